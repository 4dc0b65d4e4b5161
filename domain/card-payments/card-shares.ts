import type { Decider } from '../kernel/decider.ts'
import type { OrderId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { CardPaymentEvent } from './events.ts'

/** Lead orders of the bills that an order was on when a card payment was requested, apart from its own. */
export type CardShares = readonly OrderId[]

export type CardShareCommand = Message<'ShareCardPayment', Readonly<{ orderId: OrderId; leadOrderId: OrderId }>>

/** The decider for the stream of card payments of an order that is not the lead of its bill. */
export const cardShares: Decider<CardShares, CardShareCommand, CardPaymentEvent, never> = {
  category: 'cardPayments',
  initial: [],
  decide: ({ data }, state, { at }) =>
    state.includes(data.leadOrderId) ? [] : [{ type: 'CardPaymentShared', data: { ...data, sharedAt: at } }],
  evolve: (state, { type, data }) => (type === 'CardPaymentShared' ? [...state, data.leadOrderId] : state),
}
