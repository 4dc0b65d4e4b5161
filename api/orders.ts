import { maxTenders } from '@comanda/domain/invoices/tenders.ts'
import { OrderId, PartPaymentId, type PaymentTypeId, type TableId } from '@comanda/domain/kernel/ids.ts'
import { maxCartLines, maxQuantity } from '@comanda/domain/menu/price-cart.ts'
import { itemStatuses, kitchenStatuses, maxMovedItems } from '@comanda/domain/orders/item-status.ts'
import { maxLine, maxMovedOrders, maxOpenOrders } from '@comanda/domain/orders/order-lists.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { amount, amountOf, idOf, idOrNone, WireId } from './fields.ts'
import { Cursor, limit, orAbsent } from './query-fields.ts'
import { DiscountForm, DiscountRemoval, discountReason } from './shapes/discount.ts'
import { reason } from './shapes/loss.ts'
import { Order, OrderGroup, Summary } from './shapes/order.ts'
import { ItemPath, maxOrders, maxOrdersOfInvoice, OrderIdsRequest, orderIdIn, orderIdList } from './shapes/order-ids.ts'
import { PrinterStatus, paperForm } from './shapes/paper.ts'
import { approval } from './shapes/pin.ts'
import { PaymentType, PrintSettings, StoreSettings } from './shapes/store.ts'
import { TenderForm } from './shapes/tender.ts'
import { Amount, Id, Message, Text, Title } from './values.ts'
import { kitchen, orders, till } from './who.ts'

const OpenOrders = z.object({ limit: limit(maxOpenOrders), cursor: Cursor })

/** Open orders, and ended ones that are cancelled, completed with food in preparation, or just completed. */
const KitchenOrders = OpenOrders.extend({ ended: orAbsent(z.literal('1', 'Please ask with 1 or not at all!')) })

const validTotals = amount('Please provide valid totals!').transform(amountOf)
const unknownStatus = 'Unknown status!'
const noItem = 'Please select an item!'
const lineNumber = z.int(noItem).min(1, noItem).max(maxLine, noItem)
const quantity = z
  .int('Please provide valid quantity!')
  .min(1, 'Please provide valid quantity!')
  .max(maxQuantity, 'Please provide valid quantity!')

export const listOrders = call('GET /orders', orders, {
  summary: 'Lists the open orders, one card for each table; the header X-Next-Cursor leads to older ones.',
  query: OpenOrders,
  answer: z.array(OrderGroup),
})

export const initOrders = call('GET /orders/init', orders, {
  summary: 'Reads the settings that the orders screen needs for payments and receipts.',
  answer: z.strictObject({
    printSettings: PrintSettings,
    storeSettings: StoreSettings,
    paymentTypes: z.array(PaymentType),
  }),
})

export const moveItem = call('POST /orders/update-status/:id', orders, {
  summary: 'Sets the status of an item of an order; cancelling it needs the scope CANCEL_SENT.',
  settles: true,
  params: ItemPath,
  body: z
    .object({
      status: z.enum(itemStatuses, unknownStatus),
      /** Number of portions to cancel, which become a separate line; absent: all. */
      quantity: quantity.nullish(),
      reason,
      approval,
      /** State of the item on the client's screen. If it has changed, a cancellation is refused with the new state. */
      seen: z.object({ quantity, status: z.enum(itemStatuses, unknownStatus) }).optional(),
    })
    .refine(({ status, quantity }) => status === 'cancelled' || !quantity, 'Only cancelling takes a part of an item!'),
  /** `id`: the new item that contains the cancelled part. */
  answer: Message.extend({ id: Text.optional() }),
})

export const divideOrder = call('POST /orders/divide', orders, {
  summary: 'Moves portions of an unpaid order to a new order of the same table, or of `tableId`.',
  settles: true,
  body: z
    .object({
      orderId: WireId.transform((id) => orderIdIn(idOf(id))),
      /** Id of the new order, created by the client, so that a repeated request divides once. */
      intoOrderId: z.uuid('Please provide the new order!').transform((id) => OrderId.parse(id.toLowerCase())),
      lines: z
        .array(z.object({ line: lineNumber, quantity }), noItem)
        .min(1, noItem)
        .max(maxCartLines, 'Too many items at once!'),
      /** Table of the new order; absent: the table of the order. */
      tableId: WireId.transform((id) => idOf(id) as TableId).optional(), // looked up among the tables
    })
    .refine(({ orderId, intoOrderId }) => orderId !== intoOrderId, 'Please provide the new order!'),
  answer: z.strictObject({ message: Title, orderId: Id }),
})

export const joinOrder = call('POST /orders/join', orders, {
  summary: 'Joins an unpaid order with the order that it was split off.',
  settles: true,
  body: z.object({ orderId: WireId.transform((id) => orderIdIn(idOf(id))) }),
  answer: z.strictObject({ message: Title, orderId: Id }),
})

export const cancelOrders = call('POST /orders/cancel', orders, {
  summary:
    'Cancels all of these orders, or none; needs CANCEL_SENT. If some of them change meanwhile, 409 lists `done` and `refused` orders.',
  settles: true,
  body: z.object({ orderIds: orderIdList(maxOrders), reason, approval }),
  answer: Message,
})

export const completeOrders = call('POST /orders/complete', orders, {
  summary:
    'Completes all of these orders, or none; unpaid ones need CLOSE_UNPAID. If some of them change meanwhile, 409 lists `done` and `refused` orders.',
  settles: true,
  body: z.object({ orderIds: orderIdList(maxOrders), reason, approval }),
  answer: Message,
})

