import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { apiOf } from '../calls/given/things.ts'
import type { System } from '../systems/system.ts'
import { groupsAnswer } from './answers.ts'
import { dayOf } from './business-days.ts'
import { type ClearTexts, sealedIn } from './clear-texts.ts'
import { auditDifferences } from './compare-audit.ts'
import { firstDifference } from './difference.ts'
import { openPartPayments } from './figures.ts'
import { cellsOf, filesOf } from './files.ts'
import type { Pair } from './pair.ts'
import { periodsAt, questionsOf } from './questions.ts'
import type { Venue as Folded } from './recorded-events.ts'
import type { Role, Venue } from './venues.ts'

/** Pairs each restaurant with its fold of the log and its decrypted texts. */
export async function pairsOf(
  system: System,
  venues: readonly Venue[],
  folded: ReadonlyMap<string, Folded>,
): Promise<Pair[]> {
  const pairs = venues.map(async (venue) => {
    const own = folded.get(venue.restaurant.tenantId)
    if (!own) throw new Error(`the log has no events of ${venue.plan.name}`)
    return { venue, folded: own, opened: await open(system, own) }
  })
  return Promise.all(pairs)
}

async function open({ needs }: System, venue: Folded): Promise<ClearTexts> {
  const sealed = sealedIn(venue)
  const opened = new Map<string, string | null>()
  for (let at = 0; at < sealed.length; at += 500) {
    const some = sealed.slice(at, at + 500)
    const texts = await needs.personal.openMany(TenantId.parse(venue.tenantId), some)
    for (const [index, text] of some.entries()) opened.set(text, texts[index] ?? null)
  }
  return opened
}

/** Reads all pages of a list as a user of that role. */
async function askAs(system: System, venue: Venue, role: Role, url: string): Promise<unknown> {
  const jar = new Map(venue.staff[role][0] ?? [])
  const answer = await system.ask({ method: 'GET', path: apiOf(url), jar })
  if (answer.status !== 200) return `${answer.status} ${answer.text}`
  const cursor = answer.headers['x-next-cursor']
  if (typeof cursor !== 'string') return answer.body
  const more = await askAs(system, venue, role, `${url.replace(/&cursor=.*/, '')}&cursor=${cursor}`)
  return [...z.array(z.unknown()).parse(answer.body), ...z.array(z.unknown()).parse(more)]
}

/** Compares every screen of every role with the log. Returns the differences. */
export async function differencesIn(system: System, pairs: readonly Pair[], now: string): Promise<string[]> {
  const found: string[] = []
  for (const pair of pairs) {
    const { venue, folded, opened } = pair
    for (const { role, path: url, expected } of questionsOf({ venue: folded, opened, now })) {
      const difference = firstDifference(await askAs(system, venue, role, url), expected)
      if (difference) found.push(`${venue.plan.name}, ${role}, GET ${url}: ${difference}`)
    }
    found.push(...(await summaryDifferences(system, pair)), ...(await fileDifferences(system, pair, now)))
    found.push(...(await openPaymentDifferences(system, pair, now)), ...(await auditDifferences(system, pair)))
  }
  return found
}

/** Compares the amount of each card before payment with the log. */
async function summaryDifferences(system: System, { venue, folded, opened }: Pair): Promise<string[]> {
  const cards = groupsAnswer(folded, opened).filter(({ total, orders }) => {
    return Number(total) > 0 && orders.every(({ payment_status }) => payment_status === 'pending')
  })
  const differences = cards.slice(0, 15).map(async ({ order_ids: orderIds, sub_total, tax_total, total }) => {
    const jar = new Map(venue.staff.cashier[0] ?? [])
    const url = apiOf('/orders/complete-order-payment-summary')
    const { body } = await system.ask({ method: 'POST', path: url, jar, body: { orderIds } })
    const { subtotal, taxTotal, total: sum } = z.record(z.string(), z.unknown()).parse(body)
    const difference = firstDifference([subtotal, taxTotal, sum], [sub_total, tax_total, total])
    return difference ? [`${venue.plan.name}, the summary of ${orderIds}: ${difference}`] : []
  })
  return (await Promise.all(differences)).flat()
}

/** Compares the part payments of unpaid bills in every report with the log. */
async function openPaymentDifferences(system: System, { venue, folded }: Pair, now: string): Promise<string[]> {
  const found: string[] = []
  for (const [query, days] of periodsAt(dayOf(now, folded))) {
    const url = `/reports/series?${query}`
    const { openPartPayments: shown } = Series.parse(await askAs(system, venue, 'bookkeeper', url))
    const difference = firstDifference(shown, openPartPayments(folded, days))
    if (difference) found.push(`${venue.plan.name}, bookkeeper, GET ${url}: ${difference}`)
  }
  return found
}

const Series = z.object({ openPartPayments: z.unknown().optional() })

/** Compares every downloadable file with the log, cell by cell. */
async function fileDifferences(system: System, { venue, folded, opened }: Pair, now: string): Promise<string[]> {
  const found: string[] = []
  for (const { role, path: url, expected } of filesOf({ venue: folded, opened, now })) {
    const jar = new Map(venue.staff[role][0] ?? [])
    const { status, text } = await system.ask({ method: 'GET', path: apiOf(url), jar })
    const difference = status === 200 ? firstDifference(cellsOf(text), expected) : `${status} ${text}`
    if (difference) found.push(`${venue.plan.name}, ${role}, GET ${url}: ${difference}`)
  }
  return found
}
