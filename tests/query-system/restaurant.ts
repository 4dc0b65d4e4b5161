import { randomUUID } from 'node:crypto'
import { invoiceOf } from '@comanda/domain/invoices/invoice.ts'
import {
  Instant,
  InvoiceId,
  OrderId,
  PaymentTypeId,
  Period,
  SettlementId,
  type TenantId,
} from '@comanda/domain/kernel/ids.ts'
import { type Currency, exponentOf, type Money, money, sum } from '@comanda/domain/kernel/money.ts'
import type { MenuEvent } from '@comanda/domain/menu/events.ts'
import { billOf } from '@comanda/domain/orders/bill.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Order, order } from '@comanda/domain/orders/order.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import type { By, QuerySystem } from './query-system.ts'

/** Ids of one restaurant's menu and store. */
export type Restaurant = Readonly<{
  tenantId: TenantId
  table: { id: string; title: string; floor: string }
  category: string
  tax: string
  steak: string
  water: string
  variant: string
  addon: string
  cash: string
  currency: string
}>

const fact = (type: string, data: unknown) => ({ type, data })

/** A restaurant with one table, two dishes, one tax and two ways to pay. */
export async function openRestaurant(system: QuerySystem, currency = 'EUR'): Promise<Restaurant> {
  const tenantId = await system.openTenant()
  const id = () => randomUUID()
  const place: Restaurant = {
    tenantId,
    table: { id: id(), title: 'Table 12', floor: 'Saal' },
    category: id(),
    tax: id(),
    steak: id(),
    water: id(),
    variant: id(),
    addon: id(),
    cash: id(),
    currency,
  }
  await system.record(tenantId, `store-${tenantId}`, storeFacts(place))
  await system.record(tenantId, `menu-${tenantId}`, menuFacts(place))
  return place
}

const storeFacts = ({ table, cash, currency }: Restaurant): StoreEvent[] =>
  [
    fact('StoreOpened', { name: 'Chez Amélie', currency, qrCode: randomUUID(), timeZone: 'UTC', cutOffHour: 0 }),
    fact('TableAdded', { tableId: table.id, title: table.title, floor: table.floor, seatingCapacity: 4 }),
    fact('PaymentTypeAdded', { paymentTypeId: cash, title: 'Cash', isActive: true }),
    fact('PaymentTypeAdded', { paymentTypeId: randomUUID(), title: 'Cheque', isActive: false }),
  ].map((each) => StoreEvent.parse(each))

function menuFacts({ category, tax, steak, water, variant, addon, currency }: Restaurant): MenuEvent[] {
  const price = (amount: number) => ({ amount: amount as Money, exponent: exponentOf(currency) })
  const item = { netPrice: null, categoryId: category, taxId: tax }
  const facts = [
    fact('CategoryAdded', { categoryId: category, title: 'Mains' }),
    fact('TaxAdded', { taxId: tax, title: 'VAT', ratePpm: 100_000, type: 'exclusive' }),
    fact('MenuItemAdded', { itemId: steak, title: 'Steak frites', price: price(2000), ...item }),
    fact('MenuItemAdded', { itemId: water, title: 'Water', price: price(300), ...item, categoryId: null, taxId: null }),
    fact('VariantAdded', { itemId: steak, variantId: variant, title: '320 g', price: price(2500) }),
    fact('AddonAdded', { itemId: steak, addonId: addon, title: 'Sauce', price: price(150) }),
  ]
  return facts as MenuEvent[] // appended unchanged; the reader validates them
}

type CustomerOptions = Readonly<{ email?: string }>

/** A customer in the form that an order contains. */
export async function knowCustomer(
  system: QuerySystem,
  { tenantId }: Restaurant,
  phone: string,
  text: string,
  { email }: CustomerOptions = {},
) {
  const customerId = system.identifiers.customerId(tenantId, phone)
  const seal = (clear: string) => system.seal(tenantId, customerId, clear)
  const name = await seal(text)
  const sealedEmail = email === undefined ? null : await seal(email)
  const described = { phone: await seal(phone), name, email: sealedEmail, birthDate: null, gender: null }
  const data = { customerId, ...described, addedAt: '2026-11-01T10:00:00.000Z' }
  await system.record(tenantId, `customer-${tenantId}_${customerId}`, [{ type: 'CustomerAdded', data }])
  return { customerId, name }
}

type PlaceOptions = By &
  Readonly<{ tokenNo?: number; table?: boolean; day?: string; placedAt?: string; customer?: unknown }>

/** An order of two steaks with variant and addon (26.50 each, 10 % on top) and one water (3.00, no tax): 61.30. */
export function placed(place: Restaurant, orderId: string, options: PlaceOptions = {}): OrderEvent {
  const { steak, water, variant, addon, category, tax, table, currency } = place
  const placedAt = options.placedAt ?? new Date().toISOString()
  const vat = { taxId: tax, title: 'VAT', ratePpm: 100_000, type: 'exclusive' }
  const base = { addons: [], variant: null, tax: null, notes: null, categoryId: null }
  return OrderEvent.parse({
    type: 'OrderPlaced',
    data: {
      orderId,
      tokenNo: options.tokenNo ?? 1,
      businessDay: options.day ?? placedAt.slice(0, 10),
      deliveryType: options.table === false ? 'takeaway' : 'dinein',
      customerType: options.customer ? 'CUSTOMER' : 'WALKIN',
      customer: options.customer ?? null,
      table: options.table === false ? null : { tableId: table.id, title: table.title, floor: table.floor },
      currency,
      lines: [
        {
          line: 1,
          itemId: steak,
          title: 'Steak frites',
          quantity: 2,
          unitPrice: 2650,
          tax: vat,
          notes: 'rare',
          variant: { variantId: variant, title: '320 g' },
          addons: [{ addonId: addon, title: 'Sauce' }],
          categoryId: category,
        },
        { ...base, line: 2, itemId: water, title: 'Water', quantity: 1, unitPrice: 300 },
      ],
      qrOrderId: null,
      placedAt,
    },
  })
}

