import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { businessDayAt, dayAfter, periodOf, startOfBusinessDay } from '@comanda/domain/kernel/business-day.ts'
import { type BusinessDay, Instant, type Period, TenantId } from '@comanda/domain/kernel/ids.ts'
import { invoicesStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { identifiers } from '@comanda/http/keys.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import { chanceOf } from '@comanda/local/demo/chance.ts'
import { comptoirHabits } from '@comanda/local/demo/history/habits.ts'
import { writeDay } from '@comanda/local/demo/history/history.ts'
import { makeGuests } from '@comanda/local/demo/history/people.ts'
import { readVenue } from '@comanda/local/demo/history/venue.ts'
import { visitsOf } from '@comanda/local/demo/history/visits.ts'
import { databaseUrlOf, type Instance, logOf, secretOf } from './instance.ts'
import { untilCurrent } from './orders.ts'

/** Orders per day. The invoices of a day are one append, whose size is limited. */
const ordersOfDay = 100

/**
 * Seeds about `orders` orders of the demo restaurant on the days before today (placed, cooked, paid and cancelled by
 * the deciders), and a tenth as many customers.
 */
export async function seed(instance: Instance, orders: number): Promise<{ orders: number; events: number }> {
  const mark = join(instance.dataDir, 'seeded')
  if (existsSync(mark)) throw new Error(`${instance.dataDir} is seeded already`)
  const secret = secretOf(instance)
  const ids = identifiers(secret)
  const identity = openDatabase<IdentitySchema>(databaseUrlOf(instance), { applicationName: 'bench seed', max: 4 })
  const log = logOf(instance)
  const by = ids.userId('waiter@comanda.test')
  const account = await identity
    .selectFrom('identity.accounts')
    .select('tenant_id')
    .where('user_id', '=', by)
    .executeTakeFirstOrThrow()
  const tenantId = TenantId.parse(account.tenant_id)
  const customers = Math.min(9_000, Math.ceil(orders / 10)) // the demo has no more phone numbers
  const habits = { ...comptoirHabits, orders: ordersOfDay, customers }
  const venue = await readVenue(log, tenantId)
  const dayOf = (at: number) => businessDayAt(Instant.parse(new Date(at).toISOString()), venue.rule)
  const [first, today] = [dayOf(Date.now() - (orders / ordersOfDay) * 86_400_000), dayOf(Date.now())]
  const startOf = (day: BusinessDay) => Date.parse(startOfBusinessDay(day, venue.rule))
  const terms = { tenantId, by, habits, startsAt: startOf(first), endsAt: startOf(today) }
  const guests = await makeGuests({ ids, personal: personalData(identity, secret) }, terms)
  const newGuests = Map.groupBy(guests, ({ addedAt }) => dayOf(addedAt))
  const shift = { waiter: by, cook: by }
  const numbers = new Map<Period, number>()
  const written = { orders: 0, events: 0 }
  for (let day = first; day < today; day = dayAfter(day)) {
    const period = periodOf(day)
    if (!numbers.has(period)) numbers.set(period, await lengthOf(log, invoicesStream(tenantId, period)))
    const chance = chanceOf(startOf(day) / 3_600_000)
    const visits = visitsOf({ day, venue, habits, guests, chance })
    const otherStreams = newGuests.get(day) ?? []
    written.events += await writeDay(log, { venue, day, shift, chance, visits, numbers, otherStreams })
    written.orders += visits.reduce((sum, { rounds }) => sum + rounds.length, 0)
  }
  await Promise.all([log.close(), identity.destroy()])
  writeFileSync(mark, JSON.stringify(written))
  await untilCurrent(instance)
  return written
}

async function lengthOf(log: EventLog, stream: string): Promise<number> {
  for await (const { revision } of log.readStreamBackwards(stream, { maxCount: 1 })) return Number(revision) + 1
  return 0
}
