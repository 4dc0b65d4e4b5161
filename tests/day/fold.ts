import { categoryOf } from '@comanda/domain/kernel/streams.ts'
import {
  type Block,
  type Customer,
  type Fact,
  type Invoice,
  metaOf,
  type Order,
  type PartPayment,
  type PaymentType,
  type Price,
  type Print,
  type QrOrder,
  type Reservation,
  type Venue,
} from './recorded-events.ts'

const emptyVenue = (tenantId: string): Venue => ({
  tenantId,
  name: '',
  registeredAt: '',
  trialEndsAt: null,
  isActive: false,
  isClosed: false,
  currency: 'USD',
  timeZone: 'UTC',
  cutOffHour: 0,
  prices: new Map(),
  variantPrices: new Map(),
  pictures: new Map(),
  store: { name: '', address: null, phone: null, email: null },
  print: null,
  paymentTypes: new Map(),
  staff: new Map(),
  lives: new Map(),
  orders: new Map(),
  qrOrders: new Map(),
  invoices: [],
  tokens: new Map(),
  customers: new Map(),
  reservations: new Map(),
})

/** Every restaurant of the log, folded from its events without using a rule of the product. */
export function foldLog(facts: readonly Fact[]): Map<string, Venue> {
  const venues = new Map<string, Venue>()
  for (const fact of facts) {
    const { tenantId } = metaOf(fact)
    const venue = venues.get(tenantId) ?? emptyVenue(tenantId)
    venues.set(tenantId, venue)
    if (categoryOf(fact.stream) === 'order') keepLife(venue, fact)
    handlers[fact.type]?.(venue, fact)
  }
  return venues
}

function keepLife({ lives }: Venue, fact: Fact): void {
  const { orderId } = fact.data as OfOrder // each event of such a stream names its order
  const life = lives.get(orderId)
  if (life) life.push(fact)
  else lives.set(orderId, [fact])
}

type Handler = (venue: Venue, fact: Fact) => void
const on =
  <Data>(tell: (venue: Venue, data: Data, fact: Fact) => void): Handler =>
  (venue, fact) =>
    tell(venue, fact.data as Data, fact)

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
  on<OfOrder & End>((venue, data, fact) => {
    const order = known(venue.orders, data.orderId)
    change(order, data)
    touch(order, fact)
  })
const itemMoved = (status: string): Handler =>
  on<OfOrder & { line: number; recalls?: true; restores?: true }>(
    (venue, { orderId, line, recalls, restores }, fact) => {
      const order = known(venue.orders, orderId)
      const { at } = metaOf(fact)
      const isRecalled = recalls ?? (status === 'created' && !restores)
      const passedAt = status === 'delivered' ? order.items.get(line)?.passedAt : undefined
      const recalledAt = isRecalled ? at : status === 'preparing' ? order.items.get(line)?.recalledAt : undefined
      order.items.set(line, { status, at, ...(recalledAt && { recalledAt }), ...(passedAt && { passedAt }) })
      touch(order, fact)
    },
  )
const passed = (isPassed: boolean): Handler =>
  on<OfOrder & { lines: readonly number[] }>((venue, { orderId, lines }, fact) => {
    const order = known(venue.orders, orderId)
    for (const line of lines) {
      const { passedAt: _, ...item } = order.items.get(line) ?? { status: 'created', at: '' }
      order.items.set(line, isPassed ? { ...item, passedAt: metaOf(fact).at } : item)
    }
    touch(order, fact)
  })
const ended = (order: Order, status: Order['status'], at: string | undefined) =>
  Object.assign(order, { status, closedAt: at ?? null })