export async function placeOrder(system: QuerySystem, place: Restaurant, options: PlaceOptions = {}): Promise<string> {
  const orderId = randomUUID()
  await system.record(place.tenantId, stream(place, orderId), [placed(place, orderId, options)], options)
  return orderId
}

const stream = ({ tenantId }: Restaurant, orderId: string) => `order-${tenantId}_${orderId}`
const now = () => new Date().toISOString()

type ItemEventType = 'OrderItemStarted' | 'OrderItemFinished' | 'OrderItemServed' | 'OrderItemCancelled'
const stamps = {
  OrderItemStarted: 'startedAt',
  OrderItemFinished: 'finishedAt',
  OrderItemServed: 'servedAt',
  OrderItemCancelled: 'cancelledAt',
} as const

export const moveItem = (
  system: QuerySystem,
  place: Restaurant,
  orderId: string,
  type: ItemEventType,
  line: number,
  by: By = {},
) =>
  system.record(
    place.tenantId,
    stream(place, orderId),
    [fact(type, { orderId, line, [stamps[type]]: by.at ?? now() })],
    by,
  )

export const cancelOrder = (system: QuerySystem, place: Restaurant, orderId: string, by: By = {}) =>
  system.record(place.tenantId, stream(place, orderId), [fact('OrderCancelled', { orderId, cancelledAt: now() })], by)

export const completeOrder = (system: QuerySystem, place: Restaurant, orderId: string, by: By = {}) =>
  system.record(place.tenantId, stream(place, orderId), [fact('OrderCompleted', { orderId, completedAt: now() })], by)

/** Moves an order from the table of the restaurant to this one. */
export const moveOrder = (
  system: QuerySystem,
  place: Restaurant,
  orderId: string,
  to: Readonly<{ tableId: string; title: string; floor: string }>,
  by: By = {},
) => {
  const { id: tableId, title, floor } = place.table
  const data = { orderId, from: { tableId, title, floor }, to, movedAt: by.at ?? now() }
  return system.record(place.tenantId, stream(place, orderId), [fact('OrderMoved', data)], by)
}

type Discounted = Extract<OrderEvent, { type: 'OrderDiscounted' }>['data']

/** A discount on an order, with the shares computed by the decider. */
export const giveDiscount = (
  system: QuerySystem,
  place: Restaurant,
  orderId: string,
  discount: Partial<Record<keyof Discounted, unknown>>,
  by: By = {},
) => {
  const fixed = { kind: 'discount', scope: null, asked: { type: 'percent', basisPoints: 1_000 }, rule: 1 }
  const reason = { code: 'regular_guest' }
  const data = { orderId, discountId: randomUUID(), ...fixed, reason, ...discount, discountedAt: by.at ?? now() }
  return system.record(place.tenantId, stream(place, orderId), [fact('OrderDiscounted', data)], by)
}

/**
 * Pays these orders together, with the events of the checkout process. `number` is the invoice's number in its journal.
 */
export async function pay(
  system: QuerySystem,
  place: Restaurant,
  histories: OrderEvent[][],
  number: number,
  by: By & Readonly<{ issuedAt?: string; tip?: number }> = {},
) {
  const settlementId = SettlementId.parse(randomUUID())
  const orders = histories.map((history) => history.reduce<Order>(order.evolve, order.initial))
  const settled = orders.flatMap((state) => (state.status === 'None' ? [] : [state]))
  const [lead] = settled
  if (!lead) throw new Error('nothing to pay')
  const { businessDay } = lead.placed
  const issuedAt = by.issuedAt === undefined ? lead.placed.placedAt : Instant.parse(by.issuedAt)
  const period = Period.parse(businessDay.slice(0, 4))
  const orderIds = settled.map(({ placed }) => placed.orderId)
  const common = { settlementId, leadOrderId: lead.placed.orderId, orderIds, completes: true, period, businessDay }
  for (const orderId of orderIds) {
    const started = fact('CheckoutStarted', { ...common, orderId, startedAt: now() })
    await system.record(place.tenantId, stream(place, orderId), [started], by)
  }
  const total = sum(settled.map((state) => billOf(state).total))
  const paidWith = {
    paymentTypeId: PaymentTypeId.parse(place.cash),
    title: 'Cash',
    rounding: money(0),
    change: money(0),
  }
  const tip = money(by.tip ?? 0)
  const tenders = by.tip ? [{ ...paidWith, amount: total, tip, received: sum([total, tip]) }] : undefined
  const invoice = invoiceOf(settlementId, settled, { issuedAt, period, businessDay, tenders })
  await system.record(place.tenantId, `invoices-${place.tenantId}_${period}`, [fact('InvoiceIssued', invoice)], by)
  const invoiceId = InvoiceId.parse(`${period}-${number}`)
  for (const orderId of orderIds) {
    const paid = { orderId, settlementId, invoiceId, completes: true, settledAt: now() }
    await system.record(place.tenantId, stream(place, orderId), [fact('OrderSettled', paid)], by)
  }
  return invoiceId
}

export const newOrderId = () => OrderId.parse(randomUUID())
export type { Currency }
