import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { apiOf } from '../calls/given/things.ts'
import type { System } from '../systems/system.ts'
import { firstDifference } from './difference.ts'
import { compare, isOpen, type Rates } from './figures.ts'
import { platformQuestions } from './questions.ts'
import type { Venue } from './recorded-events.ts'

/** All restaurants of the log, with the e-mail of each registration. */
type ExpectedPlatform = Readonly<{
  folded: ReadonlyMap<string, Venue>
  emails: ReadonlyMap<string, string>
  now: string
}>

/** Compares the super-admin's screens with the log. Returns the differences. */
export async function platformDifferences(system: System, expected: ExpectedPlatform): Promise<string[]> {
  const venues = [...expected.folded.values()].filter(({ registeredAt }) => registeredAt !== '')
  const { now } = expected
  const listed = listOf(venues, expected)
  const active = listed.filter(({ is_active }) => is_active === 1)
  const asked: { path: string; expected: unknown }[] = [
    ...platformQuestions({ venues, rates: await ratesOf(), now }),
    {
      path: '/superadmin/tenantsData',
      expected: {
        activeTenants: active.length,
        inactiveTenants: listed.length - active.length,
        allTenants: listed.length,
      },
    },
    { path: '/superadmin/tenantsData/all', expected: listed },
    { path: '/superadmin/tenantsData/active', expected: active },
    { path: '/superadmin/tenantsData/inactive', expected: listed.filter(({ is_active }) => is_active === 0) },
    ...[1, 2].map((page) => ({
      path: `/superadmin/tenants?page=${page}&perPage=2&search=&status=active&type=null&from=null&to=null`,
      expected: { tenants: active.slice(page * 2 - 2, page * 2), currentPage: page, perPage: 2 },
    })),
  ]
  const found = asked.map(async ({ path: url, expected }) => {
    const { body } = await system.ask({ method: 'GET', path: apiOf(url), jar: new Map(system.platform) })
    const difference = firstDifference(body, expected)
    return difference ? [`super-admin, GET ${url}: ${difference}`] : []
  })
  return (await Promise.all(found)).flat()
}

const Table = z.object({ asOf: z.string(), perDollar: z.record(z.string(), z.string()) })
const ratesFile = path.join(import.meta.dirname, '../../query-api/platform/usd-rates.json')
const ratesOf = async (): Promise<Rates> => Table.parse(JSON.parse(await readFile(ratesFile, 'utf8')))

/** Tenants, newest first; closed ones are in no list. */
const listOf = (venues: readonly Venue[], { emails, now }: ExpectedPlatform) =>
  venues
    .filter(({ isClosed }) => !isClosed)
    .map((venue) => ({
      id: venue.tenantId,
      name: venue.name,
      email: emails.get(venue.tenantId),
      is_active: isOpen(venue, now) ? 1 : 0,
      subscription_start: null,
      subscription_end: null,
      registered_at: venue.registeredAt,
    }))
    .sort((one, other) => compare(other.registered_at, one.registered_at))
