import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { migrateLog } from '@comanda/event-store/server/schema.ts'
import { chanceOf } from '@comanda/local/demo/chance.ts'
import { readModels } from '@comanda/projections/all.ts'
import type { ReadModel } from '@comanda/projections/runtime/model.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import { migrateRead } from '@comanda/projections/runtime/schema.ts'
import pg from 'pg'
import { pino } from 'pino'
import { type BenchDatabase, withEventStore } from './database.ts'
import { writeLog } from './seed-log.ts'
import { peopleOf } from './seed-people.ts'
import { History, type SeededTenant } from './seed-tenant.ts'

const orders = 12_000

/** G10: events a second from an empty schema to the end of the log, over gRPC; first the orders alone, then all models. */
export async function rebuildRate(database: BenchDatabase): Promise<{ one: number; all: number }> {
  const ordersAlone = readModels.filter(({ name }) => name === 'orders')
  const run = async (name: string, models: readonly ReadModel[]) => {
    let events = 0
    const fill = async (databaseUrl: string) => {
      events = await writeOrders(databaseUrl)
    }
    const rebuild = async (log: EventLog, databaseUrl: string) => events / (await project(log, databaseUrl, models))
    return withEventStore(database, name, rebuild, fill)
  }
  return { one: await run('bench_rebuild_one', ordersAlone), all: await run('bench_rebuild_all', readModels) }
}

/** Gives seconds. */
async function project(log: EventLog, databaseUrl: string, models: readonly ReadModel[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await migrateRead(client)
  await client.end()
  const stop = new AbortController()
  const begun = performance.now()
  let took = 0
  let left = models.length
  await runProjections({
    log,
    databaseUrl,
    models,
    parse: parseRecorded,
    signal: stop.signal,
    holder: 'bench',
    feed: { publish: () => undefined, renewEpoch: () => undefined, close: async () => undefined },
    logger: pino({ level: 'silent' }),
    observe: {
      // a log that is not empty is read beside what readers see, and each model swapped in when it is complete
      rebuilt: () => {
        left -= 1
        if (left > 0) return
        took = performance.now() - begun
        stop.abort()
      },
    },
  })
  return took / 1_000
}

/** Four weeks of a restaurant with nine dishes; gives the number of events. */
async function writeOrders(databaseUrl: string): Promise<number> {
  await migrateLog(databaseUrl)
  const log = await writeLog(databaseUrl)
  const tenantId = TenantId.parse(crypto.randomUUID())
  const dish = (n: number) => {
    const { itemId, price } = { itemId: crypto.randomUUID(), price: money(900 + 50 * n) }
    return { itemId, title: `Dish ${n}`, price, categoryId: null, tax: null, variants: [], addons: [] }
  }
  const tenant: SeededTenant = {
    tenantId,
    userId: crypto.randomUUID(),
    currency: 'EUR',
    rule: { timeZone: 'UTC', cutOffHour: 4 },
    menu: { dishes: Array.from({ length: 9 }, (_, n) => dish(n)), tables: [] },
    people: peopleOf('the secret of a bench, long enough', tenantId, chanceOf(1)),
  }
  const history = new History(log, tenant, chanceOf(orders))
  const begun = Date.parse('2026-11-01T09:00:00.000Z')
  const step = Math.floor((28 * 86_400_000) / orders)
  for (let n = 0; n < orders; n += 1) await history.takeOrder(begun + n * step, 'closed')
  await history.endDay()
  return log.close()
}
