import type { AnswerOf } from '@comanda/api/all.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { bill } from '@comanda/domain/kernel/tax.ts'
import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import type { PlacedQrOrder } from '@comanda/projections/qr-orders/read-qr-orders.ts'
import { amountIn } from '../amounts.ts'
import { billOfRow, chargeAnswer, movedFrom } from '../orders/order-answer.ts'
import { taxedLine } from '../taxed-line.ts'

type GuestOrder = AnswerOf<'GET /qrmenu/:qrcode/orders/:token'>
type Item = Pick<PlacedQrOrder['items'][number], 'title' | 'variant_title' | 'addons' | 'quantity' | 'notes'>
type Status = OrderWithItems['items'][number]['status']

/** A placed order that the read models do not contain yet. */
export const orderNotInModels: GuestOrder = {
  status: 'pending',
  placed_at: null,
  table_title: null,
  floor: null,
  token_no: null,
  currency: null,
  total: null,
  items: [],
}

/** The answer for holders of the link: dishes and their status, without personal data. */
export function guestOrderAnswer(placed: PlacedQrOrder, order: OrderWithItems | undefined): GuestOrder {
  const { total } = order ? billOfRow(order) : bill(placed.items.map(taxedLine))
  return {
    status: placed.status,
    placed_at: placed.placed_at,
    table_title: (order ?? placed).table_title,
    floor: (order ?? placed).floor,
    ...(order && movedFrom(order)),
    ...(order && chargeAnswer(order)),
    token_no: order?.token_no ?? null,
    currency: placed.currency,
    total: amountIn(placed.currency, money(total)),
    items: order
      ? order.items.map((item) => itemAnswer(item, statusIn(order, item.status)))
      : placed.items.map((item) => itemAnswer(item, null)),
  }
}

/** Status of an item. The items of a cancelled order keep their status, so the order's status comes first. */
const statusIn = ({ status }: OrderWithItems, itemStatus: Status) => (status === 'cancelled' ? 'cancelled' : itemStatus)

const itemAnswer = ({ title, variant_title, addons, quantity, notes }: Item, status: Status | null) => ({
  title,
  variant_title,
  addons: (addons ?? []).map((addon) => addon.title),
  quantity,
  notes,
  status,
})