const orderHandlers: Readonly<Record<string, Handler>> = {
  OrderPlaced: on<Order>((venue, data, fact) => {
    if (venue.orders.has(data.orderId)) throw new Error(`${data.orderId} was placed twice`)
    const items = new Map(data.lines.map(({ line }) => [line, { status: 'created', at: data.placedAt }]))
    const fresh = { status: 'created', isPaid: false, invoiceId: null, isInCheckout: false } as const
    const partPayments = new Map<string, PartPayment>()
    const { by, at } = metaOf(fact)
    const trace = { placedBy: by, closedAt: null, lastAt: at, lastPosition: fact.position }
    venue.orders.set(data.orderId, { ...data, ...fresh, ...trace, items, partPayments })
  }),
  OrderRefused: () => undefined,
  OrderItemStarted: itemMoved('preparing'),
  OrderItemFinished: itemMoved('completed'),
  OrderItemServed: itemMoved('delivered'),
  OrderItemCancelled: itemMoved('cancelled'),
  OrderItemRecalled: itemMoved('created'),
  OrderItemsPassed: passed(true),
  OrderItemsTakenBack: passed(false),
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
  OrderPartPaid: on<OfOrder & PartPayment>((venue, data, fact) => {
    const order = known(venue.orders, data.orderId)
    order.partPayments.set(data.partPaymentId, data)
    touch(order, fact)
  }),
  OrderPartPaymentReturned: on<OfOrder & Pick<PartPayment, 'partPaymentId'>>((venue, data, fact) => {
    const order = known(venue.orders, data.orderId)
    order.partPayments.delete(data.partPaymentId)
    touch(order, fact)
  }),
  OrderMoved: on<OfOrder & { to: Order['table'] }>((venue, { orderId, to }, fact) => {
    const order = known(venue.orders, orderId)
    Object.assign(order, { table: to })
    touch(order, fact)
  }),
  OrderLinesAdded: on<OfOrder & { lines: Order['lines']; addedAt: string }>((venue, data, fact) => {
    const order = known(venue.orders, data.orderId)
    Object.assign(order, { lines: [...order.lines, ...data.lines.map((line) => ({ ...line, addedAt: data.addedAt }))] })
    for (const { line } of data.lines) order.items.set(line, { status: 'created', at: data.addedAt })
    touch(order, fact)
  }),
  OrderLineNoted: on<OfOrder & { line: number; notes: string | null; notedAt: string }>((venue, data, fact) => {
    const order = known(venue.orders, data.orderId)
    const { notes, notedAt } = data
    const lines = order.lines.map((line) => (line.line === data.line ? { ...line, notes, notedAt } : line))
    Object.assign(order, { lines })
    touch(order, fact)
  }),
  OrderLineSeated: on<OfOrder & { line: number; seat: number | null }>((venue, data, fact) => {
    const order = known(venue.orders, data.orderId)
    const lines = order.lines.map((line) =>
      line.line === data.line ? { ...line, seat: data.seat ?? undefined } : line,
    )
    Object.assign(order, { lines })
    touch(order, fact)
  }),
  TokensReserved: on<Block>((venue, { first, last }, { stream }) => {
    venue.tokens.set(stream, [...(venue.tokens.get(stream) ?? []), { first, last }])
  }),
  InvoiceIssued: on<Omit<Invoice, 'stream' | 'number'>>((venue, data, { stream, revision }) => {
    venue.invoices.push({ ...data, stream, number: Number(revision) + 1 })
  }),
  QrOrderPlaced: on<QrOrder>((venue, data) => {
    venue.qrOrders.set(data.qrOrderId, { ...data, status: 'waiting', orderId: null })
  }),
  QrOrderAccepted: on<{ qrOrderId: string; orderId: string }>((venue, { qrOrderId, orderId }) => {
    Object.assign(known(venue.qrOrders, qrOrderId), { status: 'accepted', orderId })
  }),
  QrOrderDismissed: on<{ qrOrderId: string }>((venue, { qrOrderId }) => {
    known(venue.qrOrders, qrOrderId).status = 'dismissed'
  }),
}

type OfItem = { itemId: string; price: Price }
type OfVariant = OfItem & { variantId: string }
const priced = on<OfItem>((venue, { itemId, price }) => void venue.prices.set(itemId, price))
const variantPriced = on<OfVariant>((venue, { itemId, variantId, price }) => {
  venue.variantPrices.set(`${itemId}/${variantId}`, price)
})
const stored = on<Partial<Venue>>((venue, { name, currency, timeZone, cutOffHour }) => {
  if (name !== undefined) venue.store.name = name
  if (currency !== undefined) venue.currency = currency
  if (timeZone !== undefined) venue.timeZone = timeZone
  if (cutOffHour !== undefined) venue.cutOffHour = cutOffHour
})

const storeHandlers: Readonly<Record<string, Handler>> = {
  MenuItemAdded: priced,
  MenuItemRepriced: priced,
  MenuItemRemoved: on<OfItem>((venue, { itemId }) => {
    venue.prices.delete(itemId)
    venue.pictures.delete(itemId)
    for (const key of venue.variantPrices.keys()) if (key.startsWith(itemId)) venue.variantPrices.delete(key)
  }),
  MenuItemPictured: on<{ itemId: string; image: string }>((venue, { itemId, image }) => {
    venue.pictures.set(itemId, image)
  }),
  MenuItemUnpictured: on<OfItem>((venue, { itemId }) => void venue.pictures.delete(itemId)),
  VariantAdded: variantPriced,
  VariantRepriced: variantPriced,
  VariantRemoved: on<OfVariant>((venue, { itemId, variantId }) => {
    venue.variantPrices.delete(`${itemId}/${variantId}`)
  }),
  StoreOpened: stored,
  CurrencyChosen: stored,
  BusinessDaySet: stored,
  TenantRegistered: on<Venue>((venue, { name, registeredAt, trialEndsAt }) => {
    Object.assign(venue, { name, registeredAt, trialEndsAt: trialEndsAt ?? null })
  }),
  TenantRenamed: on<Venue>((venue, { name }) => {
    venue.name = name
  }),
  TenantActivated: on((venue) => {
    venue.isActive = true
  }),
  TenantDeactivated: on((venue) => {
    Object.assign(venue, { isActive: false, trialEndsAt: null })
  }),
  TenantClosed: on((venue) => {
    venue.isClosed = true
  }),
}

