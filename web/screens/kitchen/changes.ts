import type { ItemStatus, Order } from '../../api/orders.ts'

type Item = Readonly<{
  line: number
  quantity: number
  status: ItemStatus
  status_at: string
  added_at?: string | undefined
  noted_at?: string | undefined
  revised_at?: string | undefined
  /** Line that this one was divided from. */
  part_of?: number | undefined
}>

type ChangedOrder = Readonly<{ id: string; status: Order['status']; items: readonly Item[] }>

/** Changes of an item after it was sent. */
export type ItemChange = 'added' | 'noted' | 'revised' | 'voided'

/** Unacknowledged changes of a ticket. */
export type TicketChanges = Readonly<{
  byLine: ReadonlyMap<number, readonly ItemChange[]>
  /** Portions that a line had before some of them were voided or changed, by line. */
  before: ReadonlyMap<number, number>
  /** Instant of the newest change. */
  last: string
}>

/** Instant of each change of an item. Starting the item acknowledges earlier changes. */
function changesOf({
  status,
  status_at,
  added_at,
  noted_at,
  revised_at,
}: Item): readonly (readonly [ItemChange, string])[] {
  if (status === 'cancelled') return [['voided', status_at]]
  if (status !== 'created' && status !== 'preparing') return []
  const changes = [
    ['added', added_at],
    ['noted', noted_at],
    ['revised', revised_at],
  ] as const
  const since = status === 'preparing' ? status_at : ''
  return changes.flatMap(([change, at]) => (at === undefined || at <= since ? [] : [[change, at] as const]))
}

/** Newest change of an order; '' if there is none. */
export const lastChange = ({ items }: Pick<ChangedOrder, 'items'>): string =>
  items
    .flatMap((item) => changesOf(item).map(([, at]) => at))
    .sort()
    .at(-1) ?? ''

/** Changes after the instant up to which a ticket was acknowledged; null if there are none or the order has ended. */
export function changesSince({ status, items }: ChangedOrder, seenUntil: string): TicketChanges | null {
  if (status !== 'created') return null
  const byLine = new Map<number, readonly ItemChange[]>()
  const before = new Map<number, number>()
  let last = ''
  for (const item of items) {
    const unseen = changesOf(item).filter(([, at]) => at > seenUntil)
    if (unseen.length === 0) continue
    const instants = unseen.map(([, at]) => at)
    last = [last, ...instants].sort().at(-1) ?? last
    byLine.set(
      item.line,
      unseen.map(([change]) => change),
    )
    const whole = items.find(({ line }) => line === item.part_of)
    if (whole) before.set(whole.line, (before.get(whole.line) ?? whole.quantity) + item.quantity)
  }
  return byLine.size === 0 ? null : { byLine, before, last }
}
