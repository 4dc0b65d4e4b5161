import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf, parseDecimal, rescale } from '@comanda/domain/kernel/money.ts'
import { parseRate } from '@comanda/domain/kernel/tax.ts'
import type { Price } from '@comanda/domain/menu/events.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { knownPositionOf } from '../known-position.ts'

/** Parses the text of a price field. `current` is the price that the form was filled with. */
export type ReadPrice = (typed: string | number, refusal: string, current?: Price | null) => Price

/** Reads prices in the store's own currency, as the caller last saw it. */
export async function priceReader(caches: Caches, request: FastifyRequest, tenantId: TenantId): Promise<ReadPrice> {
  const store = await caches.store.of(tenantId, knownPositionOf(request))
  const exponent = exponentOf(store.status === 'Open' ? store.currency : '')
  return (typed, refusal, current) => {
    // a form that was loaded before a change of the currency returns the price in the old decimals: no new price
    if (current && parseDecimal(typed, current.exponent) === current.amount) return current
    const amount = parseDecimal(typed, exponent)
    // the old price in the current decimals, as forms show it after the change, is no new price either
    if (current && amount === rescale(current, exponent)) return current
    if (amount === null || amount < 0) throw new Refusal(400, refusal)
    return { amount, exponent }
  }
}

export function rateOf(typed: string | number): number {
  const ratePpm = parseRate(typed)
  if (ratePpm === null) throw new Refusal(400, 'Invalid value provided in Tax Rate!')
  return ratePpm
}
