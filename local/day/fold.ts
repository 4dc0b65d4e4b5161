import type { Charged } from './bills.ts'

/** An event as it stands in the log. */
export type Fact = Readonly<{
  stream: string
  type: string
  revision: bigint
  position: bigint
  data: unknown
  metadata: unknown
}>
/** What every event says beside its own content. */
export type Meta = Readonly<{
  tenantId: string
  by: string | null
  at: string
  commandId: string
  correlation: string
}>

type Table = Readonly<{ tableId: string; title: string; floor: string }>
type Guest = Readonly<{ customerId: string; name: string | null; phone?: string }>
type Choice = Readonly<{ title: string }>
export type Line = Charged &
  Readonly<{
    line: number
    itemId: string
    title: string
    categoryId: string | null
    variant: (Choice & { variantId: string }) | null
    addons: readonly (Choice & { addonId: string })[]
    tax: Readonly<{ taxId: string; title: string; ratePpm: number; type: string }> | null
    notes: string | null
  }>
type Sale = Readonly<{
  customerType: string
  customer: Guest | null
  table: Table | null
  currency: string
  lines: readonly Line[]
  businessDay: string
  placedAt: string
}>
export type Order = Sale & {
  orderId: string
  tokenNo: number
  deliveryType: string
  qrOrderId: string | null
  status: 'created' | 'completed' | 'cancelled'
  isPaid: boolean
  invoiceId: string | null
  isInCheckout: boolean
  items: Map<number, { status: string; at: string }>
  lastPosition: bigint
}
export type QrOrder = Sale & { qrOrderId: string; status: 'waiting' | 'accepted' | 'dismissed'; orderId: string | null }
export type Invoice = Readonly<{
  stream: string
  number: number
  settlementId: string
  period: string
  businessDay: string
  currency: string
  table: Table | null
  deliveryType: string
  customerType: string
  customer: Guest | null
  orders: readonly Readonly<{
    orderId: string
    tokenNo: number
    placedAt: string
    lines: readonly (Line & { net: number; taxAmount: number })[]
  }>[]
  subTotal: number
  taxTotal: number
  total: number
  issuedAt: string
}>
export type Customer = {
  customerId: string
  phone: string
  name: string
  email: string | null
  birthDate: string | null
  gender: string | null
  addedAt: string
  updatedAt: string | null
  position: bigint
  isForgotten: boolean
}
export type Reservation = {
  reservationId: string
  customer: Guest
  date: string
  table: Table | null
  status: string
  notes: string | null
  peopleCount: number
  uniqueCode: string
  bookedAt: string
  updatedAt: string | null
}
export type Price = Readonly<{ amount: number; exponent: number }>

/** One restaurant as its events tell it. */
export type House = {
  tenantId: string
  name: string
  registeredAt: string
  trialEndsAt: string | null
  isActive: boolean
  isClosed: boolean
  currency: string
  timeZone: string
  cutOffHour: number
  prices: Map<string, Price>
  variantPrices: Map<string, Price>
  orders: Map<string, Order>
  qrOrders: Map<string, QrOrder>
  invoices: Invoice[]
  tokens: Map<string, string[]>
  customers: Map<string, Customer>
  newcomers: string[]
  reservations: Map<string, Reservation>
}

const emptyHouse = (tenantId: string): House => ({
  ...{ tenantId, name: '', registeredAt: '', trialEndsAt: null, isActive: false, isClosed: false },
  ...{ currency: 'USD', timeZone: 'UTC', cutOffHour: 0, prices: new Map(), variantPrices: new Map() },
  ...{ orders: new Map(), qrOrders: new Map(), invoices: [], tokens: new Map() },
  ...{ customers: new Map(), newcomers: [], reservations: new Map() },
})

/** Every restaurant of the log, from nothing but the events: no rule of the product is asked. */
export function foldLog(facts: readonly Fact[]): Map<string, House> {
  const houses = new Map<string, House>()
  for (const fact of facts) {
    const { tenantId } = metaOf(fact)
    const house = houses.get(tenantId) ?? emptyHouse(tenantId)
    houses.set(tenantId, house)
    handlers[fact.type]?.(house, fact)
  }
  return houses
}

