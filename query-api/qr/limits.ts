import { Refusal } from '@comanda/http/errors.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'

/** All guests of a restaurant may share one address, and all of them open the menu when they sit down. */
const onMenu: Allowance = { name: 'qr-menu-address', max: 240, windowMs: 60_000 }
/** Each of them looks at their order four times a minute. */
const onOrder: Allowance = { name: 'qr-order-look-address', max: 960, windowMs: 60_000 }

/** One allowance for the page and the call of the menu, another for guests who look at their order. */
export function guestAllowances(limits: Limits) {
  const spendOf = (allowance: Allowance) => async (ip: string) => {
    const { allowed, retryAfterSeconds } = await limits.take(allowance, ip)
    if (!allowed) throw new Refusal(429, 'Too many attempts, please try again later!', retryAfterSeconds)
  }
  return {
    mayAsk: async (ip: string): Promise<boolean> => (await limits.take(onMenu, ip)).allowed,
    spend: spendOf(onMenu),
    spendOnOrder: spendOf(onOrder),
  }
}
