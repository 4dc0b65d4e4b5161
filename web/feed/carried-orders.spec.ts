import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carriedOrders } from '../api/carried-orders.ts'
import { kitchenList, ordersList } from '../api/orders.ts'
import { keepReadPosition, noteReadPosition } from '../api/read-positions.ts'
import { type FeedMessage, type FeedState, feedReducer, type Order, startOfFeed } from './feed-state.ts'
import { createRefetch } from './refetch.ts'
import { listOf, openServer, type Server, timeAt } from './testing/order-server.ts'

const bounds = vi.hoisted(() => ({ maxOpenOrders: 5, endedOrders: { forMs: 3 * 3_600_000, newest: 2, max: 6 } }))
vi.mock('@comanda/domain/orders/order-lists.ts', () => bounds)

type RequestOptions = Readonly<{ signal: AbortSignal; onHeaders: (headers: Headers) => void }>
const asks = vi.hoisted(() => ({ answer: (_name: string, _asked: unknown): Promise<unknown> => Promise.resolve([]) }))
vi.mock('../api/ask.ts', () => ({ ask: (name: string, asked: unknown) => asks.answer(name, asked) }))

/** A page with both screens open, and the network between it and the server. */
function openPage(server: Server) {
  const queries = { retry: false, staleTime: 60_000, persister: keepReadPosition }
  const client = new QueryClient({ defaultOptions: { queries } })
  const refetch = createRefetch(client)
  const underWay: (() => void)[] = []
  let state: FeedState = startOfFeed
  let read = 0
  /**
   * An answer may be older than its request for a moment, but not older than the latest position that the page was told
   * to read.
   */
  let lag = 0
  let floor = 0
  asks.answer = (name, asked) => {
    read += 1
    const { signal, onHeaders } = asked as RequestOptions
    const seen = Math.max(floor, server.position() - lag)
    floor = seen
    lag = 0
    const { rows, before } = listOf(name, server.at(seen))
    return new Promise((resolve) =>
      underWay.push(() => {
        const headers = new Headers({ 'x-read-position': String(seen) })
        if (before !== null) headers.set('x-next-cursor', before)
        onHeaders(headers)
        noteReadPosition(signal, headers)
        resolve(rows)
      }),
    )
  }
  const observed = [new QueryObserver(client, kitchenList), new QueryObserver(client, ordersList(null))] as const
  const stops = observed.map((observer) => observer.subscribe(() => undefined))
  const tell = (message: FeedMessage) => {
    const [next, scope] = feedReducer(state, message, Date.now())
    state = next
    const isToRead = scope === 'everything' || (scope && ('before' in scope || !scope.orders))
    if (isToRead) floor = server.position()
    refetch.request(scope)
  }
  const settle = async () => {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      quiet = underWay.length === 0 && client.isFetching() === 0 ? quiet + 1 : 0
      for (const answer of underWay.splice(0)) answer()
    }
  }
  const held = () => ({
    kitchen: client.getQueryData(kitchenList.queryKey),
    groups: client.getQueryData(ordersList(null).queryKey),
  })
  return {
    tell,
    settle,
    held,
    underWay,
    reads: () => read,
    readLate: (by: number) => {
      lag = by
    },
    refresh: () => void client.refetchQueries({ type: 'active' }),
    close: () => {
      for (const stop of stops) stop()
      client.clear()
    },
  }
}
type Page = ReturnType<typeof openPage>

/** The message with its orders, as query-api reads them when it sends it. */
const carrying = (server: Server, message: FeedMessage): FeedMessage => {
  if (message.type !== 'changes') return message
  const ids = new Set(message.changes.flatMap((change) => change.ids))
  return { ...message, orders: [...ids].flatMap((id) => server.orders().get(id) ?? []) }
}

const fresh = (server: Server) => ({
  kitchen: listOf('GET /kitchen', server.orders()),
  groups: listOf('GET /orders', server.orders()),
})

beforeEach(() => carriedOrders.forget())
let page: Page
afterEach(() => page.close())

/** Both lists are being read; messages published so far have not reached the page. */
function begin() {
  const server = openServer()
  server.place(0, 30)
  server.place(3, 20)
  page = openPage(server)
  return server
}

function hello(server: Server, isKnown: boolean) {
  server.published.length = 0
  page.tell({ type: 'hello', ...server.now(), ...(isKnown && { lastChange: String(server.position()) }) })
}

async function openBoth() {
  const server = begin()
  hello(server, true)
  await page.settle()
  return server
}

test('lists read after the last change are not refetched at the first handshake message', async () => {
  const server = await openBoth()
  expect([page.reads(), page.held()]).toEqual([2, fresh(server)])
})

test('lists read before it are refetched, also when they arrive after the handshake message', async () => {
  const server = begin()
  await expect.poll(() => page.underWay.length).toBe(2)
  server.place(1, 0)
  hello(server, true)
  await page.settle()
  expect([page.reads(), page.held()]).toEqual([4, fresh(server)])
})

test('if the last change is unknown, each list is refetched', async () => {
  const server = begin()
  await page.settle()
  hello(server, false)
  await page.settle()
  expect([page.reads(), page.held()]).toEqual([4, fresh(server)])
})

test('orders from the feed are shown without reading a list', async () => {
  const server = await openBoth()
  const reads = page.reads()
  server.place(0, 0)
  server.change(0, (order) => ({ ...order, status: 'completed', closed_at: timeAt(Date.now()) }))
  server.change(1, (order) => ({ ...order, status: 'cancelled', closed_at: timeAt(Date.now()) }))
  for (const message of server.published) page.tell(carrying(server, message))
  expect(page.held()).toEqual(fresh(server))
  await page.settle()
  expect(page.reads()).toBe(reads)
})

