import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { apiOf } from '../api/testing/things.ts'
import type { Whole } from '../testing/whole.ts'
import { groupsAnswer, type Opened, sealedIn } from './answers.ts'
import { auditDifferences } from './compare-audit.ts'
import { firstDifference } from './difference.ts'
import { cellsOf, filesOf } from './files.ts'
import type { House, Role } from './houses.ts'
import type { Pair } from './pair.ts'
import { questionsOf } from './questions.ts'
import type { House as Folded } from './told.ts'

export async function pairsOf(
  whole: Whole,
  houses: readonly House[],
  folded: ReadonlyMap<string, Folded>,
): Promise<Pair[]> {
  const pairs = houses.map(async (house) => {
    const told = folded.get(house.restaurant.tenantId)
    if (!told) throw new Error(`the log knows nothing of ${house.plan.name}`)
    return { house, folded: told, opened: await open(whole, told) }
  })
  return Promise.all(pairs)
}

async function open({ needs }: Whole, house: Folded): Promise<Opened> {
  const sealed = sealedIn(house)
  const opened = new Map<string, string | null>()
  for (let at = 0; at < sealed.length; at += 500) {
    const some = sealed.slice(at, at + 500)
    const texts = await needs.personal.openMany(TenantId.parse(house.tenantId), some)
    for (const [index, text] of some.entries()) opened.set(text, texts[index] ?? null)
  }
  return opened
}

/** Asks as a person of that role, every page of it. */
async function askAs(whole: Whole, house: House, role: Role, url: string): Promise<unknown> {
  const jar = new Map(house.staff[role][0] ?? [])
  const heard = await whole.ask({ method: 'GET', path: apiOf(url), jar })
  if (heard.status !== 200) return `${heard.status} ${heard.text}`
  const cursor = heard.headers['x-next-cursor']
  if (typeof cursor !== 'string') return heard.body
  const more = await askAs(whole, house, role, `${url.replace(/&cursor=.*/, '')}&cursor=${cursor}`)
  return [...z.array(z.unknown()).parse(heard.body), ...z.array(z.unknown()).parse(more)]
}

/** Every screen of every role beside the log. Gives where they differ. */
export async function differencesIn(whole: Whole, pairs: readonly Pair[], now: string): Promise<string[]> {
  const found: string[] = []
  for (const pair of pairs) {
    const { house, folded, opened } = pair
    for (const { role, path: url, expected } of questionsOf({ house: folded, opened, now })) {
      const difference = firstDifference(await askAs(whole, house, role, url), expected)
      if (difference) found.push(`${house.plan.name}, ${role}, GET ${url}: ${difference}`)
    }
    found.push(...(await summaryDifferences(whole, pair)), ...(await fileDifferences(whole, pair, now)))
    found.push(...(await auditDifferences(whole, pair)))
  }
  return found
}

/** What a card asks for before it is paid. */
async function summaryDifferences(whole: Whole, { house, folded, opened }: Pair): Promise<string[]> {
  const cards = groupsAnswer(folded, opened).filter(({ total, orders }) => {
    return Number(total) > 0 && orders.every(({ payment_status }) => payment_status === 'pending')
  })
  const asked = cards.slice(0, 15).map(async ({ order_ids: orderIds, sub_total, tax_total, total }) => {
    const jar = new Map(house.staff.cashier[0] ?? [])
    const url = apiOf('/orders/complete-order-payment-summary')
    const { body } = await whole.ask({ method: 'POST', path: url, jar, body: { orderIds } })
    const { subtotal, taxTotal, total: sum } = z.record(z.string(), z.unknown()).parse(body)
    const difference = firstDifference([subtotal, taxTotal, sum], [sub_total, tax_total, total])
    return difference ? [`${house.plan.name}, the summary of ${orderIds}: ${difference}`] : []
  })
  return (await Promise.all(asked)).flat()
}

/** Every file that can be downloaded, cell by cell. */
async function fileDifferences(whole: Whole, { house, folded, opened }: Pair, now: string): Promise<string[]> {
  const found: string[] = []
  for (const { role, path: url, expected } of filesOf({ house: folded, opened, now })) {
    const jar = new Map(house.staff[role][0] ?? [])
    const { status, text } = await whole.ask({ method: 'GET', path: apiOf(url), jar })
    const difference = status === 200 ? firstDifference(cellsOf(text), expected) : `${status} ${text}`
    if (difference) found.push(`${house.plan.name}, ${role}, GET ${url}: ${difference}`)
  }
  return found
}
