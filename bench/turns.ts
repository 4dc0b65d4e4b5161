// Compares two versions of Comanda by measuring them alternately: an order, and an order with its payment.
//
//   git worktree add ../before 532778c && (cd ../before && npm ci)
//   node bench/turns.ts --before ../before                  six rounds; --rounds, --seconds, --screens
//   node bench/turns.ts                                     only this version
//
// With many stored orders: each version seeds a folder, which is then reused. A run adds its orders to the folders, so
// copy
// them first to start from the same state again.
//
//   (cd ../before && node bench/run.ts --only seed --orders 200000 --keep /tmp/before)
//   node bench/run.ts --only seed --orders 200000 --keep /tmp/now
//   node bench/turns.ts --before ../before --reuse /tmp/before,/tmp/now
//
// Prints medians over the rounds: answers a second, latency of a request, processor time of all processes for each
// order.
import { parseArgs } from 'node:util'
import { listen } from './feed.ts'
import { type Instance, openTill, type Session, signIn, startInstance } from './instance.ts'
import {
  closedLoop,
  cpuOfParts,
  type Figures,
  machine,
  median,
  type PartsCpu,
  round,
  withForeignCpu,
} from './measure.ts'
import { untilCurrent } from './orders.ts'
import { say, writeResult } from './report.ts'

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    reuse: { type: 'string', default: '' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '4' },
    screens: { type: 'string', default: '0' },
  },
})
const seconds = Number(values.seconds)

const workloads = [
  { work: 'order, one caller', width: 1, pays: false },
  { work: 'order and pay, one caller', width: 1, pays: true },
  { work: 'order, 16 callers', width: 16, pays: false },
  { work: 'order and pay, 16 callers', width: 16, pays: true },
]
type Round = Figures & Readonly<{ work: string; parts: PartsCpu }>
type Version = Readonly<{ name: string; instance: Instance; session: Session; rounds: Round[] }>

say(machine())
const folders = values.reuse === '' ? [] : values.reuse.split(',')
const versions = [
  ...(values.before ? [await open('before', { checkout: values.before, dataDir: folders.at(-2) })] : []),
  await open('now', { dataDir: folders.at(-1) }),
]
const { foreignCores } = await withForeignCpu(async () => {
  for (let n = 0; n < Number(values.rounds); n++)
    for (const work of workloads)
      for (const version of n % 2 === 0 ? versions : versions.toReversed())
        version.rounds.push(await measure(version, work))
})
for (const { instance } of versions) await instance.stop()

const turns = workloads.map(({ work }) => ({ work, figures: versions.map((version) => mediansOf(version, work)) }))
for (const { work, figures } of turns) {
  say(`\n${work}`)
  for (const figure of figures) say(`  ${figure.name.padEnd(7)} ${textOf(figure)}`)
  const [before, now] = figures
  if (!before || !now) continue
  const ratio = (key: 'p50' | 'perSecond' | 'cpu') => round(now[key] / before[key]).toFixed(2)
  say(`  now/before: p50 ${ratio('p50')}  rate ${ratio('perSecond')}  processor ${ratio('cpu')}`)
}
say(`\nOthers used ${round(foreignCores)} core. Written to ${writeResult({ turns, foreignCores })}`)
process.exit(0)

async function open(name: string, start: NonNullable<Parameters<typeof startInstance>[0]>): Promise<Version> {
  const instance = await startInstance(start)
  if (start.dataDir) await untilCurrent(instance)
  const session = await signIn(instance, 'admin@comanda.test')
  for (let n = 0; n < Number(values.screens); n++) await listen(instance, session)
  return { name, instance, session, rounds: [] }
}

async function measure(
  { instance, session }: Version,
  { work, width, pays }: (typeof workloads)[number],
): Promise<Round> {
  const till = await openTill(instance, { connections: width, session })
  let before: PartsCpu | undefined
  const begun = performance.now()
  const figures = await closedLoop(width, seconds, async (n) => {
    if (performance.now() - begun > 1_000) before ??= cpuOfParts(instance.dataDir)
    await (pays ? till.sendAndPay(n) : till.send(n))
  })
  const after = Object.entries(cpuOfParts(instance.dataDir))
  await till.close()
  const parts = after.map(([part, ms]) => [part, (ms - (before?.[part] ?? 0)) / figures.count] as const)
  return { work, ...figures, parts: Object.fromEntries(parts) }
}

/** Medians of the rounds; `cpu` and `parts` in ms per order. */
function mediansOf({ name, rounds: all }: Version, work: string) {
  const rounds = all.filter((one) => one.work === work)
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  const names = Object.keys(rounds[0]?.parts ?? {})
  const parts = Object.fromEntries(names.map((part) => [part, of((round) => round.parts[part] ?? 0)]))
  return {
    name,
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    cpu: Object.values(parts).reduce((sum, cpu) => sum + cpu, 0),
    parts,
  }
}

function textOf({ perSecond, p50, p99, failed, cpu, parts }: ReturnType<typeof mediansOf>): string {
  const failures = failed > 0 ? `  FAILED ${failed}` : ''
  const named = Object.entries(parts).filter(([, ms]) => ms >= 0.05)
  const processor = `processor ${round(cpu)} ms (${named.map(([part, ms]) => `${part} ${round(ms)}`).join(', ')})`
  return `${round(perSecond, 0)}/s  p50 ${round(p50)} p99 ${round(p99)} ms  ${processor}${failures}`
}
