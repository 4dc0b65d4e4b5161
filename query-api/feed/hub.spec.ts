import { describe, expect, test } from 'vitest'
import type { CarryOrders } from './carried-orders.ts'
import { createHub, type FeedHistory } from './hub.ts'
import type { FeedPosition, Message, Notice } from './notice.ts'

const tenantId = 'tenant'
const message = (seq: number, epoch = 'e1'): Message => ({ tenantId, epoch, seq, position: String(seq), changes: [] })
const told = ({ changes, seq }: Notice) => (changes === 'resync' ? `resync ${seq}` : seq)

/** Contents of Redis, controlled by the spec. */
function redis(): {
  at: FeedPosition
  kept: Message[]
  isAway: boolean
  lastChange: string | null
  read: (of: string, after: FeedPosition | null) => Promise<FeedHistory>
} {
  const state = {
    at: { epoch: 'e1', seq: 0 } as FeedPosition,
    kept: [] as Message[],
    isAway: false,
    lastChange: null as string | null,
    async read(_of: string, after: FeedPosition | null): Promise<FeedHistory> {
      if (state.isAway) throw new Error('Redis is away')
      const { at, kept } = state
      if (after === null) return { ...at, missed: [], lastChange: state.lastChange }
      const missed = kept.filter(({ seq }) => seq > after.seq)
      const isWhole = after.epoch === at.epoch && missed.length === at.seq - after.seq
      return { ...at, missed: isWhole ? missed : null }
    },
  }
  return state
}

function setUp(carryOrders: CarryOrders = async () => null, committed: bigint | null = null) {
  const source = redis()
  const committedNow = async () => committed
  const countQrOrders = async () => null
  const hub = createHub({ readHistory: source.read, positionNow: () => '0', committedNow, carryOrders, countQrOrders })
  const publish = (seq: number) => {
    source.at = { epoch: 'e1', seq }
    source.kept.push(message(seq))
  }
  const listener = () => {
    const received: (string | number)[] = []
    const handshake = ({ seq }: FeedPosition) => void received.push(`handshake ${seq}`)
    return { received, listener: { tenantId, handshake, notify: (notice: Notice) => void received.push(told(notice)) } }
  }
  /** Resolves when all pending tasks for this tenant have ended. */
  const settled = async () => {
    const last = listener()
    await hub.join(last.listener, null).catch(() => undefined)
    hub.leave(last.listener)
  }
  return { source, hub, publish, listener, settled }
}

describe('a listener', () => {
  test('gets everything once, however Redis delivers it: concurrent messages are sent as one', async () => {
    const { hub, publish, listener, settled } = setUp()
    const { received, listener: screen } = listener()
    await hub.join(screen, null)
    for (const seq of [1, 2, 3, 4, 5]) publish(seq)
    for (const seq of [1, 1, 3, 2, 5, 4, 5]) hub.message(message(seq))
    await settled()
    expect(received).toEqual(['handshake 0', 5])
  })

  test('gets messages that arrived while it was joining, once', async () => {
    const { hub, publish, listener, settled } = setUp()
    const [first, second] = [listener(), listener()]
    await hub.join(first.listener, null)
    publish(1)
    const joining = hub.join(second.listener, { epoch: 'e1', seq: 0 })
    hub.message(message(1))
    await joining
    await settled()
    expect([first.received, second.received]).toEqual([
      ['handshake 0', 1],
      ['handshake 1', 1],
    ])
  })

  test('must refetch when messages are lost', async () => {
    const { hub, source, listener, settled } = setUp()
    const { received, listener: screen } = listener()
    await hub.join(screen, null)
    source.at = { epoch: 'e1', seq: 9 }
    hub.message(message(9))
    await settled()
    expect(received).toEqual(['handshake 0', 'resync 9'])
  })

  test('must refetch in a new epoch, even if that counts from the start', async () => {
    const { hub, source, publish, listener } = setUp()
    const { received, listener: screen } = listener()
    await hub.join(screen, null)
    publish(1)
    hub.message(message(1))
    source.at = { epoch: 'e2', seq: 0 }
    await hub.catchUp()
    expect(received).toEqual(['handshake 0', 1, 'resync 0'])
  })

  test('catches up with messages sent during an outage of Redis', async () => {
    const { hub, source, publish, listener, settled } = setUp()
    const { received, listener: screen } = listener()
    await hub.join(screen, null)
    for (const seq of [1, 2, 3]) publish(seq)
    source.isAway = true
    hub.message(message(3))
    await hub.catchUp()
    expect(received).toEqual(['handshake 0'])
    source.isAway = false
    await hub.catchUp()
    await settled()
    expect(received).toEqual(['handshake 0', 3])
  })

  test('gets no heartbeat while something is missing, and each heartbeat tries again', async () => {
    const { hub, source, publish, listener, settled } = setUp()
    const { received, listener: screen } = listener()
    const heartbeat = (text: string) => void received.push(`heartbeat ${JSON.parse(text).seq}`)
    await hub.join({ ...screen, heartbeat }, null)
    hub.heartbeat('0', '')
    publish(1)
    source.isAway = true
    await hub.catchUp()
    hub.heartbeat('0', '')
    source.isAway = false
    hub.heartbeat('0', '')
    await settled()
    hub.heartbeat('0', '')
    expect(received).toEqual(['handshake 0', 'heartbeat 0', 1, 'heartbeat 1'])
  })

  test('cannot join during an outage of Redis', async () => {
    const { hub, source, listener } = setUp()
    source.isAway = true
    await expect(hub.join(listener().listener, null)).rejects.toThrow('away')
  })

  test('that has left gets nothing more, even if it left while joining', async () => {
    const { hub, publish, listener, settled } = setUp()
    const { received, listener: screen } = listener()
    const joining = hub.join(screen, null)
    hub.leave(screen)
    await joining
    publish(1)
    hub.message(message(1))
    await settled()
    expect(received).toEqual(['handshake 0'])
  })
})

