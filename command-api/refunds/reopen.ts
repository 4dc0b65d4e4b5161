import { OrderId, type TableId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { GrantedRefund } from '@comanda/domain/refunds/events.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import { foldStream } from '../fold.ts'
import { newestOf } from '../positions.ts'
import { uuidV5 } from '../uuid.ts'
import type { RefundNeeds } from './steps.ts'

type ReopenedBill = Readonly<{
  orderIds: readonly OrderId[]
  /** Tables of the orders, and the paid orders. */
  tableIds: ReadonlySet<TableId>
  paidIds: readonly OrderId[]
  position: bigint | null
}>

/**
 * Replaces each order of a reopened bill by an open one, after the credit note. The new ids are derived from the
 * refund, so that the step may be resumed at any point, any number of times.
 */
export async function reopenOrders(
  { log, handle, orders }: RefundNeeds,
  context: CommandContext,
  { refundId, lines, grantedAt }: GrantedRefund,
): Promise<ReopenedBill> {
  const orderIds: OrderId[] = []
  const tableIds = new Set<TableId>()
  const paidIds = [...new Set(lines.map((line) => line.orderId))]
  let position: bigint | null = null
  for (const paidId of paidIds) {
    const { state: from } = await foldStream(log, orders, orderStream(context.tenantId, paidId))
    if (!isPlaced(from)) throw new Error('an order of an invoice was placed')
    const orderId = OrderId.parse(uuidV5(refundId, paidId))
    const outcome = await handle(
      orders,
      orderStream(context.tenantId, orderId),
      { type: 'ReopenOrder', data: { orderId, from } },
      stepOf({ ...context, at: grantedAt }, orderId, 'reopen'),
    )
    if ('rejected' in outcome) throw new Error(`a refunded bill was not reopened: ${outcome.rejected}`)
    await crashPoint('reopen:after-order', context.tenantId)
    orderIds.push(orderId)
    if (from.placed.table) tableIds.add(from.placed.table.tableId)
    position = newestOf([position, outcome.position])
  }
  return { orderIds, tableIds, paidIds, position }
}
