import type { OrderGroup } from '../../api/orders.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'

/** Open orders of a table. */
export type Occupancy = Readonly<{
  /** Token numbers, in ascending order. */
  tokens: readonly number[]
  /** Time of the first open order. */
  since: string
  /** Open amounts, one per currency. */
  open: readonly string[]
}>

/** Occupancy by table, from the open orders. */
export function occupancyByTable(groups: readonly OrderGroup[]): ReadonlyMap<string, Occupancy> {
  const occupied = groups.filter(({ table_id, orders }) => table_id !== null && orders.length > 0)
  const byTable = Map.groupBy(occupied, ({ table_id }) => table_id ?? '')
  return new Map([...byTable].map(([tableId, cards]) => [tableId, occupancyOf(cards)]))
}

function occupancyOf(cards: readonly OrderGroup[]): Occupancy {
  const orders = cards.flatMap((card) => card.orders)
  const [since = ''] = orders.map(({ date }) => date).sort()
  return {
    tokens: orders.map(({ token_no }) => token_no).sort((one, other) => one - other),
    since,
    open: cards.map(({ total, currency }) => moneyText(fromWire(total, currencyOf(currency)), currencyOf(currency))),
  }
}
