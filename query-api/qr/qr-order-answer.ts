import { bill, rateText } from '@comanda/domain/kernel/tax.ts'
import { erased } from '@comanda/http/personal-data.ts'
import type { QrOrderWithItems } from '@comanda/projections/qr-orders/read-qr-orders.ts'
import { amountIn, priceIn } from '../amounts.ts'
import { taxedLine } from '../taxed-line.ts'

type Item = QrOrderWithItems['items'][number]
/** Decrypted name and phone. A forgotten customer has neither. */
type Person = Readonly<{ name: string | null; phone: string | null }>

/** A guest order in the shape of C6.4: the till uses its items as cart lines. */
export function qrOrderAnswer(order: QrOrderWithItems, { name, phone }: Person) {
  const { currency } = order
  const { subTotal, taxTotal, total } = bill(order.items.map(taxedLine))
  return {
    id: order.qr_order_id,
    date: order.placed_at,
    delivery_type: '' as const,
    customer_type: order.customer_type,
    customer_id: phone === erased ? null : phone,
    customer_name: name,
    table_id: order.table_id,
    table_title: order.table_title,
    floor: order.floor,
    status: 'created' as const,
    payment_status: 'pending' as const,
    currency,
    sub_total: amountIn(currency, subTotal),
    tax_total: amountIn(currency, taxTotal),
    total: amountIn(currency, total),
    items: order.items.map((item) => itemAnswer(order, item)),
  }
}

const itemAnswer = (order: QrOrderWithItems, item: Item) => ({
  id: `${order.qr_order_id}.${item.line}`,
  order_id: order.qr_order_id,
  item_id: item.item_id,
  item_title: item.title,
  category_id: item.category_id,
  /** Price of a single unit, variant and addons included. */
  price: amountIn(order.currency, item.unit_price),
  quantity: item.quantity,
  notes: item.notes,
  variant_id: item.variant_id,
  variant_title: item.variant_title,
  ...(item.variant_id === null ? {} : { variant: variantOf(order, item, item.variant_id) }),
  addons: item.addons,
  tax_id: item.tax_id,
  tax_title: item.tax_title,
  tax_rate: item.tax_ppm === null ? null : rateText(item.tax_ppm),
  tax_type: item.tax_type,
})

/**
 * The variant of an item. The order does not store its price, so it is that of the menu, or, if the menu has it no
 * longer, the unit price that the guest was shown.
 */
function variantOf({ currency }: QrOrderWithItems, item: Item, id: string) {
  const { variant_price, variant_price_exponent } = item
  const price =
    variant_price === null || variant_price_exponent === null
      ? amountIn(currency, item.unit_price)
      : priceIn(currency, variant_price, variant_price_exponent)
  return { id, title: item.variant_title, price }
}
