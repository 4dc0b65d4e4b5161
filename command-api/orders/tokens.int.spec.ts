import { randomUUID } from 'node:crypto'
import type { BusinessDay, Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { TokenEvent } from '@comanda/domain/tokens/events.ts'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { type EventLog, LogUnavailable } from '@comanda/event-store/client/log.ts'
import { type RunningEventStore, startEventStore } from '@comanda/event-store/server/server.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../command-context.ts'
import { createTokens, type Tokens } from './tokens.ts'

let database: TestDatabase
let store: RunningEventStore
let log: EventLog
let clock = 0
let tenantId: TenantId

beforeAll(async () => {
  database = await createDatabase()
  store = await startEventStore({ databaseUrl: database.url, forgetsIds: true })
  log = connectLog({ url: store.url })
})
afterAll(async () => {
  await log?.close()
  await store?.close()
  await database?.drop()
})
beforeEach(() => {
  tenantId = randomUUID() as TenantId
  clock = 0
})

const day = '2026-11-21' as BusinessDay
const stream = (of: BusinessDay = day) => `tokens-${tenantId}_${of}`
const tokensOfProcess = (on: EventLog = log): Tokens => createTokens(on, () => clock)
const draw = (tokens: Tokens, of: BusinessDay = day) =>
  tokens.draw(systemContext(tenantId, randomUUID(), '2026-11-21T12:00:00.000Z' as Instant), of)
const drawMany = async (tokens: Tokens, count: number, apartMs: number) => {
  const drawn: number[] = []
  for (let n = 0; n < count; n++) {
    drawn.push(await draw(tokens))
    clock += apartMs
  }
  return drawn
}
const blocks = async () =>
  (await log.readStream(stream())).map(({ type, data }) => TokenEvent.parse({ type, data })).map(({ data }) => data)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('numbers of the day', () => {
  test('are reserved one by one in a quiet restaurant', async () => {
    const tokens = tokensOfProcess()
    expect(await drawMany(tokens, 3, 60_000)).toEqual([1, 2, 3])
    expect(await blocks()).toEqual(upTo(3).map((number) => ({ first: number, last: number })))
  })

  test('are reserved in blocks of about a second under load, without gaps', async () => {
    const tokens = tokensOfProcess()
    expect(await drawMany(tokens, 200, 20)).toEqual(upTo(200))
    expect((await blocks()).length).toBeLessThan(10)
  })

  test('begin anew on another day', async () => {
    const tokens = tokensOfProcess()
    expect(await drawMany(tokens, 30, 10)).toEqual(upTo(30))
    expect(await draw(tokens, '2026-11-22' as BusinessDay)).toBe(1)
  })

  test('stay in order between two processes that are both quiet', async () => {
    const [one, other] = [tokensOfProcess(), tokensOfProcess()]
    const drawn: number[] = []
    for (const tokens of [one, other, one, one, other]) {
      drawn.push(await draw(tokens))
      clock += 60_000
    }
    expect(drawn).toEqual([1, 2, 3, 4, 5])
  })

  test('of a block that lay unused are given out only while no other process has later ones', async () => {
    const [one, other] = [tokensOfProcess(), tokensOfProcess()]
    const busy = await drawMany(one, 30, 20)
    clock += 10_000
    expect(await draw(one)).toBe(31) // no other process has drawn
    const last = (await blocks()).at(-1)
    const theirs = await draw(other)
    expect([theirs]).toEqual([last && 'last' in last ? last.last + 1 : null])
    clock += 10_000
    expect(await draw(one)).toBe(theirs + 1)
    expect(busy).toEqual(upTo(30))
  })

  test('are never given twice, by many requests of several processes at once', async () => {
    const processes = [tokensOfProcess(), tokensOfProcess(), tokensOfProcess()]
    const drawn = await Promise.all(processes.flatMap((tokens) => upTo(60).map(() => draw(tokens))))
    expect(new Set(drawn).size).toBe(180)
  })

  test('continue after single numbers from before blocks existed', async () => {
    const event = () => ({ id: randomUUID(), type: 'TokenDrawn', data: { orderId: randomUUID() }, metadata: {} })
    await log.append(stream(), [event(), event()], 'no_stream')
    expect(await draw(tokensOfProcess())).toBe(3)
  })

  test('are not given twice after an append without an answer', async () => {
    let loses = true
    const append: EventLog['append'] = async (...given) => {
      const appended = await log.append(...given)
      if (loses) throw new LogUnavailable('the answer is lost')
      return appended
    }
    const tokens = tokensOfProcess({ ...log, append })
    await expect(draw(tokens)).rejects.toThrow(LogUnavailable)
    loses = false
    expect(await draw(tokens)).toBe(2)
    expect(await draw(tokensOfProcess())).toBe(3)
  })
})
