import { categoryOf } from '@comanda/domain/kernel/streams.ts'
import {
  type Customer,
  type Fact,
  type House,
  type Invoice,
  metaOf,
  type Order,
  type PaymentType,
  type Price,
  type Print,
  type QrOrder,
  type Reservation,
} from './told.ts'

const emptyHouse = (tenantId: string): House => ({
  ...{ tenantId, name: '', registeredAt: '', trialEndsAt: null, isActive: false, isClosed: false },
  ...{ currency: 'USD', timeZone: 'UTC', cutOffHour: 0, prices: new Map(), variantPrices: new Map() },
  pictures: new Map(),
  ...{ store: { name: '', address: null, phone: null, email: null }, print: null, paymentTypes: new Map() },
  ...{ staff: new Map(), lives: new Map(), orders: new Map(), qrOrders: new Map(), invoices: [], tokens: new Map() },
  ...{ customers: new Map(), reservations: new Map() },
})

/** Every restaurant of the log, from nothing but the events: no rule of the product is asked. */
export function foldLog(facts: readonly Fact[]): Map<string, House> {
  const houses = new Map<string, House>()
  for (const fact of facts) {
    const { tenantId } = metaOf(fact)
    const house = houses.get(tenantId) ?? emptyHouse(tenantId)
    houses.set(tenantId, house)
    if (categoryOf(fact.stream) === 'order') keepLife(house, fact)
    handlers[fact.type]?.(house, fact)
  }
  return houses
}

function keepLife({ lives }: House, fact: Fact): void {
  const { orderId } = fact.data as OfOrder // each event of such a stream names its order
  const life = lives.get(orderId)
  if (life) life.push(fact)
  else lives.set(orderId, [fact])
}

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
type End = { completes?: boolean; invoiceId?: string; cancelledAt?: string; completedAt?: string; settledAt?: string }
const touch = (order: Order, fact: Fact) =>
  Object.assign(order, { lastAt: metaOf(fact).at, lastPosition: fact.position })
const moved = (change: (order: Order, data: End) => void): Handler =>
  on<OfOrder & End>((house, data, fact) => {
    const order = known(house.orders, data.orderId)
    change(order, data)
    touch(order, fact)
  })
const itemMoved = (status: string): Handler =>
  on<OfOrder & { line: number }>((house, { orderId, line }, fact) => {
    const order = known(house.orders, orderId)
    order.items.set(line, { status, at: metaOf(fact).at })
    touch(order, fact)
  })
const ended = (order: Order, status: Order['status'], at: string | undefined) =>
  Object.assign(order, { status, closedAt: at ?? null })

const orderHandlers: Readonly<Record<string, Handler>> = {
  OrderPlaced: on<Order>((house, data, fact) => {
    if (house.orders.has(data.orderId)) throw new Error(`${data.orderId} was placed twice`)
    const items = new Map(data.lines.map(({ line }) => [line, { status: 'created', at: data.placedAt }]))
    const fresh = { status: 'created', isPaid: false, invoiceId: null, isInCheckout: false } as const
    const { by, at } = metaOf(fact)
    const trace = { placedBy: by, closedAt: null, lastAt: at, lastPosition: fact.position }
    house.orders.set(data.orderId, { ...data, ...fresh, ...trace, items })
  }),
  OrderItemStarted: itemMoved('preparing'),
  OrderItemFinished: itemMoved('completed'),
  OrderItemServed: itemMoved('delivered'),
  OrderItemCancelled: itemMoved('cancelled'),
  OrderItemRecalled: itemMoved('created'),
  OrderCancelled: moved((order, { cancelledAt }) => void ended(order, 'cancelled', cancelledAt)),
  OrderCompleted: moved((order, { completedAt }) => void ended(order, 'completed', completedAt)),
  CheckoutStarted: moved((order) => {
    order.isInCheckout = true
  }),
  CheckoutCommitted: moved(() => undefined),
  CheckoutReleased: moved((order) => {
    order.isInCheckout = false
  }),
  OrderSettled: moved((order, { completes, invoiceId = null, settledAt }) => {
    if (order.isPaid) throw new Error(`${order.orderId} was paid twice`)
    Object.assign(order, { isPaid: true, invoiceId, isInCheckout: false })
    if (completes) ended(order, 'completed', settledAt)
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
const stored = on<Partial<House>>((house, { name, currency, timeZone, cutOffHour }) => {
  if (name !== undefined) house.store.name = name
  if (currency !== undefined) house.currency = currency
  if (timeZone !== undefined) house.timeZone = timeZone
  if (cutOffHour !== undefined) house.cutOffHour = cutOffHour
})

const storeHandlers: Readonly<Record<string, Handler>> = {
  MenuItemAdded: priced,
  MenuItemRepriced: priced,
  MenuItemRemoved: on<OfItem>((house, { itemId }) => {
    house.prices.delete(itemId)
    house.pictures.delete(itemId)
    for (const key of house.variantPrices.keys()) if (key.startsWith(itemId)) house.variantPrices.delete(key)
  }),
  MenuItemPictured: on<{ itemId: string; image: string }>((house, { itemId, image }) => {
    house.pictures.set(itemId, image)
  }),
  MenuItemUnpictured: on<OfItem>((house, { itemId }) => void house.pictures.delete(itemId)),
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

type OfPayment = { paymentTypeId: string } & PaymentType
const switched = (isActive: boolean): Handler =>
  on<OfPayment>((house, { paymentTypeId }) => {
    known(house.paymentTypes, paymentTypeId).isActive = isActive
  })
const named = on<{ userId: string; name: string }>((house, { userId, name }) => void house.staff.set(userId, name))

const settingHandlers: Readonly<Record<string, Handler>> = {
  StoreRenamed: stored,
  StoreContactChanged: on<House['store']>(({ store }, { address, phone, email }) => {
    Object.assign(store, { address, phone, email })
  }),
  PrintLayoutChosen: on<Print>((house, layout) => {
    house.print = layout
  }),
  PaymentTypeAdded: on<OfPayment>((house, { paymentTypeId, title, isActive }) => {
    house.paymentTypes.set(paymentTypeId, { title, isActive })
  }),
  PaymentTypeRenamed: on<OfPayment>((house, { paymentTypeId, title }) => {
    known(house.paymentTypes, paymentTypeId).title = title
  }),
  PaymentTypeEnabled: switched(true),
  PaymentTypeDisabled: switched(false),
  PaymentTypeRemoved: on<OfPayment>((house, { paymentTypeId }) => void house.paymentTypes.delete(paymentTypeId)),
  UserAdded: named,
  UserRenamed: named,
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

const handlers: Readonly<Record<string, Handler>> = {
  ...{ ...orderHandlers, ...storeHandlers, ...settingHandlers, ...peopleHandlers },
}
