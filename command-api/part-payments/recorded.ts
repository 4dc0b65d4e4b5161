import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import type { PartPayment } from '@comanda/domain/orders/state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { isCovered } from '../card-payments/coverage.ts'
import type { CommandContext } from '../command-context.ts'
import type { AnyRejection } from '../messages.ts'
import { type OrderReaderNeeds, readPlacedOrders } from '../read-orders.ts'

type RecordedPayment = Readonly<{ payment: PartPayment; orderIds: readonly OrderId[]; store: OpenStore }>

/** Refusal of a payment after its orders have recorded it: another till was faster in a stream they do not read. */
export async function refusalOfRecorded(
  needs: OrderReaderNeeds,
  context: CommandContext,
  { payment, orderIds, store }: RecordedPayment,
): Promise<AnyRejection | undefined> {
  if (await isReturned(needs, context, payment)) return 'PartPaymentReturned'
  if (!store.hadCardReaders) return undefined
  const { tenantId } = context
  return (await isCovered(needs, { tenantId, orderIds }, payment.partPaymentId)) ? undefined : 'PartPaymentTooHigh'
}

/** True if one of several orders has returned the payment before another one recorded it. */
async function isReturned(
  needs: OrderReaderNeeds,
  { tenantId }: CommandContext,
  { partPaymentId, parts }: PartPayment,
): Promise<boolean> {
  if (parts.length === 1) return false
  const states = await readPlacedOrders(needs, tenantId, ordersOf(parts))
  return states?.some(({ returnedPayments }) => returnedPayments.includes(partPaymentId)) ?? false
}

/** Status of the bill whose payments include a recorded part payment; undefined if there is none. */
export async function billStatusWith(
  needs: OrderReaderNeeds,
  { tenantId }: CommandContext,
  { partPaymentId, parts }: PartPayment,
): Promise<'InCheckout' | 'Paid' | undefined> {
  for (const { payment } of (await readPlacedOrders(needs, tenantId, ordersOf(parts))) ?? []) {
    if (payment.status === 'Unpaid') continue
    const { tenders = [] } = payment.status === 'Paid' ? payment : payment.checkout
    if (tenders.some((tender) => tender.partPaymentId === partPaymentId)) return payment.status
  }
  return undefined
}

const ordersOf = (parts: PartPayment['parts']): readonly OrderId[] => parts.map(({ orderId }) => orderId)
