import { orderActions } from '../../api/orders.ts'
import type { Entry } from '../../outbox/command.ts'

const paths: readonly string[] = [
  orderActions.discount,
  orderActions.removeDiscount,
  orderActions.addCharge,
  orderActions.removeCharge,
]

type ChangeBody = Readonly<{ orderId?: string; orderIds?: readonly string[] }>

/** Changes of the bill of these orders that wait in the outbox, after a first attempt without an answer. */
export const waitingChanges = (entries: readonly Entry[], orderIds: readonly string[]): readonly Entry[] =>
  entries.filter(({ path, body, state, attempts }) => {
    if (state !== 'waiting' || attempts === 0 || !paths.includes(path)) return false
    const { orderId, orderIds: ids = [] } = body as ChangeBody // written by this till
    return [orderId, ...ids].some((id) => id !== undefined && orderIds.includes(id))
  })
