import { notFound, Refusal } from './errors.ts'
import type { Menu, MenuOfCode } from './identity/qr-codes.ts'
import type { Allowance, Limits } from './limits.ts'
import { networkOf } from './network.ts'

/**
 * Requests with unknown codes are counted separately, so that they do not use up the allowance of guests behind the
 * same address.
 */
const onUnknownCode: Allowance = { name: 'qr-unknown-address', max: 60, windowMs: 60_000 }

type CodeNeeds = Readonly<{ limits: Limits; menuOfCode: MenuOfCode }>
type GuestRequest = Readonly<{ code: string; address: string }>

/**
 * The restaurant of a guest's QR code. Uses up one of the request's allowance: throws 429 beyond it, and 404 for an
 * unknown code.
 */
export async function admitGuest(
  { limits, menuOfCode }: CodeNeeds,
  allowance: Allowance,
  { code, address }: GuestRequest,
): Promise<Menu> {
  const menu = await menuOfCode(code)
  const { allowed, retryAfterSeconds } = await limits.take(menu ? allowance : onUnknownCode, networkOf(address))
  if (!allowed) throw new Refusal(429, 'Too many attempts, please try again later!', retryAfterSeconds)
  if (!menu) throw notFound('Menu')
  return menu
}
