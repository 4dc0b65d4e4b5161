import { toDecimal } from '@comanda/domain/kernel/money.ts'
import type { OrderAnswer, OrderRequest, PosInit } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { billOf, type Cart, countOf, tableOf } from './cart.ts'
import { posTexts } from './texts.ts'

export type OrderKind = 'send' | 'pay'

export function requestOf(cart: Cart, orderId: string, { exponent }: Currency): OrderRequest {
  const { subTotal, taxTotal, total } = billOf(cart.lines)
  return {
    orderId,
    cart: cart.lines.map(({ itemId, title, unitPrice, quantity, notes, variant, addons }) => ({
      id: itemId,
      title,
      price: toDecimal(unitPrice, exponent),
      quantity,
      notes,
      variant_id: variant?.id ?? null,
      addons_ids: addons.map(({ id }) => id),
    })),
    deliveryType: cart.dining,
    customerType: 'WALKIN',
    customerId: null,
    tableId: tableOf(cart) ?? '',
    selectedQrOrderItem: null,
    netTotal: Number(toDecimal(subTotal, exponent)),
    taxTotal: Number(toDecimal(taxTotal, exponent)),
    total: Number(toDecimal(total, exponent)),
  }
}

/** Where the order goes, as the dialogs and the list of unsent orders name it. */
export function placeOf(cart: Cart, init: PosInit): string {
  const table = init.storeTables.find(({ id }) => id === tableOf(cart))
  return table?.table_title ?? posTexts.dining[cart.dining]
}

export const labelOf = (kind: OrderKind, cart: Cart, init: PosInit): string =>
  `${posTexts.keys[kind]}: ${placeOf(cart, init)}, ${posTexts.items(countOf(cart.lines))}`

export function printJobOf(cart: Cart, init: PosInit, currency: Currency, answer: OrderAnswer, at: string): PrintJob {
  const { subTotal, taxTotal, total } = billOf(cart.lines)
  const text = (amount: Parameters<typeof toDecimal>[0]) => toDecimal(amount, currency.exponent)
  return {
    cartItems: cart.lines.map((line) => ({
      title: line.title,
      variant: line.variant?.title ?? null,
      addons: line.addons.map(({ title }) => title),
      notes: line.notes,
      quantity: line.quantity,
      price: text(line.unitPrice),
      total: text(billOf([{ ...line, tax: null }]).total),
    })),
    deliveryType: cart.dining,
    customerType: 'WALKIN',
    customer: null,
    tableId: tableOf(cart),
    tableTitle: init.storeTables.find(({ id }) => id === tableOf(cart))?.table_title ?? null,
    currency: init.storeSettings.currency,
    itemsTotal: text(subTotal),
    taxTotal: text(taxTotal),
    payableTotal: text(total),
    tokenNos: [answer.tokenNo],
    orderId: answer.orderId,
    at,
    printSettings: init.printSettings,
    storeSettings: init.storeSettings,
  }
}