describe('the handshake', () => {
  const helloOf = async (known: string | null, committed: bigint | null, since: FeedPosition | null = null) => {
    const { source, hub } = setUp(undefined, committed)
    source.lastChange = known
    const received: (string | null)[] = []
    const handshake = (_: FeedPosition, lastChange: string | null) => void received.push(lastChange)
    await hub.join({ tenantId, handshake, notify: () => undefined }, since)
    return received
  }

  test('has the position of the last change', async () => expect(await helloOf('7', 9n)).toEqual(['7']))
  test('or else the committed position', async () => expect(await helloOf(null, 9n)).toEqual(['9']))
  test('has no position if neither is known', async () => {
    expect(await helloOf(null, null)).toEqual([null])
    expect(await helloOf(null, -1n)).toEqual([null])
  })
  test('has no position for a reconnecting client: the replay follows', async () =>
    expect(await helloOf('7', 9n, { epoch: 'e1', seq: 0 })).toEqual([null]))
})

describe('the orders that changed', () => {
  const changes = [{ topic: 'orders', type: 'OrderPlaced', ids: ['a'] }]
  const topics = { key: 'all', has: new Set(['orders']), readsOrders: true }

  function reader() {
    const asked: string[][] = []
    const running: PromiseWithResolvers<string | null>[] = []
    const carryOrders: CarryOrders = ({ changes }) => {
      asked.push(changes.flatMap(({ ids }) => ids))
      const reading = Promise.withResolvers<string | null>()
      running.push(reading)
      return reading.promise
    }
    return { asked, carryOrders, answer: (text: string | null) => running.shift()?.resolve(text) }
  }
  const open = async (carryOrders: CarryOrders) => {
    const { hub, publish } = setUp(carryOrders)
    const told: string[] = []
    const notify = (notice: Notice) => void told.push(String(notice.bytesFor(topics)))
    const screen = { tenantId, handshake: () => undefined, readsOrders: () => true, notify }
    await hub.join(screen, null)
    const send = (seq: number, id: string) => {
      publish(seq)
      hub.message({ ...message(seq), changes: changes.map((change) => ({ ...change, ids: [id] })) })
    }
    return { hub, told, screen, send }
  }

  test('are read once for all listeners, and not at all while no listener reads them', async () => {
    const { asked, carryOrders, answer } = reader()
    const { hub, told, screen, send } = await open(carryOrders)
    await hub.join({ ...screen, notify: screen.notify }, null)
    send(1, 'a')
    await expect.poll(() => asked).toEqual([['a']])
    answer('["A"]')
    await expect.poll(() => told.map((text) => JSON.parse(text).orders)).toEqual([['A'], ['A']])
    const unread = setUp(carryOrders)
    const { listener: old, received } = unread.listener()
    await unread.hub.join(old, null)
    unread.publish(1)
    unread.hub.message(message(1))
    await unread.settled()
    expect([received, asked.length]).toEqual([['handshake 0', 1], 1])
  })

  test('during a read of others are sent together', async () => {
    const { asked, carryOrders, answer } = reader()
    const { told, send } = await open(carryOrders)
    send(1, 'a')
    await expect.poll(() => asked.length).toBe(1)
    for (const [seq, id] of [
      [2, 'b'],
      [3, 'c'],
      [4, 'b'],
    ] as const)
      send(seq, id)
    answer('["A"]')
    await expect.poll(() => asked).toEqual([['a'], ['b', 'c']])
    answer(null)
    await expect.poll(() => told.length).toBe(2)
    expect(told.map((text) => JSON.parse(text))).toEqual([
      { type: 'changes', epoch: 'e1', seq: 1, position: '1', changes, orders: ['A'] },
      { type: 'changes', epoch: 'e1', seq: 4, after: 1, position: '4', changes: [{ ...changes[0], ids: ['b', 'c'] }] },
    ])
  })
})
