import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { chanceOf } from '@comanda/local/demo/chance.ts'
import { startPostgres } from '@comanda/local/engines/postgres.ts'
import { derive } from '@comanda/local/instance/data-dir.ts'
import pg from 'pg'
import { addTenant, type Instance, startInstance } from './instance.ts'
import { round, thousands } from './measure.ts'
import { type LogWriter, writeLog } from './seed-log.ts'
import { type Menu, readMenu } from './seed-menu.ts'
import { peopleOf } from './seed-people.ts'
import { projectAll } from './seed-projection.ts'
import { History, type Left, type SeededTenant } from './seed-tenant.ts'

const days = 730
const neighbours = 20
const ordersOfNeighbour = 2_000
const stillOpen = 40
const reservations = 4_000
const hour = 3_600_000

type Say = (line: string) => void

/**
 * An installation with this many orders of the demo restaurant over two years, beside twenty other restaurants. Its folder
 * is kept: `startInstance({ dataDir })` starts it as often as one likes.
 */
export async function seed(dataDir: string, orders: number, say: Say): Promise<void> {
  if (existsSync(join(dataDir, 'seeded'))) throw new Error(`${dataDir} is seeded already: measure it with --reuse`)
  const instance = await startInstance({ dataDir })
  await openNeighbours(instance)
  await instance.stop()
  const begun = performance.now()
  const passed = () => `${round((performance.now() - begun) / 1_000, 0)} s`
  const database = await openDatabaseOf(dataDir)
  try {
    const head = await writeHistory(database.url, readSecret(dataDir), orders)
    say(`seeded ${thousands(orders)} orders, ${thousands(head)} events in ${passed()}`)
    const rate = await projectAll(database.url, readSecret(dataDir))
    writeFileSync(join(dataDir, 'seeded'), JSON.stringify({ orders, at: new Date().toISOString() }))
    say(`read models built at ${thousands(rate)} events/s, ${passed()} in all`)
  } finally {
    await database.stop()
  }
}

const readSecret = (dataDir: string) => readFileSync(join(dataDir, 'secret'), 'utf8').trim()

/** PostgreSQL alone on the installation's folder. */
export async function openDatabaseOf(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const password = derive(readSecret(dataDir), 'postgres')
  const { url, stop } = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    password,
    settings: { max_wal_size: '8GB' },
  })
  return { url: Object.assign(new URL(url), { pathname: '/comanda' }).href, stop }
}

export async function openNeighbours({ url }: Instance): Promise<void> {
  for (let n = 0; n < neighbours; n++) await addTenant(url, n)
}

export async function writeHistory(databaseUrl: string, secret: string, orders: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const log = await writeLog(databaseUrl)
  const [main, ...others] = await tenantsOf(client, secret)
  if (!main) throw new Error('the demo restaurant is missing')
  const random = chanceOf(4_711)
  const stories = [
    new Story(log, main, { orders, customers: Math.ceil(orders / 10), reservations, open: stillOpen }),
    ...others.map(
      (tenant) => new Story(log, tenant, { orders: ordersOfNeighbour, customers: 200, reservations: 50, open: 3 }),
    ),
  ]
  const weights = Array.from({ length: days }, (_, day) => weightOf(day) * (0.9 + 0.2 * random.next()))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  for (const [day, weight] of weights.entries()) {
    const share = { from: passed / whole, to: (passed + weight) / whole }
    passed += weight
    for (const story of stories) {
      await story.day(day, share)
      await keepKeys(client, story.tenant)
    }
  }
  const head = await log.close()
  for (const { tenant, left } of stories) await keepLeft(client, tenant.tenantId, left)
  await nothingToReactTo(client, head)
  await client.end()
  return head
}

/** The demo restaurant first: it is the only one with a menu. The others sell the same dishes, without tables. */
async function tenantsOf(client: pg.Client, secret: string): Promise<SeededTenant[]> {
  const { rows } = await client.query<{
    tenant_id: string
    user_id: string
    zone: string
    cut: number
    currency: string
  }>(`
    select s.tenant_id, u.user_id, s.time_zone as zone, s.cut_off_hour as cut, s.currency from read.stores s
    join lateral (select user_id from read.users u where u.tenant_id = s.tenant_id order by role limit 1) u on true
    order by (select count(*) from read.menu_items i where i.tenant_id = s.tenant_id) desc, s.tenant_id`)
  const [first] = rows
  if (!first) return []
  const menu = await readMenu(client, first.tenant_id)
  const elsewhere: Menu = { dishes: menu.dishes, tables: [] }
  return rows.map((row, index) => {
    const tenantId = TenantId.parse(row.tenant_id)
    return {
      tenantId,
      userId: row.user_id,
      currency: row.currency,
      rule: { timeZone: row.zone, cutOffHour: row.cut },
      menu: index === 0 ? menu : elsewhere,
      people: peopleOf(secret, tenantId, chanceOf(index)),
    }
  })
}