export const giveDiscount = call('POST /orders/discount', orders, {
  summary: 'Gives a discount (needs the scope DISCOUNT) or a comp (COMP) on an open, unpaid order or on a line of it.',
  settles: true,
  body: DiscountForm,
  answer: Message,
})

export const removeDiscount = call('POST /orders/remove-discount', orders, {
  summary: 'Removes a discount (needs the scope DISCOUNT) or a comp (COMP) from an unpaid order.',
  settles: true,
  body: DiscountRemoval,
  answer: Message,
})

export const addServiceCharge = call('POST /orders/add-service-charge', orders, {
  summary: 'Adds the service charge of the restaurant to all of these orders that have none and are not paid.',
  settles: true,
  body: z.object({ orderIds: orderIdList(maxOrdersOfInvoice) }),
  answer: Message,
})

export const removeServiceCharge = call('POST /orders/remove-service-charge', orders, {
  summary: 'Removes the service charge from all of these unpaid orders; needs the scope DISCOUNT.',
  settles: true,
  body: z.object({ orderIds: orderIdList(maxOrdersOfInvoice), reason: discountReason, approval }),
  answer: Message,
})

export const moveOrders = call('POST /orders/move', till, {
  summary:
    'Moves all of these orders to a table, or none. If some of them change meanwhile, 409 lists `done` and `refused` orders.',
  settles: true,
  body: z.object({
    orderIds: orderIdList(maxMovedOrders),
    /** null for no table, as for delivery and takeaway. */
    tableId: WireId.nullable().transform((id) => idOrNone(id) as TableId | null), // looked up among the tables
  }),
  answer: Message,
})

export const summariseOrders = call('POST /orders/complete-order-payment-summary', orders, {
  summary: 'Computes the total of these orders.',
  answeredBy: 'query',
  body: OrderIdsRequest,
  answer: Summary,
})

export const payOrders = call('POST /orders/complete-and-pay-order', orders, {
  summary: 'Settles these orders with one invoice, and completes them unless `complete` is false.',
  settles: true,
  body: z.object({
    orderIds: orderIdList(maxOrdersOfInvoice),
    subTotal: validTotals,
    taxTotal: validTotals,
    total: validTotals,
    /** `false`: the paid orders stay open for the kitchen. */
    complete: z.boolean('Please say true or false!').nullish(),
    /** Id of a payment type of the restaurant. */
    paymentTypeId: WireId.nullish().transform((id) => idOrNone(id) as PaymentTypeId | null), // looked up among the payment types
    /** Several payments, or cash with change, instead of a payment type. Their amounts add up to the total. */
    tenders: z
      .array(TenderForm, 'Please provide valid payments!')
      .min(1, 'Please provide valid payments!')
      .max(maxTenders, 'Too many payments at once!')
      .nullish(),
    /** Recorded part payments that were shown; `tenders` are those of the rest. */
    partPaymentIds: z.array(PartPaymentId).max(maxTenders, 'Too many payments at once!').nullish(),
  }),
  /** `change`: cash to give back to the guest. */
  answer: z.strictObject({ message: Title, invoiceId: Id, change: Amount.optional() }),
})

export const printBill = call('POST /orders/print-bill', orders, {
  summary:
    'Records that the bill of all of these unpaid orders is printed, and queues it for the printer of receipts, if there is one.',
  settles: true,
  body: z.object({ orderIds: orderIdList(maxOrdersOfInvoice), ...paperForm }),
  /** The printer of the bill; null if there is none, so that the browser must print. */
  answer: z.strictObject({ message: Title, printer: Title.nullable(), status: PrinterStatus }),
})

export const listKitchen = call('GET /kitchen', kitchen, {
  summary: 'Lists the open orders for the kitchen, oldest first; with `ended`, also recently ended orders.',
  query: KitchenOrders,
  answer: z.array(Order),
})

export const moveKitchenItem = call('POST /kitchen/:id', kitchen, {
  summary: 'Sets the status of an item in the kitchen: created, preparing or completed.',
  settles: true,
  params: ItemPath,
  body: z.object({ status: z.enum(kitchenStatuses, unknownStatus) }),
  answer: Message,
})

export const moveTicket = call('POST /kitchen/tickets/move', kitchen, {
  summary:
    'Sets the statuses of several items of one order at once; items that were cancelled or moved meanwhile are skipped.',
  settles: true,
  body: z.object({
    orderId: WireId.transform((id) => orderIdIn(idOf(id))),
    lines: z
      .array(z.object({ line: lineNumber, status: z.enum(kitchenStatuses, unknownStatus) }), noItem)
      .min(1, noItem)
      .max(maxMovedItems, 'Too many items at once!')
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, noItem),
  }),
  /** `skipped`: ids of the items that were left out. */
  answer: Message.extend({ skipped: z.array(Text).optional() }),
})

export const passItems = call('POST /kitchen/tickets/pass', kitchen, {
  summary: 'Passes ready items of one order to those who serve, or undoes it; items that are not ready are skipped.',
  settles: true,
  body: z.object({
    orderId: WireId.transform((id) => orderIdIn(idOf(id))),
    lines: z
      .array(lineNumber, noItem)
      .min(1, noItem)
      .max(maxMovedItems, 'Too many items at once!')
      .refine((lines) => new Set(lines).size === lines.length, noItem),
    /** false: they are at the pass again. */
    passed: z.boolean('Please say true or false!'),
  }),
  /** `skipped`: ids of the items that were left out. */
  answer: Message.extend({ skipped: z.array(Text).optional() }),
})
