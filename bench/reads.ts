import pg from 'pg'
import { Pool } from 'undici'
import { gatewayKeyOf, type Instance, innerDatabaseUrl, innerUrl } from './instance.ts'
import { closedLoop, type Figures, round, thousands, withForeignCpu } from './measure.ts'
import { coresBetween, cpuOfParts } from './parts.ts'
import { cookieFor, type ReadCall, readCalls, readKnown } from './read-calls.ts'

/** Each answer read anew, or the same asked for by all, as the screens of one restaurant do. */
const loads = [
  { name: '1 fresh', width: 1, isFresh: true },
  { name: '16 fresh', width: 16, isFresh: true },
  { name: '16', width: 16, isFresh: false },
  { name: '64', width: 64, isFresh: false },
] as const
type Name = (typeof loads)[number]['name']

export type ReadFigures = Readonly<{
  name: string
  kind: ReadCall['kind']
  bytes: number
  at: Readonly<Partial<Record<Name, Figures>>>
  /** Through the gateway, 16 callers; not where certain loads were asked for. */
  gateway: Figures | null
  /** Cores of each part with 16 callers. */
  cores: Readonly<Record<string, number>>
  foreignCores: number
}>

type Options = Readonly<{ seconds: number; match: string; only: readonly string[]; say: (line: string) => void }>

/** Every GET with 1, 16 and 64 callers straight at query-api, and with 16 through the gateway. */
export async function measureReads(instance: Instance, { say, ...options }: Options): Promise<ReadFigures[]> {
  const client = new pg.Client({ connectionString: innerDatabaseUrl(instance) })
  await client.connect()
  const calls = readCalls(await readKnown(client)).filter(({ name }) => name.includes(options.match))
  await client.end()
  const results: ReadFigures[] = []
  say(heading)
  for (const [n, call] of calls.entries()) {
    const cookie = await cookieFor(instance, call, n)
    const { value, foreignCores } = await withForeignCpu(() => measureCall(instance, call, cookie, options))
    const result = { ...value, name: call.name, kind: call.kind, foreignCores }
    results.push(result)
    say(lineOf(result))
  }
  return results
}

async function measureCall(
  instance: Instance,
  call: ReadCall,
  cookie: string,
  { seconds, only }: Pick<Options, 'seconds' | 'only'>,
) {
  const wanted = loads.filter(({ name }) => only.length === 0 || only.includes(name))
  const direct = innerUrl(instance, 'query')
  const key = gatewayKeyOf(instance)
  const at: Partial<Record<Name, Figures>> = {}
  let bytes = 0
  let cores: Readonly<Record<string, number>> = {}
  for (const one of call.kind === 'export' ? wanted.slice(0, 1) : wanted) {
    const before = cpuOfParts(instance.dataDir)
    const { figures, size } = await load(direct, call, cookie, { ...one, seconds, key })
    bytes = size
    at[one.name] = figures
    // the loop warms up for a second before it counts
    if (one.name === '16') cores = coresBetween(before, cpuOfParts(instance.dataDir), seconds + 1)
  }
  const width = call.kind === 'export' ? 1 : 16
  if (only.length > 0) return { at, gateway: null, cores, bytes }
  const { figures: gateway } = await load(instance.url, call, cookie, { width, isFresh: false, seconds, key })
  return { at, gateway, cores, bytes }
}

type Load = Readonly<{ width: number; isFresh: boolean; seconds: number; key: string }>

async function load(url: string, { path, as }: ReadCall, cookie: string, { width, isFresh, seconds, key }: Load) {
  const pool = new Pool(url, { connections: width, pipelining: 1 })
  let size = 0
  const figures = await closedLoop(width, seconds, async (n) => {
    // guests are counted by address: each of these comes from another one
    const address = `10.${n % 250}.${(n >> 8) % 250}.${(n >> 16) % 250}`
    const headers = as === 'guest' ? { 'x-forwarded-for': address, 'x-gateway-key': key } : { cookie }
    // an unknown parameter makes the request unique, so that no cached answer serves it
    const asked = isFresh ? `${path}${path.includes('?') ? '&' : '?'}fresh=${n}` : path
    const { statusCode, body } = await pool.request({ method: 'GET', path: asked, headers })
    let received = 0
    for await (const chunk of body) received += chunk.length
    size = received
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  })
  await pool.close()
  return { figures, size }
}

const row = (cells: readonly string[]) => cells.map((cell, n) => cell.padEnd(n === 0 ? 26 : 10)).join(' ')
const heading = row([
  'GET',
  'bytes',
  ...loads.flatMap(({ name }) => [`${name}/s`, 'p50/p99']),
  'gateway',
  'cores at 16',
])

function lineOf({ name, bytes, at, gateway, cores, foreignCores, kind }: ReadFigures): string {
  const cells = loads.flatMap((one) => {
    const figures = at[one.name]
    return figures ? [thousands(figures.perSecond), `${round(figures.p50, 1)}/${round(figures.p99, 1)}`] : ['', '']
  })
  const used = Object.entries(cores).map(([part, share]) => `${part} ${round(share)}`)
  const failed = Object.values(at).reduce((sum, figures) => sum + figures.failed, gateway?.failed ?? 0)
  const marks = [
    ...(kind !== 'export' && (at['16']?.perSecond ?? 0) < 1_000 ? ['BELOW 1,000/s'] : []),
    ...(failed > 0 ? [`${failed} FAILED`] : []),
    ...(foreignCores > 0.05 ? [`VOID: ${round(foreignCores)} core used by others`] : []),
  ]
  return `${row([name, thousands(bytes), ...cells, gateway ? thousands(gateway.perSecond) : ''])} ${[...used, ...marks].join(', ')}`
}
