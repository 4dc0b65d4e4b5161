import type { OrderGroup } from '../../api/orders.ts'
import { type Currency, currencyOf } from '../../money.ts'

export type Seated = Readonly<{
  tokens: readonly number[]
  /** When the first of the open orders was taken. */
  since: string
  open: string
  currency: Currency
}>

/** Who sits where, by table: what the open orders of a table say. */
export const seatedByTable = (groups: readonly OrderGroup[]): ReadonlyMap<string, Seated> =>
  new Map(
    groups.flatMap((group) => (group.table_id && group.orders.length > 0 ? [[group.table_id, seatedOf(group)]] : [])),
  )

function seatedOf({ orders, total, currency }: OrderGroup): Seated {
  const [first] = orders.map(({ date }) => date).sort()
  return {
    tokens: orders.map(({ token_no }) => token_no).sort((one, other) => one - other),
    since: first ?? '',
    open: total,
    currency: currencyOf(currency),
  }
}
