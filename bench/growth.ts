import pg from 'pg'
import { Pool } from 'undici'
import { type Instance, innerDatabaseUrl, innerUrl } from './instance.ts'
import { type Figures, figures, withForeignCpu } from './measure.ts'
import { cookieFor, type ReadCall, readCalls, readKnown } from './read-calls.ts'

/** How one screen answers in a large restaurant and in a small one. */
export type Growth = Readonly<{
  name: string
  kind: 'report' | 'list'
  large: Figures
  small: Figures
  foreignCores: number
}>

type Options = Readonly<{ pairs: number; match: string; say: (growth: Growth) => void }>
type Side = Readonly<{ calls: readonly ReadCall[]; instance: Instance; pool: Pool }>

/**
 * G14 and G15: every report and list with one caller, read anew, by turns at two installations that run at the same time.
 * What the machine does meanwhile, both feel: the ratio is that of the sizes.
 */
export async function measureGrowth(
  large: Instance,
  small: Instance,
  { pairs, match, say }: Options,
): Promise<Growth[]> {
  const [one, other] = [await sideOf(large), await sideOf(small)]
  const results: Growth[] = []
  for (const [n, { name, kind }] of one.calls.entries()) {
    if ((kind !== 'report' && kind !== 'list') || !name.includes(match)) continue
    const [askLarge, askSmall] = [await askerOf(one, n), await askerOf(other, n)]
    for (let warm = 0; warm < pairs / 10; warm++) {
      await askLarge()
      await askSmall()
    }
    const { value, foreignCores } = await withForeignCpu(() => inTurns(askLarge, askSmall, pairs))
    const result = { name, kind, ...value, foreignCores }
    results.push(result)
    say(result)
  }
  await Promise.all([one.pool.close(), other.pool.close()])
  return results
}

async function sideOf(instance: Instance): Promise<Side> {
  const client = new pg.Client({ connectionString: innerDatabaseUrl(instance) })
  await client.connect()
  const calls = readCalls(await readKnown(client))
  await client.end()
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
    // a parameter that nobody knows makes another question of it, which no kept answer answers
    const { statusCode, body } = await pool.request({ method: 'GET', path: `${first}${asked++}`, headers })
    await body.dump({ limit: Number.POSITIVE_INFINITY })
    if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode}`)
    return performance.now() - begun
  }
}

/** Each first as often as second. */
async function inTurns(askLarge: Ask, askSmall: Ask, pairs: number): Promise<{ large: Figures; small: Figures }> {
  const [large, small]: [number[], number[]] = [[], []]
  const begun = performance.now()
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) large.push(await askLarge())
    small.push(await askSmall())
    if (pair % 2 === 1) large.push(await askLarge())
  }
  const seconds = (performance.now() - begun) / 1_000
  return { large: figures(large, seconds), small: figures(small, seconds) }
}
