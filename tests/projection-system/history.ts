import { createHash, randomUUID } from 'node:crypto'
import type { EventLog, NewEvent } from '@comanda/event-store/client/log.ts'

/** Appends the events of a restaurant's days: orders in every state, invoices, menu and tables. */
export type History = Readonly<{
  /** Appends this many orders with their consequences; returns the position of the last event. */
  orders: (count: number) => Promise<bigint>
  append: (stream: string, type: string, data: unknown, version?: number) => Promise<bigint>
  tenants: readonly string[]
}>

export function historyOn(log: EventLog, { tenants = [idOf('t1'), idOf('t2')], seed = 1 } = {}): History {
  let count = 0
  const append = async (stream: string, events: readonly NewEvent[]) => {
    const appended = await log.append(stream, events, 'any')
    if ('conflict' in appended) throw new Error('any never conflicts')
    return appended.position
  }
  const order = async () => {
    count += 1
    const number = count // others are placed while this one waits
    const tenantId = tenants[number % tenants.length] ?? idOf('t1')
    const orderId = idOf(`${seed} order ${number}`)
    const say = (stream: string, said: readonly Fact[]) =>
      append(
        stream,
        said.map(([type, data]) => written(tenantId, type, data)),
      )
    let position = await say(`order-${tenantId}_${orderId}`, orderEvents(orderId, number))
    if (number % 4 === 1)
      position = await say(`invoices-${tenantId}_2026`, [['InvoiceIssued', invoice(orderId, number)]])
    if (number % 7 === 1) position = await say(`menu-${tenantId}`, menuEvents(idOf(`${seed} item ${number}`)))
    return position
  }
  return {
    tenants,
    append: (stream, type, data, version) => append(stream, [written(tenants[0] ?? '', type, data, version)]),
    async orders(number) {
      let last = -1n
      for (let done = 0; done < number; done += 16) {
        const some = await Promise.all(Array.from({ length: Math.min(16, number - done) }, order))
        for (const position of some) if (position > last) last = position
      }
      return last
    },
  }
}

const at = '2026-11-20T10:00:00.000Z'

/** A stable id for a name, so that a failing run can be repeated. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function written(tenantId: string, type: string, data: unknown, version?: number): NewEvent {
  const id = randomUUID()
  const ids = { commandId: id, correlation: id, causation: id }
  const metadata = { tenantId, by: idOf('waiter'), device: null, commandHash: 'x', at, ...ids }
  return { id, type, data, metadata: version === undefined ? metadata : { ...metadata, version } }
}

type Fact = readonly [type: string, data: unknown]

const line = (number: number, quantity: number) => ({
  line: number,
  itemId: idOf(`dish ${quantity}`),
  title: `Dish ${quantity}`,
  categoryId: idOf('mains'),
  variant: null,
  addons: number === 2 ? [{ addonId: idOf('cheese'), title: 'Cheese' }] : [],
  quantity,
  unitPrice: 1_250,
  tax: { taxId: idOf('vat'), title: 'VAT', ratePpm: 100_000, type: 'exclusive' },
  notes: number === 2 ? 'no onions' : null,
})

const common = { deliveryType: 'dinein', customerType: 'WALKIN', customer: null, table: null, currency: 'EUR' }
const dayOf = (count: number) => `2026-11-${10 + (count % 5)}`

function orderEvents(orderId: string, count: number): Fact[] {
  const lines = [line(1, 1 + (count % 3)), line(2, 1 + (count % 5))]
  const about = { businessDay: dayOf(count), lines, qrOrderId: null, placedAt: at }
  const placed: Fact = ['OrderPlaced', { orderId, tokenNo: count, ...common, ...about }]
  const started: Fact = ['OrderItemStarted', { orderId, line: 1, startedAt: at }]
  if (count % 5 === 0) return [placed, ['OrderCancelled', { orderId, cancelledAt: at }]]
  if (count % 3 === 0) return [placed, started]
  const finished: Fact = ['OrderItemFinished', { orderId, line: 1, finishedAt: at }]
  return [placed, started, finished, ['OrderCompleted', { orderId, completedAt: at }]]
}

function invoice(orderId: string, count: number): unknown {
  const lines = [{ ...line(1, 1 + (count % 3)), net: 1_250, taxAmount: 125 }]
  const orders = [{ orderId, tokenNo: count, placedAt: at, lines }]
  const sums = { subTotal: 1_250, taxTotal: 125, total: 1_375 }
  const about = { settlementId: idOf(`settlement ${orderId}`), period: '2026', businessDay: dayOf(count), issuedAt: at }
  return { ...about, ...common, orders, ...sums }
}

const menuEvents = (itemId: string): Fact[] => [
  ['MenuItemAdded', { itemId, title: 'Soup', price: price(500), netPrice: null, categoryId: null, taxId: null }],
  ['VariantAdded', { itemId, variantId: idOf(`${itemId} large`), title: 'Large', price: price(700) }],
  ['MenuItemRepriced', { itemId, price: price(550), netPrice: null }],
]

const price = (amount: number) => ({ amount, exponent: 2 })
