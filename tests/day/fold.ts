import { categoryOf } from '@comanda/domain/kernel/streams.ts'
import type { Handler } from './fold-handlers.ts'
import { type OrderRef, orderHandlers } from './fold-orders.ts'
import { peopleHandlers } from './fold-people.ts'
import { settingHandlers, storeHandlers } from './fold-settings.ts'
import { type Fact, metaOf, type Venue } from './recorded-events.ts'

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
    if (categoryOf(fact.stream) === 'order') addToLife(venue, fact)
    handlers[fact.type]?.(venue, fact)
  }
  return venues
}

function addToLife({ lives }: Venue, fact: Fact): void {
  const { orderId } = fact.data as OrderRef // each event of such a stream names its order
  const life = lives.get(orderId)
  if (life) life.push(fact)
  else lives.set(orderId, [fact])
}

const handlers: Readonly<Record<string, Handler>> = {
  ...orderHandlers,
  ...storeHandlers,
  ...settingHandlers,
  ...peopleHandlers,
}