type Plan = Readonly<{ orders: number; customers: number; reservations: number; open: number }>

/** A plan spread over the days of two years. */
class Story {
  readonly tenant: SeededTenant
  readonly left: Left
  readonly #plan: Plan
  readonly #history: History
  readonly #now = Date.now()
  readonly #random = chanceOf(1)

  constructor(log: LogWriter, tenant: SeededTenant, plan: Plan) {
    this.tenant = tenant
    this.#plan = plan
    this.#history = new History(log, tenant, chanceOf(plan.orders))
    this.left = this.#history.left
  }

  async day(day: number, { from, to }: Readonly<{ from: number; to: number }>): Promise<void> {
    const { orders, customers, open } = this.#plan
    const history = this.#history
    const { opens, closes } = this.#hoursOf(day)
    const [first, last] = [Math.round(from * orders), Math.round(to * orders)]
    const isToday = day === days - 1
    for (let n = Math.round(from * customers); n < Math.round(to * customers); n++) await history.addCustomer(opens)
    this.#bookFor(day, opens)
    for (let n = first; n < last; n++) {
      const at = Math.floor(opens + ((closes - opens) * (n - first)) / (last - first))
      await history.takeOrder(at, isToday && n >= last - open ? 'stays open' : 'closed')
    }
    if (isToday) for (let n = 0; n < open / 8; n++) await history.takeOrder(closes, 'waits')
    await history.endDay()
  }

  /** Of today only what has passed. */
  #hoursOf(day: number): { opens: number; closes: number } {
    if (day === days - 1) return { opens: this.#now - 6 * hour, closes: this.#now - hour }
    const midnight = Math.floor(this.#now / (24 * hour)) * 24 * hour - (days - 1 - day) * 24 * hour
    return { opens: midnight + 9 * hour, closes: midnight + 20 * hour }
  }

  #bookFor(day: number, at: number): void {
    const perDay = this.#plan.reservations / days
    const count = Math.floor((day + 1) * perDay) - Math.floor(day * perDay)
    for (let n = 0; n < count; n++) {
      const date = new Date(at + this.#random.int(3) * 24 * hour).toISOString().slice(0, 10)
      this.#history.book(at, `${date}T${18 + this.#random.int(4)}:${this.#random.pick(['00', '15', '30', '45'])}`)
    }
  }
}

/** Fridays and Saturdays are half as busy again. */
function weightOf(day: number): number {
  const weekday = new Date(Date.now() - (days - 1 - day) * 24 * hour).getUTCDay()
  return weekday === 5 || weekday === 6 ? 1.5 : 1
}

async function keepKeys(client: pg.Client, { tenantId, people }: SeededTenant): Promise<void> {
  const keys = people.takeKeys()
  if (keys.length === 0) return
  const values = [tenantId, keys.map(({ personId }) => personId), keys.map(({ key }) => key)]
  await client.query(
    `insert into identity.person_keys (tenant_id, person_id, key) select $1, * from unnest($2::uuid[], $3::bytea[])
     on conflict do nothing`,
    values,
  )
}

/** What the reactions would have copied. */
async function keepLeft(client: pg.Client, tenantId: string, { waitingQrOrders, bookings }: Left): Promise<void> {
  await client.query('insert into identity.waiting_qr_orders (tenant_id, qr_order_id) select $1, unnest($2::uuid[])', [
    tenantId,
    waitingQrOrders,
  ])
  await client.query(
    `insert into identity.table_bookings (tenant_id, reservation_id, table_id, starts_at, position)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bigint[])`,
    [
      tenantId,
      ...(['reservationId', 'tableId', 'startsAt', 'position'] as const).map((key) => bookings.map((one) => one[key])),
    ],
  )
}

async function nothingToReactTo(client: pg.Client, head: number): Promise<void> {
  const names = ['qr-directory', 'checkout-recovery', 'forgetting', 'account-copies', 'table-bookings']
  await client.query(
    `insert into identity.checkpoints (name, position) select unnest($1::text[]), $2
     on conflict (name) do update set position = excluded.position`,
    [names, head],
  )
}
