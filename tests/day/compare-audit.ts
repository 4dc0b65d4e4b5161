import { z } from 'zod'
import { apiOf } from '../calls/given/things.ts'
import type { System } from '../systems/system.ts'
import { type Devices, historyAnswer, replayAnswer } from './audit.ts'
import { firstDifference } from './difference.ts'
import type { Pair } from './pair.ts'
import { metaOf } from './recorded-events.ts'

const Page = z.object({ orders: z.array(z.unknown()), day: z.string().nullable(), next_cursor: z.string().nullable() })

/**
 * Compares the auditor's list, with many filters, and the replay of some orders with the log. Returns the differences.
 */
export async function auditDifferences(system: System, pair: Pair): Promise<string[]> {
  const { venue, folded: told, opened } = pair
  const jar = new Map(venue.staff.auditor[0] ?? [])
  const ask = async (path: string) => {
    const { status, body, text } = await system.ask({ method: 'GET', path: apiOf(path), jar })
    return status === 200 ? body : `${status} ${text}`
  }
  const found = (path: string, difference: string | null) =>
    difference ? [`${venue.plan.name}, auditor, GET ${path}: ${difference}`] : []
  const differences: string[] = []
  const rows = historyAnswer({ venue: told, opened })
  for (const { path, day, expected } of listsOf(rows)) {
    differences.push(...found(path, firstDifference(await allPages(ask, path), { orders: expected, day })))
  }
  const devices = await devicesOf(system, pair)
  for (const { path, orderId, at } of replaysOf(pair)) {
    const expected = replayAnswer({ venue: told, opened, devices }, orderId, at)
    differences.push(...found(path, firstDifference(await ask(path), expected)))
  }
  return differences
}

async function allPages(ask: (path: string) => Promise<unknown>, path: string) {
  const orders: unknown[] = []
  for (let cursor = ''; ; ) {
    const answer = await ask(`${path}${cursor}`)
    const page = Page.safeParse(answer).data
    if (!page) return answer
    orders.push(...page.orders)
    if (page.next_cursor === null) return { orders, day: page.day }
    cursor = `&cursor=${page.next_cursor}`
  }
}

type Row = ReturnType<typeof historyAnswer>[number]

/** The requests of the list. All of the venue's days are recent, so a search covers each of them. */
function listsOf(rows: readonly Row[]): { path: string; day: string | null; expected: Row[] }[] {
  const list = (query: string, isHit: (row: Row) => boolean, day: string | null = null) => ({
    path: `/audit/orders?limit=100${query}`,
    day,
    expected: rows.filter(isHit),
  })
  const days = [...new Set(rows.map(({ business_day }) => business_day))]
  const statuses = { open: 'created', completed: 'completed' }
  const [some] = rows.filter(({ table_id, invoice_id }) => table_id !== null && invoice_id !== null)
  const person = rows.find(({ placed_by }) => typeof placed_by?.name === 'string')?.placed_by?.id
  return [
    list('', () => true),
    ...days.map((day) => list(`&day=${day}`, (row) => row.business_day === day, day)),
    ...Object.entries(statuses).map(([word, status]) => list(`&status=${word}`, (row) => row.status === status)),
    list('&status=cancelled', (row) => row.status === 'cancelled' || row.cancelled_items > 0),
    ...['paid', 'pending'].map((word) => list(`&status=${word}`, (row) => row.payment_status === word)),
    ...(some
      ? [
          list(`&table=${some.table_id}`, ({ table_id }) => table_id === some.table_id),
          list(`&q=${some.id}`, ({ id }) => id === some.id),
          list(`&q=${some.invoice_id}`, ({ invoice_id }) => invoice_id === some.invoice_id),
          list(`&q=%23${some.token_no}`, ({ token_no }) => token_no === some.token_no),
        ]
      : []),
    ...(person === undefined ? [] : [list(`&who=${person}`, ({ placed_by }) => placed_by?.id === person)]),
  ]
}

/** The orders with the longest histories, and one for each way to end; each is also replayed at half its history. */
export function replaysOf({ folded }: Pick<Pair, 'folded'>): { path: string; orderId: string; at: string | null }[] {
  const lives = [...folded.lives].sort(([, one], [, other]) => other.length - one.length)
  const ends = ['OrderCancelled', 'OrderCompleted', 'OrderSettled', 'CheckoutReleased', 'OrderPlaced']
  const ofEachEnd = ends.flatMap((type) => lives.filter(([, life]) => life.at(-1)?.type === type).slice(-2))
  const chosen = new Map([...lives.slice(0, 6), ...ofEachEnd])
  return [...chosen].flatMap(([orderId, life]) => {
    const half = life[Math.floor(life.length / 2)]
    const at = half ? metaOf(half).at : null
    const path = `/audit/orders/${orderId}`
    return [
      { path, orderId, at: null },
      { path: `${path}?at=${at}`, orderId, at },
    ]
  })
}

async function devicesOf(system: System, { folded }: Pair): Promise<Devices> {
  const sessions = 'select session_id, device_name from identity.sessions where tenant_id = $1'
  const rows = await system.sql(sessions, [folded.tenantId])
  return new Map(rows.map((row) => [String(row.session_id), row.device_name === null ? null : String(row.device_name)]))
}
