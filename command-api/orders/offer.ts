import type { Placing } from '@comanda/api/shapes/placing.ts'
import type { DayRule } from '@comanda/domain/kernel/business-day.ts'
import { type ChargeTerms, withCharge } from '@comanda/domain/kernel/charge.ts'
import type { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import { exponentOf } from '@comanda/domain/kernel/money.ts'
import { bill } from '@comanda/domain/kernel/tax.ts'
import { claimsDiffer, priceCart } from '@comanda/domain/menu/price-cart.ts'
import { type Counted, countedLines, soldOutLine } from '@comanda/domain/menu/sold-out.ts'
import type { Menu } from '@comanda/domain/menu/state.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import { fitsOrder } from '@comanda/domain/orders/size.ts'
import type { OpenStore, Store } from '@comanda/domain/store/state.ts'
import { findTable } from '../find-table.ts'
import { type Reply, refused } from '../send.ts'
import { pricesChanged } from './totals.ts'

export type Offered = Readonly<{
  store: OpenStore
  lines: readonly OrderLine[]
  table: OrderTable | null
  /** Portions that must be claimed before the lines are sold. */
  counted: readonly Counted[]
}>

export type CartRequest = Pick<Placing, 'cart' | 'tableId'> & Partial<Pick<Placing, 'netTotal' | 'taxTotal' | 'total'>>

/** `dayOf`: the business day by the store's rule. `charge`: the service charge that the claimed totals contain. */
type Sources = Readonly<{
  menu: Menu
  store: Store
  dayOf: (rule: DayRule) => BusinessDay
  charge?: ChargeTerms | undefined
}>

/** Prices a cart and finds its table. Refuses it if the totals that the client has shown differ. */
export function offer({ menu, store, dayOf, charge }: Sources, placing: CartRequest): Offered | { refusal: Reply } {
  if (store.status === 'None') return { refusal: refused('StoreNotOpen') }
  const { currency } = store
  const cart = placing.cart.map((line) => ({
    itemId: line.id,
    variantId: line.variant_id,
    addonIds: line.addons_ids,
    quantity: line.quantity,
    notes: line.notes,
    course: line.course,
    knowsChoices: line.knows_choices,
    rush: line.rush,
    allergy: line.allergy,
    seat: line.seat,
  }))
  const priced = priceCart(menu, currency, cart)
  if ('rejected' in priced) {
    const { rejected, ...line } = priced
    return { refusal: refused(rejected, line) }
  }
  const day = dayOf(store)
  const soldOut = soldOutLine(menu, priced.lines, day)
  if (soldOut) return { refusal: refusedSoldOut(soldOut) }
  if (!fitsOrder(priced.lines)) return { refusal: refused('OrderTooLarge') }
  const { tableId } = placing
  const table = tableId === null ? null : findTable(store, tableId)
  if (table === undefined) return { refusal: refused('TableUnknown') }
  const ours = { lines: priced.lines, bill: bill(withCharge(priced.lines, charge)), exponent: exponentOf(currency) }
  const prices = placing.cart.map(({ price }) => price)
  const { netTotal, taxTotal, total } = placing
  const differences = claimsDiffer(ours, { prices, netTotal, taxTotal, total })
  if (differences) return { refusal: pricesChanged({ bill: ours.bill, currency, lines: differences.lines }) }
  return { store, ...countedLines(menu, priced.lines, day), table }
}

/** Refusal that names the dish, because clients show the sentence unchanged. */
const refusedSoldOut = ({ line, title }: Readonly<{ line: number; title: string }>): Reply =>
  refused('SoldOut', { message: `${title} is sold out!`, line, soldOut: title })
