import type { OrderStatus } from '@comanda/api/shapes/order.ts'
import { chargeOn, withCharge } from '@comanda/domain/kernel/charge.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { type Bill, rateText, type TaxedLine } from '@comanda/domain/kernel/tax.ts'
import { roundedBill, withTaxRounding } from '@comanda/domain/kernel/tax-rounding.ts'
import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import { amountIn } from '../amounts.ts'
import type { Customer } from '../names.ts'
import { taxedLine } from '../taxed-line.ts'
import { discountAnswers, discountOfLine } from './discount-answers.ts'

type Item = OrderWithItems['items'][number]

export type OrderAnswer = ReturnType<typeof orderAnswer>

/** An order in the shape of C6.3, with additional fields for our own screens. */
export function orderAnswer(order: OrderWithItems, customer: Customer) {
  const { currency } = order
  const { subTotal, taxTotal, total } = billOfRow(order)
  return {
    id: order.order_id,
    date: order.placed_at,
    placed_at: order.placed_at,
    business_day: order.business_day,
    delivery_type: order.delivery_type,
    customer_type: order.customer_type,
    customer_id: customer.phone,
    customer_name: customer.name,
    table_id: order.table_id,
    table_title: order.table_title,
    floor: order.floor,
    status: statusText(order.status),
    payment_status: order.payment_status,
    token_no: order.token_no,
    invoice_id: order.invoice_id,
    in_checkout: order.settlement_id !== null,
    ...(order.divided_from !== null && { divided_from: order.divided_from }),
    ...(order.reopened_from !== null && { reopened_from: order.reopened_from }),
    closed_at: order.closed_at,
    last_position: String(order.last_position),
    currency,
    sub_total: amountIn(currency, subTotal),
    tax_total: amountIn(currency, taxTotal),
    total: amountIn(currency, total),
    items: order.items.map((item) => itemAnswer(order, item)),
    ...discountAnswers(order),
    ...partPaymentsAnswer(order),
    ...printAnswer(order),
    ...chargeAnswer(order),
    ...movedFrom(order),
    ...(order.joined_title !== null && { joined_title: order.joined_title }),
  }
}

function partPaymentsAnswer({ currency, part_payments }: OrderWithItems) {
  if (part_payments.length === 0) return {}
  return {
    part_payments: part_payments.map((row) => ({
      id: row.part_payment_id,
      order_ids: row.order_ids ?? [],
      payment_type_id: row.payment_type_id,
      payment_type: row.title,
      part: amountIn(currency, row.part),
      amount: amountIn(currency, row.amount),
      rounding: amountIn(currency, row.rounding),
      tip: amountIn(currency, row.tip),
      received: amountIn(currency, row.received),
      change: amountIn(currency, row.change),
      paid_at: new Date(row.paid_at).toISOString(),
    })),
  }
}

const printAnswer = ({ bill_printed_at, bill_changed_at }: OrderWithItems) => {
  if (bill_printed_at === null) return {}
  return { bill_printed_at, ...(bill_changed_at !== null && { bill_changed_at }) }
}

/** Title of the table at which the order was placed, if it was moved. */
export const movedFrom = ({
  table_id,
  placed_table_id,
  placed_table_title,
}: Pick<OrderWithItems, 'table_id' | 'placed_table_id' | 'placed_table_title'>) =>
  placed_table_title !== null && placed_table_id !== table_id ? { moved_from: placed_table_title } : {}

/** The current bill of an order: cancelled items, or a cancelled order, cost nothing. */
export const billOfRow = (order: OrderWithItems): Bill => roundedBill(chargedLines(order))

export const chargedLines = (order: OrderWithItems): readonly TaxedLine[] =>
  withTaxRounding(withCharge(discountedLines(order), order.charge), money(order.tax_rounding))

const discountedLines = ({ status, items, discounts }: OrderWithItems): TaxedLine[] =>
  status === 'cancelled'
    ? []
    : items
        .filter((item) => item.status !== 'cancelled')
        .map((item) => taxedLine({ ...item, discount: discountOfLine(discounts, item.line) }))

/** The service charge of an order, before an exclusive tax as its prices are; absent if there is none. */
export const chargeAnswer = (order: OrderWithItems) =>
  order.charge
    ? {
        service_charge: {
          title: order.charge.title,
          percent: order.charge.basisPoints / 100,
          amount: amountIn(order.currency, chargeOn(discountedLines(order), order.charge)),
        },
      }
    : {}

/** Clients call an open order `created`, and one that was joined to another `completed`. */
export const statusText = (status: OrderWithItems['status']): OrderStatus =>
  status === 'open' ? 'created' : status === 'joined' ? 'completed' : status

const itemAnswer = (order: OrderWithItems, item: Item) => {
  const discount = discountOfLine(order.discounts, item.line)
  return {
    ...soldAnswer(order, item),
    ...(discount > 0 && { discount: amountIn(order.currency, discount) }),
    ...changesAnswer(item),
    ...kitchenAnswer(item),
  }
}

/** Changes of a line after it was sent. */
const changesAnswer = ({ added_at, noted_at, revised_at, part_of, recalled_at, passed_at }: Item) => ({
  ...(added_at !== null && { added_at: new Date(added_at).toISOString() }),
  ...(noted_at !== null && { noted_at: new Date(noted_at).toISOString() }),
  ...(revised_at !== null && { revised_at: new Date(revised_at).toISOString() }),
  ...(part_of !== null && { part_of }),
  ...(recalled_at !== null && { recalled_at: new Date(recalled_at).toISOString() }),
  ...(passed_at !== null && { passed_at: new Date(passed_at).toISOString() }),
})

/** Course and marks of a line; most lines have none. */
const kitchenAnswer = ({ course, is_held, fired_at, is_rush, is_allergy, seat }: Item) => ({
  ...(is_rush && { rush: true as const }),
  ...(is_allergy && { allergy: true as const }),
  ...(seat !== null && { seat }),
  ...(course !== null && { course }),
  ...(is_held && { held: true as const }),
  ...(fired_at !== null && { fired_at: new Date(fired_at).toISOString() }),
})

const soldAnswer = (order: OrderWithItems, item: Item) => ({
  id: `${order.order_id}.${item.line}`,
  line: item.line,
  order_id: order.order_id,
  item_id: item.item_id,
  item_title: item.title,
  category_id: item.category_id,
  variant_id: item.variant_id,
  variant_title: item.variant_title,
  variant_price: null,
  quantity: item.quantity,
  /** Price of a single unit, variant and addons included: receipts multiply it. */
  price: amountIn(order.currency, item.unit_price),
  status: item.status,
  date: order.placed_at,
  status_at: new Date(item.status_at).toISOString(),
  addons: item.addons,
  notes: item.notes,
  tax_title: item.tax_title,
  tax_rate: item.tax_ppm === null ? null : rateText(item.tax_ppm),
  tax_type: item.tax_type,
})
