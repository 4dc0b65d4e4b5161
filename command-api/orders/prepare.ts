import type { Placing } from '@comanda/api/shapes/placing.ts'
import { exponentOf } from '@comanda/domain/kernel/money.ts'
import { bill } from '@comanda/domain/kernel/tax.ts'
import { claimsDiffer, priceCart } from '@comanda/domain/menu/price-cart.ts'
import type { Menu } from '@comanda/domain/menu/state.ts'
import type { OrderCustomer, OrderLine, OrderTable, PaidWith } from '@comanda/domain/orders/events.ts'
import type { OpenStore, Store } from '@comanda/domain/store/state.ts'
import type { CheckoutNeeds } from '../checkout/steps.ts'
import { meetCustomer, type PeopleNeeds } from '../customers/people.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Numbers } from '../numbers/numbers.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { refused, type Said } from '../send.ts'
import type { Stamp } from '../stamp.ts'
import type { BusinessDays } from './day.ts'
import { paidWithOf } from './paid-with.ts'
import { pricesChanged } from './totals.ts'

export type PlaceNeeds = CheckoutNeeds &
  PeopleNeeds &
  Readonly<{
    knowledge: Pick<Knowledge, 'menu' | 'store'>
    receipts: Pick<Receipts, 'find'>
    dayAt: BusinessDays
    tokenNumbers: Numbers
  }>

export type PlaceWish = Readonly<{
  placing: Placing
  /** Create Receipt & Pay: the order is settled as it is placed. */
  paid: boolean
  /** Where the caller's own last change of menu or store stands in the log. */
  knownPosition: bigint | null
}>

export type Prepared = Readonly<{
  store: OpenStore
  lines: readonly OrderLine[]
  table: OrderTable | null
  customer: OrderCustomer | null
  paidWith: PaidWith | null
}>

/** Everything about an order that the menu, the store and the customer decide, or why there can be none. */
export async function prepare(
  needs: PlaceNeeds,
  stamp: Stamp,
  { placing, paid, knownPosition }: PlaceWish,
): Promise<Prepared | Readonly<{ refusal: Said }>> {
  const { tenantId } = stamp
  const menu = await needs.knowledge.menu.of(tenantId, knownPosition)
  const store = await needs.knowledge.store.of(tenantId, knownPosition)
  const offered = offer(menu, store, placing)
  if ('refusal' in offered) return offered
  const paidWith = paidWithOf(offered.store, paid ? placing.paymentTypeId : null)
  if (paidWith === 'PaymentTypeUnknown') return { refusal: refused(paidWith) }
  const customer = placing.customerId ? await meetCustomer(needs, stamp, placing.customerId) : null
  return { ...offered, customer, paidWith }
}

type Wanted = Pick<Placing, 'cart' | 'tableId'> & Partial<Pick<Placing, 'netTotal' | 'taxTotal' | 'total'>>

/** Priced by us, at a table of ours; what the client claims to have shown is compared. */
export function offer(
  menu: Menu,
  store: Store,
  placing: Wanted,
): Omit<Prepared, 'customer' | 'paidWith'> | { refusal: Said } {
  if (store.status === 'None') return { refusal: refused('StoreNotOpen') }
  const { currency, tables } = store
  const cart = placing.cart.map((line) => ({
    itemId: line.id,
    variantId: line.variant_id,
    addonIds: line.addons_ids,
    quantity: line.quantity,
    notes: line.notes,
  }))
  const priced = priceCart(menu, currency, cart)
  if ('rejected' in priced) return { refusal: refused(priced.rejected) }
  const { tableId } = placing
  const table = tableId === null ? null : tables.get(tableId)
  if (table === undefined) return { refusal: refused('TableUnknown') }
  const ours = { lines: priced.lines, bill: bill(priced.lines), exponent: exponentOf(currency) }
  const prices = placing.cart.map(({ price }) => price)
  const { netTotal, taxTotal, total } = placing
  const differences = claimsDiffer(ours, { prices, netTotal, taxTotal, total })
  if (differences) return { refusal: pricesChanged({ bill: ours.bill, currency, differences }) }
  const seat = table && tableId ? { tableId, title: table.title, floor: table.floor } : null
  return { store, lines: priced.lines, table: seat }
}
