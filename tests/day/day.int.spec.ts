import { allModels } from '@comanda/projections/all.ts'
import { requestRebuild } from '@comanda/projections/runtime/status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hitsIn, type PlantedText, placesInFolder, placesInRedis, type ScannedText } from '../calls/given/scan.ts'
import { apiOf } from '../calls/given/things.ts'
import { redisUrl } from '../systems/engines.ts'
import { type System, startSystem } from '../systems/system.ts'
import { contradictions } from './acknowledged.ts'
import { figurePairs } from './agreement.ts'
import { historyAnswer } from './audit.ts'
import { startClock } from './clock.ts'
import { differencesIn, pairsOf } from './compare.ts'
import { replaysOf } from './compare-audit.ts'
import { platformDifferences } from './compare-platform.ts'
import { filesOf } from './files.ts'
import { foldLog } from './fold.ts'
import { violationsIn } from './invariants.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { dayStore, playWithKills } from './kills.ts'
import { keepLedger, type Ledger } from './ledger.ts'
import { doPaperwork } from './paperwork.ts'
import { plantsOf } from './people.ts'
import { questionsOf } from './questions.ts'
import type { Fact } from './recorded-events.ts'
import { openVenue, plans, type Venue } from './venues.ts'

const seed = Number(process.env.DAY_SEED ?? 20_261_231)
const orders = Number(process.env.DAY_ORDERS ?? 500)
/** Timeout: many times the duration of a day of 1,000 orders, because other tests use the same cores. */
const timeoutMs = 600_000

/** The last night of a year: day, month, year and numbers end at another moment in each venue. */
const parts = [
  ['still the 31st everywhere', '2026-12-31T13:00:00.000Z'],
  ['the 1st in Tokyo', '2026-12-31T18:00:00.000Z'],
  ['the 1st in Kuwait too, and in Berlin past midnight but not yet four', '2026-12-31T23:30:00.000Z'],
  ['the 1st everywhere', '2027-01-01T09:00:00.000Z'],
] as const

const clock = startClock('2026-12-31T12:00:00.000Z')
const people: PlantedText[] = []
const keys: PlantedText[] = []
/** People of a closed restaurant. */
const gone: PlantedText[] = []
const facts: Fact[] = []
let system: System
let jobs: Jobs
let ledger: Ledger
let venues: Venue[]
const emails = new Map<string, string>()

beforeAll(async () => {
  system = await startSystem({ now: clock.now, ...(dayStore && { startStore: dayStore.start }) })
  jobs = startJobs(system)
  ledger = keepLedger(system)
  venues = []
  for (const [at, plan] of plans.entries()) venues.push(await openVenue(system, plan, at === 0 ? 5 : 4))
  for (const { people: guests, restaurant, plan } of venues) {
    people.push(...plantsOf(guests))
    emails.set(restaurant.tenantId, plan.email)
  }
  const asleep = {
    name: 'Not open yet',
    email: 'asleep@venue.test',
    password: 'correct horse battery',
    isActive: false,
  }
  const { body } = await asPlatform('POST', '/superadmin/tenants/add', asleep)
  emails.set(Made.parse(body).tenantId, asleep.email)
}, timeoutMs)
afterAll(async () => {
  await jobs?.close()
  await system?.close()
})

const Made = z.object({ tenantId: z.string() })
const asPlatform = (method: string, path: string, body?: unknown) =>
  system.ask({ method, path: apiOf(path), jar: new Map(system.platform), body })

/** All events of the log so far. */
async function readLog(): Promise<readonly Fact[]> {
  const after = facts.at(-1)?.position ?? 'start'
  for await (const fact of system.log.readAll({ after })) facts.push(fact)
  return facts
}

