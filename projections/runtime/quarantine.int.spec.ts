import { type History, historyOn } from '@comanda/tests/projection-system/history.ts'
import { type Label, placedModel } from '@comanda/tests/projection-system/models.ts'
import {
  checkpoints,
  openProjectionSystem,
  type ProjectionSystem,
  recorder,
} from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold, foldOfLog, storedRows } from '@comanda/tests/projection-system/rows.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readModels } from '../all.ts'

let system: ProjectionSystem
let history: History
beforeEach(async () => {
  system = await openProjectionSystem()
  history = historyOn(system.log)
})
afterEach(() => system.close())

const throwing: Label = ({ data }) => {
  if (data.tokenNo === 20) throw new Error('no room for "Mr Secret" at this table')
  return { token_no: data.tokenNo, label: '' }
}
const tooLarge: Label = ({ data }) => ({ token_no: data.tokenNo === 20 ? 2 ** 40 : data.tokenNo, label: '' })

describe.each([
  ['a handler that throws', throwing, 'OrderPlaced at'],
  ['a row that PostgreSQL refuses', tooLarge, '22003'],
])('%s', (_, label, reason) => {
  test('stops its own model before that event, and no other', async () => {
    const seen = recorder()
    const broken = placedModel(1, label)
    system.worker([...readModels, broken], { observe: seen, maxBatch: 50 })
    await system.reached([...readModels, broken], -1n)
    const last = await history.orders(60)
    await system.reachedBeside(readModels, last, 'placed 1 stuck')
    await expectFold(system.client, system.log, readModels)

    expect(seen.stuck.get('placed')).toContain(reason)
    expect(seen.stuck.get('placed')).not.toContain('Secret')
    // everything before the event is applied and nothing after it, not even from the same batch
    const { rows } = await system.client.query<{ position: string }>(
      `select stuck_position as position from read.models where name = 'placed'`,
    )
    const whole = placedModel(1, ({ data }) => ({ token_no: data.tokenNo, label: '' }))
    const folded = await foldOfLog(system.log, [whole], BigInt(rows[0]?.position ?? 0))
    expect(folded.placed?.length).toBeGreaterThan(0)
    expect(await storedRows(system.client, [whole])).toEqual(folded)
  })
})

describe('a stuck model', () => {
  test('stays stuck after a restart without retrying, and is fixed by a new version', async () => {
    const broken = placedModel(1, throwing)
    const first = system.worker([broken])
    await system.reached([broken], -1n)
    const last = await history.orders(30)
    await vi.waitFor(async () => expect(Object.keys(await checkpoints(system.client))).toEqual(['placed 1 stuck']))
    await first.stop()

    const seen = recorder()
    const second = system.worker([broken, ...readModels], { observe: seen })
    await system.reachedBeside(readModels, last, 'placed 1 stuck')
    expect(seen.stuck.has('placed')).toBe(true)
    await second.stop()

    const mended = placedModel(2)
    system.worker([mended, ...readModels], { observe: seen })
    await system.reached([mended, ...readModels], last)
    await vi.waitFor(() => expect(seen.stuck.has('placed')).toBe(false)) // reported after the commit that `reached` sees
    await expectFold(system.client, system.log, [mended])
  })
})

describe('an unreadable event', () => {
  test.each([
    ['of a newer version', { orderId: 'x' }, 99, 'newer than this program'],
    ['without what it must hold', { orderId: 'x' }, 1, 'does not hold what it must'],
  ])('%s stops the models that handle its type, and the others go on', async (_, data, version, reason) => {
    const seen = recorder()
    system.worker(readModels, { observe: seen })
    await system.reached(readModels, await history.orders(5))
    await history.append('order-x_1', 'OrderCancelled', data, version)
    const last = await history.orders(5)
    const handling = new Set(['orders', 'losses'])
    const stuck = readModels.filter(({ name }) => handling.has(name))
    const others = readModels.filter(({ name }) => !handling.has(name))
    await system.reachedBeside(others, last, ...stuck.map((model) => `${model.name} ${model.version} stuck`))
    for (const name of ['orders', 'losses']) expect(seen.stuck.get(name)).toContain(reason)
    await expectFold(system.client, system.log, others)
  })
})

describe('a fault that is independent of the data', () => {
  test('leaves no model stuck: the work is retried', async () => {
    system.worker(readModels)
    await system.reached(readModels, await history.orders(5))
    await system.client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'comanda-projections'`,
    )
    await system.reached(readModels, await history.orders(5))
    await expectFold(system.client, system.log, readModels)
  })
})

describe('a table dropped under a running worker', () => {
  test('is rebuilt', async () => {
    system.worker(readModels)
    await system.reached(readModels, await history.orders(5))
    await system.client.query('drop table read.orders')
    const last = await history.orders(5)
    await system.reached(readModels, last)
    await expectFold(system.client, system.log, readModels)
  })
})
