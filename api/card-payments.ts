import { cardFailures } from '@comanda/domain/card-payments/events.ts'
import { CardPaymentId, CardReaderId, OrderId } from '@comanda/domain/kernel/ids.ts'
import { maxCardReaderTitle } from '@comanda/domain/store/card-readers.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { amount, line } from './fields.ts'
import { maxOrdersOfInvoice, orderIdList } from './shapes/order-ids.ts'
import { Added, Amount, Id, Message, Text, Title } from './values.ts'
import { orders, settings } from './who.ts'

const ReaderPath = z.object({ id: CardReaderId })
const title = line('Please provide title!', maxCardReaderTitle)

export const listCardReaders = call('GET /settings/card-readers', settings, {
  summary: 'Lists the card terminals of the restaurant.',
  answeredBy: 'command',
  answer: z.strictObject({
    /** True if terminals can be added, because the installation has a provider of card payments. */
    available: z.boolean(),
    readers: z.array(z.strictObject({ id: Id, title: Title })),
  }),
})

export const addCardReader = call('POST /settings/card-readers/add', settings, {
  summary: 'Registers a card terminal by the code that it shows.',
  body: z.object({ title, code: line('Please provide the code!', 100) }),
  answer: Added,
})

export const renameCardReader = call('POST /settings/card-readers/:id/update', settings, {
  summary: 'Changes the name of a card terminal.',
  params: ReaderPath,
  body: z.object({ title }),
  answer: Message,
})

export const deleteCardReader = call('DELETE /settings/card-readers/:id', settings, {
  summary: 'Removes a card terminal.',
  params: ReaderPath,
  answer: Message,
})

export const testCardReader = call('POST /settings/card-readers/:id/test', settings, {
  summary: 'Tests the connection to a card terminal.',
  params: ReaderPath,
  body: z.object({}),
  answer: Message,
})

export const listTerminals = call('GET /orders/card-readers', orders, {
  summary: 'Lists the card terminals that a bill can be paid at.',
  answeredBy: 'command',
  settles: true,
  answer: z.array(z.strictObject({ id: Id, title: Title })),
})

const validPayments = amount('Please provide valid payments!')
const orderIds = orderIdList(maxOrdersOfInvoice)
const PaymentPath = z.object({ id: CardPaymentId })
const CardPayment = z.strictObject({
  id: Id,
  /** The first order of the bill. */
  order_id: Id,
  /** Name of the terminal; null if it was removed. */
  reader: Title.nullable(),
  amount: Amount,
  tip: Amount,
  /** `unknown`: the terminal did not answer and must be polled again. */
  status: z.enum(['waiting', 'unknown', 'captured', 'returning', 'failed', 'voided']),
  reason: z.enum(cardFailures).nullable(),
  /** Code of the bank or the provider. */
  code: Text.nullable(),
})

export const listCardPayments = call('POST /orders/card-payments', orders, {
  summary: 'Lists the card payments of these orders that charged a card, or may do so, and have not paid a bill yet.',
  settles: true,
  body: z.object({ orderIds }),
  answer: z.array(CardPayment),
})

export const startCardPayment = call('POST /orders/card-payments/start', orders, {
  summary:
    'Starts a payment of a part of a bill at a card terminal. A repetition with the same id is the same payment.',
  settles: true,
  body: z.object({
    cardPaymentId: CardPaymentId,
    orderIds,
    readerId: CardReaderId,
    /** Covered part of the bill, without the tip. */
    amount: validPayments,
    tip: validPayments,
  }),
  answer: CardPayment,
})

/** Lead order of the bill. */
const LeadOrder = z.object({ orderId: OrderId })

export const pollCardPayment = call('POST /orders/card-payments/:id/ask', orders, {
  summary: 'Reads the state of a payment from the terminal, and captures an authorised payment.',
  settles: true,
  params: PaymentPath,
  body: LeadOrder,
  answer: CardPayment,
})

export const cancelCardPayment = call('POST /orders/card-payments/:id/cancel', orders, {
  summary: 'Cancels a payment at the terminal, or returns the captured money, as long as no bill is paid with it.',
  settles: true,
  params: PaymentPath,
  body: LeadOrder,
  answer: CardPayment,
})