// the log's own schema is another test's subject; a field that is missing here fails a comparison
export const metaOf = ({ metadata }: Fact): Meta => metadata as Meta

type Handler = (house: House, fact: Fact) => void
const on =
  <Data>(tell: (house: House, data: Data, fact: Fact) => void): Handler =>
  (house, fact) =>
    tell(house, fact.data as Data, fact)

function known<Key, Thing>(things: ReadonlyMap<Key, Thing>, key: Key): Thing {
  const thing = things.get(key)
  if (thing === undefined) throw new Error(`the log tells of ${String(key)} before it is there`)
  return thing
}

type OfOrder = { orderId: string }
const moved = (change: (order: Order, data: { completes?: boolean; invoiceId?: string }) => void): Handler =>
  on<OfOrder & { completes?: boolean; invoiceId?: string }>((house, data, { position }) => {
    const order = known(house.orders, data.orderId)
    change(order, data)
    order.lastPosition = position
  })
const itemMoved = (status: string): Handler =>
  on<OfOrder & { line: number }>((house, { orderId, line }, fact) => {
    const order = known(house.orders, orderId)
    order.items.set(line, { status, at: metaOf(fact).at })
    order.lastPosition = fact.position
  })

const orderHandlers: Readonly<Record<string, Handler>> = {
  OrderPlaced: on<Order>((house, data, { position }) => {
    if (house.orders.has(data.orderId)) throw new Error(`${data.orderId} was placed twice`)
    const items = new Map(data.lines.map(({ line }) => [line, { status: 'created', at: data.placedAt }]))
    const fresh = { status: 'created', isPaid: false, invoiceId: null, isInCheckout: false } as const
    house.orders.set(data.orderId, { ...data, ...fresh, items, lastPosition: position })
  }),
  OrderItemStarted: itemMoved('preparing'),
  OrderItemFinished: itemMoved('completed'),
  OrderItemServed: itemMoved('delivered'),
  OrderItemCancelled: itemMoved('cancelled'),
  OrderCancelled: moved((order) => {
    order.status = 'cancelled'
  }),
  OrderCompleted: moved((order) => {
    order.status = 'completed'
  }),
  CheckoutStarted: moved((order) => {
    order.isInCheckout = true
  }),
  CheckoutCommitted: moved(() => undefined),
  CheckoutReleased: moved((order) => {
    order.isInCheckout = false
  }),
  OrderSettled: moved((order, { completes, invoiceId = null }) => {
    if (order.isPaid) throw new Error(`${order.orderId} was paid twice`)
    Object.assign(order, { isPaid: true, invoiceId, isInCheckout: false })
    if (completes) order.status = 'completed'
  }),
  TokenDrawn: on<OfOrder>((house, { orderId }, { stream }) => {
    house.tokens.set(stream, [...(house.tokens.get(stream) ?? []), orderId])
  }),
  InvoiceIssued: on<Omit<Invoice, 'stream' | 'number'>>((house, data, { stream, revision }) => {
    house.invoices.push({ ...data, stream, number: Number(revision) + 1 })
  }),
  QrOrderPlaced: on<QrOrder>((house, data) => {
    house.qrOrders.set(data.qrOrderId, { ...data, status: 'waiting', orderId: null })
  }),
  QrOrderAccepted: on<{ qrOrderId: string; orderId: string }>((house, { qrOrderId, orderId }) => {
    Object.assign(known(house.qrOrders, qrOrderId), { status: 'accepted', orderId })
  }),
  QrOrderDismissed: on<{ qrOrderId: string }>((house, { qrOrderId }) => {
    known(house.qrOrders, qrOrderId).status = 'dismissed'
  }),
}

type OfItem = { itemId: string; price: Price }
type OfVariant = OfItem & { variantId: string }
const priced = on<OfItem>((house, { itemId, price }) => void house.prices.set(itemId, price))
const variantPriced = on<OfVariant>((house, { itemId, variantId, price }) => {
  house.variantPrices.set(`${itemId}/${variantId}`, price)
})
const stored = on<Partial<House>>((house, { currency, timeZone, cutOffHour }) => {
  if (currency !== undefined) house.currency = currency
  if (timeZone !== undefined) house.timeZone = timeZone
  if (cutOffHour !== undefined) house.cutOffHour = cutOffHour
})

