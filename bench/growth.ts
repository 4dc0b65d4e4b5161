import pg from 'pg'
import { Pool } from 'undici'
import { type Instance, innerDatabaseUrl, innerUrl } from './instance.ts'
import { type Figures, figures, withForeignCpu } from './measure.ts'
import { cookieFor, type Holds, openOrdersOf, type ReadCall, readCalls, readKnown } from './read-calls.ts'

/** How one screen answers in a large restaurant and in a small one: all rounds together, and the ratio of p99 in each. */
export type Growth = Readonly<{
  name: string
  kind: 'report' | 'list'
  large: Figures
  small: Figures
  ratios: readonly number[]
  /** The most that others used of the machine in a round. */
  foreignCores: number
}>

type Options = Readonly<{ seconds: number; match: string; say: (line: string) => void }>
type Side = Readonly<{ calls: readonly ReadCall[]; instance: Instance; pool: Pool }>
type Round = Readonly<{ large: readonly number[]; small: readonly number[]; foreignCores: number }>

const rounds = 5

/**
 * G14 and G15: every report and list with one caller, read anew, by turns at two installations that run at the same time:
 * what the machine does meanwhile, both feel. Five rounds through all screens, `seconds` for each, so that a bad minute of
 * the machine is in one round of a few.
 */
export async function measureGrowth(
  large: Instance,
  small: Instance,
  { seconds, match, say }: Options,
): Promise<Growth[]> {
  const holds = await Promise.all([large, small].map(holdsOf))
  const least: Holds = {
    invoicesToday: Math.max(1, Math.min(10, ...holds.map(({ invoicesToday }) => invoicesToday))),
    openLines: Math.min(...holds.map(({ openLines }) => openLines)),
  }
  say(`Pages of ${least.invoicesToday} of today's invoices and of open orders with ${least.openLines} lines.`)
  const [one, other] = [await sideOf(large, least), await sideOf(small, least)]
  const wanted = [...one.calls.entries()].flatMap(([n, { name, kind }]) =>
    (kind === 'report' || kind === 'list') && name.includes(match) ? [{ n, name, kind, of: [] as Round[] }] : [],
  )
  for (let round = 1; round <= rounds; round++) {
    for (const { n, of } of wanted) {
      const [askLarge, askSmall] = [await askerOf(one, n), await askerOf(other, n)]
      await inTurns(askLarge, askSmall, seconds / 10)
      const { value, foreignCores } = await withForeignCpu(() => inTurns(askLarge, askSmall, seconds))
      of.push({ ...value, foreignCores })
    }
    say(`round ${round} of ${rounds}`)
  }
  await Promise.all([one.pool.close(), other.pool.close()])
  return wanted.map(({ name, kind, of }) => ({ name, kind, ...together(of) }))
}

function together(all: readonly Round[]): Omit<Growth, 'name' | 'kind'> {
  const of = (latencies: readonly number[]) => figures([...latencies], 1)
  return {
    large: of(all.flatMap(({ large }) => large)),
    small: of(all.flatMap(({ small }) => small)),
    ratios: all.map(({ large, small }) => of(large).p99 / of(small).p99),
    foreignCores: Math.max(...all.map(({ foreignCores }) => foreignCores)),
  }
}

async function withClient<T>(instance: Instance, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: innerDatabaseUrl(instance) })
  await client.connect()
  return work(client).finally(() => client.end())
}

const holdsOf = (instance: Instance): Promise<Holds> =>
  withClient(instance, async (client) => (await readKnown(client)).holds)

async function sideOf(instance: Instance, { invoicesToday, openLines }: Holds): Promise<Side> {
  const calls = await withClient(instance, async (client) => {
    const known = await readKnown(client)
    return readCalls(known, { today: invoicesToday, open: await openOrdersOf(client, known, openLines) })
  })
  return { calls, instance, pool: new Pool(innerUrl(instance, 'query'), { connections: 1, pipelining: 1 }) }
}

type Ask = () => Promise<number>

/** Gives milliseconds. Throws unless answered 200. */
async function askerOf({ calls, instance, pool }: Side, n: number): Promise<Ask> {
  const call = calls[n]
  if (!call) throw new Error(`the installations differ in their calls: ${n}`)
  const headers = { cookie: await cookieFor(instance, call, n) }
  const first = `${call.path}${call.path.includes('?') ? '&' : '?'}fresh=`
  let asked = 0
  return async () => {
    const begun = performance.now()
    // an unknown parameter makes the request unique, so that no cached answer serves it
    const { statusCode, body } = await pool.request({ method: 'GET', path: `${first}${asked++}`, headers })
    await body.dump({ limit: Number.POSITIVE_INFINITY })
    if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode}`)
    return performance.now() - begun
  }
}

/** Each first as often as second. */
async function inTurns(askLarge: Ask, askSmall: Ask, seconds: number) {
  const [large, small]: [number[], number[]] = [[], []]
  const end = performance.now() + seconds * 1_000
  for (let pair = 0; performance.now() < end; pair++) {
    if (pair % 2 === 0) large.push(await askLarge())
    small.push(await askSmall())
    if (pair % 2 === 1) large.push(await askLarge())
  }
  return { large, small }
}