test('a list read before a change does not revert it', async () => {
  const server = await openBoth()
  page.refresh()
  await expect.poll(() => page.underWay.length).toBe(2)
  server.place(1, 0)
  server.change(0, (order) => ({ ...order, status: 'completed', closed_at: timeAt(Date.now()) }))
  for (const message of server.published) page.tell(carrying(server, message))
  await page.settle()
  expect(page.held()).toEqual(fresh(server))
})

test('a change without its orders, and one in a list with older pages, causes a refetch', async () => {
  const server = await openBoth()
  const reads = page.reads()
  server.place(1, 0)
  for (const message of server.published.splice(0)) page.tell(message)
  await page.settle()
  expect([page.reads() > reads, page.held()]).toEqual([true, fresh(server)])
  for (let n = 0; n < 6; n += 1) server.place(3, 0)
  for (const message of server.published.splice(0)) page.tell(carrying(server, message))
  await page.settle()
  expect(page.held()).toEqual(fresh(server))
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), n: fc.nat(4), of: fc.nat(240) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('start', 'finish', 'complete', 'cancel', 'pay', 'complete long ago'),
      n: fc.nat(50),
      of: fc.nat(170),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('tell' as const), n: fc.nat(5), of: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('lose', 'repeat', 'swap', 'resync', 'answer', 'refresh', 'lag', 'beat'),
      n: fc.nat(3),
      of: fc.constant(0),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const someSteps = (minLength: number, maxLength: number) => fc.array(step, { minLength, maxLength })
/** Steps that a page ignores before the handshake message. */
const isBeforeHello = ({ do: what }: Step) => !['tell', 'repeat', 'resync', 'beat'].includes(what)

const item = (status: Order['items'][number]['status']) => (order: Order) => ({
  ...order,
  items: order.items.map((one) => ({ ...one, status })),
})
const ended = (status: Order['status'], minutesAgo: number) => (order: Order) =>
  order.status === 'created' ? { ...order, status, closed_at: timeAt(Date.now() - minutesAgo * 60_000) } : order

async function run(server: Server, { do: what, n, of }: Step, told: FeedMessage[]): Promise<void> {
  const { published } = server
  switch (what) {
    case 'place':
      return server.place(n, of)
    case 'start':
      return server.change(n, item('preparing'))
    case 'finish':
      return server.change(n, item('completed'))
    case 'complete':
      return server.change(n, ended('completed', of))
    case 'complete long ago':
      return server.change(n, ended('completed', 4 * 60))
    case 'cancel':
      return server.change(n, ended('cancelled', of))
    case 'pay':
      return server.change(n, (order) => ({ ...order, payment_status: 'paid' }))
    case 'tell': {
      // n: several at once, some without their orders
      const [first, ...others] = published.splice(0, 1 + of)
      if (first?.type !== 'changes') return
      const last = others.at(-1) ?? first
      const changes = [first, ...others].flatMap((one) => (one.type === 'changes' ? one.changes : []))
      const message: FeedMessage = { ...first, ...last, type: 'changes', changes, after: first.seq - 1 }
      const whole = n === 0 ? message : carrying(server, message)
      told.push(whole)
      return page.tell(whole)
    }
    case 'lose':
      return void published.splice(0, n)
    case 'repeat': {
      const again = told.at(-1 - n)
      return again && page.tell(again)
    }
    case 'swap':
      return void published.reverse()
    case 'resync':
      published.length = 0
      return page.tell({ type: 'resync', ...server.now() })
    case 'beat':
      return published.length === 0 ? page.tell({ type: 'beat', ...server.now(), at: '' }) : undefined
    case 'refresh':
      return page.refresh()
    case 'lag':
      return page.readLate(n)
    case 'answer':
      await new Promise((resolve) => setTimeout(resolve, 0))
      for (const answer of page.underWay.splice(0, 1 + n)) answer()
      await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** Position of each order on the page: no step may decrease it. */
function positions(): Map<string, bigint> {
  const { kitchen, groups } = page.held()
  const all = [...(kitchen?.rows ?? []).map((order) => ({ list: 'kitchen', order }))].concat(
    (groups?.rows ?? []).flatMap(({ orders }) => orders.map((order) => ({ list: 'groups', order }))),
  )
  return new Map(all.map(({ list, order }) => [`${list} ${order.id}`, BigInt(order.last_position)]))
}

test('whatever is lost, repeated, reordered or late, the lists equal a fresh read, and no order goes back', async () => {
  await fc.assert(
    fc
      .asyncProperty(someSteps(0, 12), fc.boolean(), someSteps(5, 60), async (first, isKnown, steps) => {
        const server = begin()
        const told: FeedMessage[] = []
        for (const one of first.filter(isBeforeHello)) await run(server, one, told)
        hello(server, isKnown)
        let before = positions()
        for (const one of steps) {
          await run(server, one, told)
          const now = positions()
          for (const [key, position] of now) expect(position >= (before.get(key) ?? 0n), key).toBe(true)
          before = new Map([...before, ...now])
        }
        // the next heartbeat shows everything that was lost
        page.tell({ type: 'beat', ...server.now(), at: '' })
        await page.settle()
        expect(page.held()).toEqual(fresh(server))
      })
      .afterEach(() => {
        page.close()
        carriedOrders.forget()
      }),
    { numRuns: 150 },
  )
})