type OfPayment = { paymentTypeId: string } & PaymentType
const switched = (isActive: boolean): Handler =>
  on<OfPayment>((venue, { paymentTypeId }) => {
    known(venue.paymentTypes, paymentTypeId).isActive = isActive
  })
const named = on<{ userId: string; name: string }>((venue, { userId, name }) => void venue.staff.set(userId, name))

const settingHandlers: Readonly<Record<string, Handler>> = {
  StoreRenamed: stored,
  StoreContactChanged: on<Venue['store']>(({ store }, { address, phone, email }) => {
    Object.assign(store, { address, phone, email })
  }),
  PrintLayoutChosen: on<Print>((venue, layout) => {
    venue.print = layout
  }),
  PaymentTypeAdded: on<OfPayment>((venue, { paymentTypeId, title, isActive }) => {
    venue.paymentTypes.set(paymentTypeId, { title, isActive })
  }),
  PaymentTypeRenamed: on<OfPayment>((venue, { paymentTypeId, title }) => {
    known(venue.paymentTypes, paymentTypeId).title = title
  }),
  PaymentTypeEnabled: switched(true),
  PaymentTypeDisabled: switched(false),
  PaymentTypeCashSet: on<OfPayment>((venue, { paymentTypeId, cash }) => {
    known(venue.paymentTypes, paymentTypeId).cash = cash
  }),
  PaymentTypeRemoved: on<OfPayment>((venue, { paymentTypeId }) => void venue.paymentTypes.delete(paymentTypeId)),
  UserAdded: named,
  UserRenamed: named,
}

const described = (change: (customer: Customer, data: Partial<Customer>) => void): Handler =>
  on<Partial<Customer> & { customerId: string }>((venue, data, fact) => {
    const customer = known(venue.customers, data.customerId)
    change(customer, data)
    customer.updatedAt = metaOf(fact).at
  })
const rebooked = (change: (data: Partial<Reservation>) => Partial<Reservation>): Handler =>
  on<Partial<Reservation> & { reservationId: string }>((venue, data, fact) => {
    const reservation = known(venue.reservations, data.reservationId)
    Object.assign(reservation, change(data), { updatedAt: metaOf(fact).at })
  })

const peopleHandlers: Readonly<Record<string, Handler>> = {
  CustomerAdded: on<Customer>((venue, data, { position }) => {
    venue.customers.set(data.customerId, { ...data, updatedAt: null, position, isForgotten: false })
  }),
  CustomerRenamed: described((customer, { name }) => void Object.assign(customer, { name })),
  CustomerContactChanged: described((customer, { email }) => void Object.assign(customer, { email })),
  CustomerDescribed: described(
    (customer, { birthDate, gender }) => void Object.assign(customer, { birthDate, gender }),
  ),
  CustomerForgotten: described((customer) => {
    customer.isForgotten = true
  }),
  ReservationBooked: on<Reservation>((venue, data) => {
    venue.reservations.set(data.reservationId, { ...data, updatedAt: null })
  }),
  ReservationRescheduled: rebooked(({ date }) => (date === undefined ? {} : { date })),
  ReservationReseated: rebooked(({ table = null }) => ({ table })),
  ReservationPartyResized: rebooked(({ peopleCount }) => (peopleCount === undefined ? {} : { peopleCount })),
  ReservationNoted: rebooked(({ notes = null }) => ({ notes })),
  ReservationPaid: rebooked(() => ({ status: 'paid' })),
  ReservationCancelled: rebooked(() => ({ status: 'cancelled' })),
  ReservationReopened: rebooked(() => ({ status: 'booked' })),
  ReservationRemoved: on<{ reservationId: string }>((venue, { reservationId }) => {
    venue.reservations.delete(reservationId)
  }),
}

const handlers: Readonly<Record<string, Handler>> = {
  ...orderHandlers,
  ...storeHandlers,
  ...settingHandlers,
  ...peopleHandlers,
}
