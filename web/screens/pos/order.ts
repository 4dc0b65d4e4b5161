import { withCharge } from '@comanda/domain/kernel/charge.ts'
import { toDecimal } from '@comanda/domain/kernel/money.ts'
import { rateText } from '@comanda/domain/kernel/tax.ts'
import { taxTable } from '@comanda/domain/kernel/tax-table.ts'
import type { OrderRequest, PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { type Currency, currencyOf } from '../../money.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { billOf, type Cart, countOf, tableOf, taxedLines } from './cart.ts'
import { type CartCharge, cartCharge, chargedBill } from './cart-charge.ts'

export type OrderKind = 'send' | 'pay'

/** `paymentTypeId` is set if the guest pays with the order. */
export type Ids = Readonly<{ orderId: string; paymentTypeId: string | null }>

export function requestOf(
  cart: Cart,
  { orderId, paymentTypeId }: Ids,
  { exponent }: Currency,
  charge?: CartCharge,
): OrderRequest {
  const { subTotal, taxTotal, total } = chargedBill(cart.lines, charge)
  return {
    orderId,
    cart: cart.lines.map(
      ({ itemId, title, unitPrice, quantity, notes, variant, addons, course, rush, allergy, seat }) => ({
        id: itemId,
        title,
        price: toDecimal(unitPrice, exponent),
        quantity,
        notes,
        variant_id: variant?.id ?? null,
        addons_ids: addons.map(({ id }) => id),
        knows_choices: true,
        ...(course && { course }),
        ...(rush && { rush }),
        ...(allergy && { allergy }),
        ...(seat && tableOf(cart) !== null && { seat }),
      }),
    ),
    deliveryType: cart.dining,
    customerType: cart.customer ? 'CUSTOMER' : 'WALKIN',
    customerId: cart.customer,
    tableId: tableOf(cart) ?? '',
    selectedQrOrderItem: cart.qrOrderId,
    ...(paymentTypeId !== null && { paymentTypeId }),
    netTotal: Number(toDecimal(subTotal, exponent)),
    taxTotal: Number(toDecimal(taxTotal, exponent)),
    total: Number(toDecimal(total, exponent)),
    ...(charge && { serviceCharge: Number(toDecimal(charge.amount, exponent)) }),
  }
}

/** Destination of the order, as the dialogs and the list of unsent orders name it. */
export function placeOf(cart: Cart, init: PosInit): string {
  const table = init.storeTables.find(({ id }) => id === tableOf(cart))
  return table?.table_title ?? t(`pos.dining.${cart.dining}`)
}

export const labelOf = (kind: OrderKind, cart: Cart, init: PosInit): string =>
  `${t(`pos.keys.${kind}`)}: ${placeOf(cart, init)}, ${t('pos.items', { count: countOf(cart.lines) })}`

export const activePaymentTypes = ({ paymentTypes }: PosInit): PosInit['paymentTypes'] =>
  paymentTypes.filter(({ is_active }) => is_active)

/** Sent order before its answer, which contains the token. */
type SentOrder = Readonly<{ orderId: string; kind: OrderKind; paymentTypeId: string | null; at: string }>

export function printJobOf(cart: Cart, init: PosInit, { orderId, kind, paymentTypeId, at }: SentOrder): PrintJob {
  const currency = currencyOf(init.storeSettings.currency)
  const charge = cartCharge(kind, cart, init.storeSettings)
  const { subTotal, taxTotal, total } = chargedBill(cart.lines, charge)
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
    customerType: cart.customer ? 'CUSTOMER' : 'WALKIN',
    customer: cart.customer?.name ?? null,
    tableId: tableOf(cart),
    tableTitle: init.storeTables.find(({ id }) => id === tableOf(cart))?.table_title ?? null,
    currency: init.storeSettings.currency,
    ...(charge && { charges: [{ name: charge.name, amount: text(charge.amount) }] }),
    itemsTotal: text(subTotal),
    taxTotal: text(taxTotal),
    payableTotal: text(total),
    taxes: taxTable([withCharge(taxedLines(cart.lines), charge)]).map(({ ratePpm, net, taxAmount }) => ({
      rate: ratePpm === null ? null : rateText(ratePpm),
      net: text(net),
      tax: text(taxAmount),
    })),
    tokenNos: [],
    orderId,
    at,
    paid: kind === 'pay',
    paymentType: init.paymentTypes.find(({ id }) => id === paymentTypeId)?.title ?? null,
    printSettings: init.printSettings,
    storeSettings: init.storeSettings,
  }
}
