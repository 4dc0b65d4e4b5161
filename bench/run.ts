// `npm run bench`: prints the figures of GOALS §4 that concern one machine, with the machine's own ceilings beside them.
import { parseArgs } from 'node:util'
import { type Ceilings, calibrate } from './calibrate.ts'
import { benchDatabase } from './database.ts'
import { startInstance } from './instance.ts'
import { appends, eventReads, groupCommit } from './log.ts'
import { type Figures, machine, round, thousands, withForeignCpu } from './measure.ts'
import { createOrders, createOrdersAtRate, orderToKitchen } from './orders.ts'
import { rebuildRate } from './rebuild.ts'
import { validationCost } from './validation.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, only: { type: 'string', default: '' } },
})
const seconds = Number(values.seconds)
const wanted = (goal: string) => !values.only || values.only.split(',').includes(goal)

type Line = { goal: string; what: string; reached: string; floor: string; met: boolean; foreignCores: number }
const lines: Line[] = []

async function measure(goals: string, work: () => Promise<Omit<Line, 'foreignCores'>[]>): Promise<void> {
  if (!goals.split(' ').some(wanted)) return
  const { value, foreignCores } = await withForeignCpu(work)
  for (const line of value) print({ ...line, foreignCores })
}

function print(line: Line): void {
  lines.push(line)
  const noise = line.foreignCores > 0.05 ? `  VOID: ${round(line.foreignCores)} core used by others` : ''
  say(
    `${line.goal.padEnd(4)} ${line.what}\n     ${line.reached}   floor ${line.floor}   ${line.met ? 'reached' : 'MISSED'}${noise}`,
  )
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const latency = ({ p50, p99, p999, max }: Figures) =>
  `p50 ${round(p50)} p99 ${round(p99)} p99.9 ${round(p999)} max ${round(max)} ms`

const database = await benchDatabase()
say(machine())
const { value: at, foreignCores } = await withForeignCpu(() => calibrate(database.url, Math.min(5, seconds)))
say(
  `Ceilings: ${Object.entries(at)
    .map(([name, value]) => `${name} ${thousands(value)}`)
    .join('  ')} (others used ${round(foreignCores)} core)`,
)

await measure('G1 G3', () => logGoals(at))
await measure('G2', async () => {
  const { perSecond } = await groupCommit(database, seconds)
  return [
    {
      goal: 'G2',
      what: 'group commit without gRPC, 64 in flight',
      reached: `${thousands(perSecond)}/s = ${round(perSecond / at.P64)} P64`,
      floor: '1.2 P64',
      met: perSecond >= 1.2 * at.P64,
    },
  ]
})
await measure('G9', async () => {
  const rate = await eventReads(database)
  return [
    {
      goal: 'G9',
      what: 'reading $all from our server',
      reached: `${thousands(rate)} events/s = ${round(rate / at.R)} R`,
      floor: '0.4 R',
      met: rate >= 0.4 * at.R,
    },
  ]
})
await measure('G10', async () => {
  const { one, all } = await rebuildRate(database)
  return [
    {
      goal: 'G10',
      what: 'rebuild of one read model',
      reached: `${thousands(one)} events/s = ${round(one / at.J)} J`,
      floor: '0.35 J',
      met: one >= 0.35 * at.J,
    },
    {
      goal: 'G10',
      what: 'rebuild of all read models',
      reached: `${thousands(all)} events/s = ${round(all / at.J)} J`,
      floor: '0.15 J',
      met: all >= 0.15 * at.J,
    },
  ]
})
await measure('G17', async () => {
  const { raw, checked } = await validationCost(seconds)
  const cost = (checked - raw) / raw
  return [
    {
      goal: 'G17',
      what: 'zod and serializer on the order route, CPU',
      reached: `${round(raw, 1)} us raw, ${round(checked, 1)} us checked: ${round(cost * 100, 1)} %`,
      floor: '10 %',
      met: cost <= 0.1,
    },
  ]
})
await database.drop()
if (['G5', 'G6', 'G7', 'G12'].some(wanted)) {
  const instance = await startInstance()
  try {
    await createOrders(instance, 10) // an installation that has run for a minute, not one whose code is still being compiled
    await measure('G5', async () => {
      const { direct, gateway } = await createOrders(instance, seconds)
      const line = (what: string, f: Figures) => ({
        goal: 'G5',
        what,
        reached: `${thousands(f.perSecond)}/s = ${round(f.perSecond / at.P64, 3)} P64, ${latency(f)}, ${f.failed} failed`,
        floor: '0.10 P64',
        met: f.perSecond >= 0.1 * at.P64 && f.failed === 0,
      })
      return [line('create-order, 32 connections, command-api', direct), line('the same through the gateway', gateway)]
    })
    const rate = Math.min(300, Math.round(0.015 * at.P64))
    await measure('G6', async () => {
      const f = await createOrdersAtRate(instance, rate, seconds)
      const floor = 130_000 / at.P1
      return [
        {
          goal: 'G6',
          what: `create-order at ${rate}/s, open loop, gateway`,
          reached: `${latency(f)}, ${f.failed} failed`,
          floor: `p99 ${round(floor, 1)} ms`,
          met: f.p99 <= floor && f.failed === 0,
        },
      ]
    })
    await measure('G7 G12', async () => {
      const { screen, lag, leaks } = await orderToKitchen(instance, rate, seconds)
      return [
        {
          goal: 'G7',
          what: `order to kitchen screen at ${rate}/s, 20 + 200 sockets`,
          reached: `${latency(screen)}, ${screen.failed} failed, ${leaks} told to strangers`,
          floor: 'p99 50 ms',
          met: screen.p99 <= 50 && leaks === 0,
        },
        {
          goal: 'G12',
          what: 'answer to committed read model',
          reached: latency(lag),
          floor: 'p99 50 ms',
          met: lag.p99 <= 50,
        },
      ]
    })
  } finally {
    await instance.stop()
  }
}
const missed = lines.filter(({ met }) => !met)
say(
  `${lines.length - missed.length} reached, ${missed.length} missed${missed.length ? `: ${missed.map(({ goal }) => goal).join(', ')}` : ''}`,
)

async function logGoals(ceilings: Ceilings) {
  const { wide, narrow } = await appends(database, seconds)
  const floor = Math.max(0.45 * ceilings.P64, 1.4 * ceilings.L)
  return [
    {
      goal: 'G1',
      what: 'durable append through the client, 64 in flight',
      reached: `${thousands(wide.perSecond)}/s = ${round(wide.perSecond / ceilings.P64)} P64 = ${round(wide.perSecond / ceilings.L)} L = ${round(wide.perSecond / ceilings.C)} C, ${latency(wide)}`,
      floor: '0.45 P64 and 1.4 L',
      met: wide.perSecond >= floor,
    },
    {
      goal: 'G3',
      what: 'one append at a time',
      reached: latency(narrow),
      floor: `p50 ${round(5_000 / ceilings.P1)} ms`,
      met: narrow.p50 <= 5_000 / ceilings.P1,
    },
  ]
}