const storeHandlers: Readonly<Record<string, Handler>> = {
  MenuItemAdded: priced,
  MenuItemRepriced: priced,
  MenuItemRemoved: on<OfItem>((house, { itemId }) => {
    house.prices.delete(itemId)
    for (const key of house.variantPrices.keys()) if (key.startsWith(itemId)) house.variantPrices.delete(key)
  }),
  VariantAdded: variantPriced,
  VariantRepriced: variantPriced,
  VariantRemoved: on<OfVariant>((house, { itemId, variantId }) => {
    house.variantPrices.delete(`${itemId}/${variantId}`)
  }),
  StoreOpened: stored,
  CurrencyChosen: stored,
  BusinessDaySet: stored,
  TenantRegistered: on<House>((house, { name, registeredAt, trialEndsAt }) => {
    Object.assign(house, { name, registeredAt, trialEndsAt: trialEndsAt ?? null })
  }),
  TenantRenamed: on<House>((house, { name }) => {
    house.name = name
  }),
  TenantActivated: on((house) => {
    house.isActive = true
  }),
  TenantDeactivated: on((house) => {
    Object.assign(house, { isActive: false, trialEndsAt: null })
  }),
  TenantClosed: on((house) => {
    house.isClosed = true
  }),
}

const described = (change: (customer: Customer, data: Partial<Customer>) => void): Handler =>
  on<Partial<Customer> & { customerId: string }>((house, data, fact) => {
    const customer = known(house.customers, data.customerId)
    change(customer, data)
    customer.updatedAt = metaOf(fact).at
  })
const rebooked = (change: (data: Partial<Reservation>) => Partial<Reservation>): Handler =>
  on<Partial<Reservation> & { reservationId: string }>((house, data, fact) => {
    const reservation = known(house.reservations, data.reservationId)
    Object.assign(reservation, change(data), { updatedAt: metaOf(fact).at })
  })

const peopleHandlers: Readonly<Record<string, Handler>> = {
  CustomerAdded: on<Customer>((house, data, { position }) => {
    house.customers.set(data.customerId, { ...data, updatedAt: null, position, isForgotten: false })
    house.newcomers.push(data.addedAt)
  }),
  CustomerRenamed: described((customer, { name }) => void Object.assign(customer, { name })),
  CustomerContactChanged: described((customer, { email }) => void Object.assign(customer, { email })),
  CustomerDescribed: described(
    (customer, { birthDate, gender }) => void Object.assign(customer, { birthDate, gender }),
  ),
  CustomerForgotten: described((customer) => {
    customer.isForgotten = true
  }),
  ReservationBooked: on<Reservation>((house, data) => {
    house.reservations.set(data.reservationId, { ...data, updatedAt: null })
  }),
  ReservationRescheduled: rebooked(({ date }) => (date === undefined ? {} : { date })),
  ReservationReseated: rebooked(({ table = null }) => ({ table })),
  ReservationPartyResized: rebooked(({ peopleCount }) => (peopleCount === undefined ? {} : { peopleCount })),
  ReservationNoted: rebooked(({ notes = null }) => ({ notes })),
  ReservationPaid: rebooked(() => ({ status: 'paid' })),
  ReservationCancelled: rebooked(() => ({ status: 'cancelled' })),
  ReservationReopened: rebooked(() => ({ status: 'booked' })),
  ReservationRemoved: on<{ reservationId: string }>((house, { reservationId }) => {
    house.reservations.delete(reservationId)
  }),
}

const handlers: Readonly<Record<string, Handler>> = { ...orderHandlers, ...storeHandlers, ...peopleHandlers }

/** What an order costs as it stands: cancelled items, or a cancelled order, cost nothing. */
export const chargedOf = ({ status, items, lines }: Order): readonly Line[] =>
  status === 'cancelled' ? [] : lines.filter(({ line }) => items.get(line)?.status !== 'cancelled')
