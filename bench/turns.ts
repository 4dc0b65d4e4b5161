// Two versions of Comanda side by side, asked in turns: what an order and an order with its payment cost.
//
//   git worktree add ../before 532778c && (cd ../before && npm ci)
//   node bench/turns.ts --before ../before                  six rounds; --rounds, --seconds, --screens
//   node bench/turns.ts                                     this version alone
//
// Over two years of orders: each version seeds a folder of its own with its own bench, then both are asked in turns.
// The orders of a run stay in the folders; copy them before to begin again from the same state.
//
//   (cd ../before && node bench/run.ts --only seed --orders 200000 --keep /tmp/before)
//   node bench/run.ts --only seed --orders 200000 --keep /tmp/now
//   node bench/turns.ts --before ../before --reuse /tmp/before,/tmp/now
//
// Prints medians over the rounds: answers a second, latency of a request, processor time of all processes for each order.
import { parseArgs } from 'node:util'
import { type Instance, initOf, innerUrl, orderSender, type Session, signIn, startInstance } from './instance.ts'
import { closedLoop, machine, round, withForeignCpu } from './measure.ts'
import { listen } from './orders.ts'
import { cpuOfParts, type PartsCpu } from './parts.ts'
import { untilCurrent } from './rebuild-live.ts'
import { say, writeResult } from './report.ts'

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    reuse: { type: 'string', default: '' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '4' },
    screens: { type: 'string', default: '0' },
    direct: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)

const works = {
  'order, one caller': { width: 1, pays: false },
  'order and pay, one caller': { width: 1, pays: true },
  'order, 16 callers': { width: 16, pays: false },
  'order and pay, 16 callers': { width: 16, pays: true },
}
type Work = keyof typeof works
type Round = Readonly<{ perSecond: number; p50: number; p99: number; failed: number; parts: PartsCpu }>
type Version = Readonly<{ name: string; instance: Instance; session: Session; rounds: Record<Work, Round[]> }>

say(machine())
const folders = values.reuse === '' ? [] : values.reuse.split(',')
const versions = [
  ...(values.before ? [await open('before', { checkout: values.before, dataDir: folders.at(-2) })] : []),
  await open('now', { dataDir: folders.at(-1) }),
]
const { foreignCores } = await withForeignCpu(async () => {
  for (let n = 0; n < Number(values.rounds); n++)
    for (const work of Object.keys(works) as Work[])
      for (const version of n % 2 === 0 ? versions : versions.toReversed())
        version.rounds[work].push(await measure(version, work))
})
for (const { instance } of versions) await instance.stop()

const figures = versions.map(({ name, rounds }) => ({ name, ...mapWorks((work) => medians(rounds[work])) }))
for (const work of Object.keys(works) as Work[]) {
  say(`\n${work}`)
  for (const figure of figures) say(`  ${figure.name.padEnd(7)} ${textOf(figure[work])}`)
  const [before, now] = figures.map((figure) => figure[work])
  if (before && now)
    say(
      `  now/before: p50 ${ratio(now.p50, before.p50)}  rate ${ratio(now.perSecond, before.perSecond)}  processor ${ratio(now.cpu, before.cpu)}`,
    )
}
say(`\nOthers used ${round(foreignCores)} core. Written to ${writeResult({ turns: figures, foreignCores })}`)
process.exit(0)

async function open(name: string, start: Parameters<typeof startInstance>[0]): Promise<Version> {
  const instance = await startInstance(start)
  if (start?.dataDir) await untilCurrent(instance)
  const session = await signIn(instance.url, 'admin@comanda.test')
  for (let n = 0; n < Number(values.screens); n++) await listen(instance, session)
  return { name, instance, session, rounds: mapWorks(() => []) }
}

async function measure({ instance, session }: Version, work: Work): Promise<Round> {
  const { width, pays } = works[work]
  const url = values.direct ? innerUrl(instance, 'command') : instance.url
  const waiter = orderSender(url, session, await initOf(instance.url, session), width)
  let before: PartsCpu | undefined
  const begun = performance.now()
  const loop = await closedLoop(width, seconds, async (n) => {
    if (performance.now() - begun > 1_000) before ??= cpuOfParts(instance.dataDir)
    await (pays ? waiter.sendAndPay(n) : waiter.send(n))
  })
  const after = cpuOfParts(instance.dataDir)
  await waiter.close()
  const parts = Object.entries(after).map(
    ([name, cpu]) => [name, ((cpu - (before?.[name] ?? 0)) * 1_000) / loop.count] as const,
  )
  return {
    perSecond: loop.perSecond,
    p50: loop.p50,
    p99: loop.p99,
    failed: loop.failed,
    parts: Object.fromEntries(parts),
  }
}

function medians(rounds: readonly Round[]) {
  const names = Object.keys(rounds[0]?.parts ?? {})
  const parts = names.map((name) => [name, round(median(rounds.map(({ parts }) => parts[name] ?? 0)))] as const)
  const { callers = 0, ...own } = Object.fromEntries(parts)
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    cpu: Object.values(own).reduce((sum, cpu) => sum + cpu, 0),
    parts: own,
    callers,
  }
}

type Medians = ReturnType<typeof medians>

function textOf({ perSecond, p50, p99, failed, cpu, parts }: Medians): string {
  const own = Object.entries(parts).filter(([, ms]) => ms >= 0.05)
  const named = own.map(([name, ms]) => `${name} ${round(ms)}`).join(', ')
  return `${round(perSecond, 0)}/s  p50 ${round(p50)} p99 ${round(p99)} ms  processor ${round(cpu)} ms (${named})${failed > 0 ? `  FAILED ${failed}` : ''}`
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function mapWorks<T>(make: (work: Work) => T): Record<Work, T> {
  const [order, paid, orders, allPaid] = Object.keys(works) as [Work, Work, Work, Work]
  return { [order]: make(order), [paid]: make(paid), [orders]: make(orders), [allPaid]: make(allPaid) } as Record<
    Work,
    T
  >
}

function ratio(now: number, before: number): string {
  return round(now / before).toFixed(2)
}