describe(`a day of ${orders} orders, by DAY_SEED=${seed}`, () => {
  test.each(parts)(
    'is on every screen what it is in the log, while it is %s',
    async (_, moment) => {
      clock.set(moment)
      const at = parts.findIndex(([, begins]) => begins === moment)
      await playWithKills({ system, ledger, venues, seed: seed + at, orders: orders / parts.length })
      expect(ledger.faults).toEqual([])
      await expectEverywhere()
      for (const [what, one, other] of await figurePairs(system, venues)) expect([what, one]).toEqual([what, other])
    },
    timeoutMs,
  )

  test('stores everything that was acknowledged, once, and nothing that was refused', async () => {
    expect(contradictions(ledger.entries, await readLog())).toEqual([])
    const accepted = (what: string) =>
      ledger.entries.filter((entry) => entry.what === what && entry.status === 200).length
    expect(accepted('place') + accepted('place and pay')).toBeGreaterThanOrEqual(orders)
    const usual = ['pay', 'cancel', 'complete', 'move', 'edit', 'book', 'guest order', 'part payment', 'give back']
    for (const what of usual) expect([what, accepted(what)]).not.toEqual([what, 0])
    expect(ledger.entries.some(({ what, status }) => what === 'pay' && status === 409)).toBe(true)
  })

  test('left data on every screen', async () => {
    const filled = new Set<string>()
    for (const { folded, opened } of await pairsOf(system, venues, foldLog(await readLog()))) {
      const known = { venue: folded, opened, now: clock.now() }
      const named = historyAnswer(known).filter(({ placed_by }) => placed_by?.name)
      const shown = [...questionsOf(known), ...filesOf(known), { path: '/audit/orders', expected: named }]
      for (const { path, expected } of shown) if (JSON.stringify(expected).length > 400) filled.add(path)
    }
    const screens = [
      '/kitchen',
      '/orders',
      '/orders/init',
      '/pos/qrorders',
      '/dashboard',
      '/reports?type=today',
      '/invoices?type=today',
    ]
      .concat('/reports?type=yesterday', '/invoices?type=last_month', '/reservations?type=custom&from=null&to=null')
      .concat('/customers?sort=created_at&page=1&filter=&perPage=10', '/customers/export.csv', '/audit/orders')
      .concat('/invoices/export.csv?type=today', '/invoices/export.csv?type=last_month')
    expect(screens.filter((path) => !filled.has(path))).toEqual([])
  })

  test('has numbers without a gap, bills that add up, and nothing paid twice', async () => {
    const folded = foldLog(await readLog())
    expect([...folded.values()].flatMap(violationsIn)).toEqual([])
    const sold = venues.map(({ restaurant }) => folded.get(restaurant.tenantId)?.invoices ?? [])
    for (const invoices of sold)
      expect(new Set(invoices.map(({ period }) => period))).toEqual(new Set(['2026', '2027']))
  })

  test('reads the same, byte for byte, after a rebuild of every read model', { timeout: timeoutMs }, async () => {
    for (const venue of venues) {
      const secrets = await doPaperwork(system, venue, jobs)
      people.push(...secrets.people)
      keys.push(...secrets.keys)
    }
    await system.settle()
    const before = await everyAnswer()
    await rebuild()
    expect(await everyAnswer()).toEqual(before)
    await expectEverywhere()
  })

  test('leaves the platform’s sums unchanged when a restaurant closes, and removes it from lists', async () => {
    const [closing, ...others] = venues
    const { tenantId = '' } = closing?.restaurant ?? {}
    const sums = async () =>
      z.object(figures).parse((await asPlatform('GET', '/superadmin/reports?type=last_7days')).body)
    const before = await sums()
    expect((await asPlatform('DELETE', `/superadmin/tenants/delete/${tenantId}`)).status).toBe(200)
    venues = others
    gone.push(...plantsOf(closing?.people ?? []))
    await expectEverywhere()
    expect(await sums()).toEqual(before)
  })
})

const figures = { salesVolume: z.number().positive(), ordersProcessed: z.number().positive() }

async function expectEverywhere(): Promise<void> {
  await system.settle()
  const now = clock.now()
  const folded = foldLog(await readLog())
  expect(await differencesIn(system, await pairsOf(system, venues, folded), now)).toEqual([])
  expect(await platformDifferences(system, { folded, emails, now })).toEqual([])
}

/** All requests of all roles with the text of their answers. */
async function everyAnswer(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { venue, folded, opened } of await pairsOf(system, venues, foldLog(await readLog()))) {
    const known = { venue: folded, opened, now: clock.now() }
    const audited = [...replaysOf({ folded }).map(({ path }) => path), '/audit/orders?limit=100']
    const audits = audited.map((path) => ({ role: 'auditor', path }) as const)
    for (const { role, path } of [...questionsOf(known), ...filesOf(known), ...audits]) {
      const jar = new Map(venue.staff[role][0] ?? [])
      answers[`${venue.plan.name} ${role} ${path}`] = (await system.ask({ method: 'GET', path: apiOf(path), jar })).text
    }
  }
  return answers
}

