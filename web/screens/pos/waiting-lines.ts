import { lineActions } from '../../api/order-lines.ts'
import { type OrderLineRequest, orderPaths } from '../../api/pos.ts'
import type { Entry } from '../../outbox/command.ts'

/** A line for a table whose command is in the outbox. */
export type WaitingLine = Readonly<{ key: string; title: string; quantity: number }>

type RequestBody = Readonly<{ orderId?: string; tableId?: string; cart?: readonly OrderLineRequest[] }>

/** Lines of orders and additions to this table that have no answer yet. */
export function waitingLines(
  entries: readonly Entry[],
  tableId: string,
  orderIds: readonly string[],
): readonly WaitingLine[] {
  return entries.flatMap(({ id, path, body, state }) => {
    if (state !== 'waiting') return []
    const { orderId, tableId: targetId, cart = [] } = body as RequestBody // written by this till
    const isHere =
      path === lineActions.add ? orderIds.includes(orderId ?? '') : path === orderPaths.send && targetId === tableId
    return isHere ? cart.map(({ title, quantity }, index) => ({ key: `${id} ${index}`, title, quantity })) : []
  })
}