/** Rebuilds all models, like `npm run rebuild -- --all`; resolves when all tables were replaced. */
async function rebuild(): Promise<void> {
  const tables = async () => {
    const rows = await system.sql(`select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'read' and c.relkind = 'r' and c.relname not like '%\\_\\_%'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`)
    return rows.map(({ oid }) => Number(oid))
  }
  const before = await tables()
  expect(before.length).toBeGreaterThan(15)
  expect(await requestRebuild(system.needs.identity, 'all')).toHaveLength(allModels.length)
  await expect
    .poll(async () => (await tables()).filter((oid) => before.includes(oid)).length, { timeout: 120_000 })
    .toBe(0)
  await system.settle()
}

describe('the people of that day', () => {
  /** All tables except those of the log, whose events were checked one by one. */
  const inTables = async (): Promise<ScannedText[]> => {
    const tables = await system.sql(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('identity', 'read') and table_type = 'BASE TABLE'`,
    )
    const rows = tables.map(async ({ name }) => {
      const found = await system.sql(
        `select string_agg(row_to_json(t)::text, E'\\n') as text from read_all_of t`.replace(
          'read_all_of',
          quoted(name),
        ),
      )
      return { where: String(name), text: String(found[0]?.text ?? '') }
    })
    return Promise.all(rows)
  }
  const quoted = (name: unknown) =>
    String(name)
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')

  test('are in clear nowhere in the log: in no event, stream name or metadata', async () => {
    const places = (await readLog()).map(({ stream, type, data, metadata }) => ({
      where: `${type} of ${stream.split('-')[0]}`,
      text: `${stream} ${JSON.stringify(data)} ${JSON.stringify(metadata)}`,
    }))
    expect(hitsIn(together(places), [...people, ...keys])).toEqual([])
  })

  test('are nowhere in Redis: in no limit, feed or finished job', async () => {
    const places = await placesInRedis(redisUrl())
    expect(places.map(({ where }) => where).join()).toMatch(/bull:comanda-mail/)
    expect(hitsIn(together(places), [...people, ...keys])).toEqual([])
  })

  test('are in no line of the logs', () => {
    expect(system.lines.length).toBeGreaterThan(orders)
    const places = system.lines.map((text) => ({ where: `log: ${text.slice(0, 300)}`, text }))
    expect(hitsIn(together(places), [...people, ...keys])).toEqual([])
  })

  test('are in no file, and in no table but that of the customers; and no key is anywhere', async () => {
    expect(hitsIn(await placesInFolder(system.dataDir), [...people, ...keys])).toEqual([])
    const places = await inTables()
    expect(hitsIn(places, keys)).toEqual([])
    expect(
      hitsIn(
        places.filter(({ where }) => where !== 'read.customers'),
        people,
      ),
    ).toEqual([])
    expect(hitsIn(places, people)).not.toEqual([])
    expect(gone.length).toBeGreaterThan(0)
    expect(hitsIn(places, gone)).toEqual([])
  })
})

test('every row of a read model belongs to a tenant', async () => {
  const columns = await system.sql(
    `select table_name as name, is_nullable as nullable from information_schema.columns
     where table_schema = 'read' and column_name = 'tenant_id'`,
  )
  expect(columns.filter(({ nullable }) => nullable !== 'NO')).toEqual([])
  const tables = await system.sql(
    `select table_name as name from information_schema.tables where table_schema = 'read' and table_type = 'BASE TABLE'`,
  )
  const owned = new Set(columns.map(({ name }) => name))
  const nobodys = tables.map(({ name }) => name).filter((name) => !owned.has(name))
  expect(nobodys.sort()).toEqual(['lease', 'models'])
  const known = [...emails.keys()]
  for (const { name } of columns) {
    const strange = await system.sql(`select count(*)::int as rows from read."${name}" where tenant_id <> all($1)`, [
      known,
    ])
    expect([name, strange[0]?.rows]).toEqual([name, 0])
  }
})

/** Joins places, because searching them at once is a hundred times faster; only hits are searched one by one. */
function together(places: readonly ScannedText[]): ScannedText[] {
  const plants = [...people, ...keys]
  const groups = Array.from({ length: Math.ceil(places.length / 500) }, (_, at) =>
    places.slice(at * 500, at * 500 + 500),
  )
  return groups.flatMap((group) => {
    const all = { where: 'anywhere', text: group.map(({ text }) => text).join('\n') }
    return hitsIn([all], plants).length > 0 ? group : []
  })
}
