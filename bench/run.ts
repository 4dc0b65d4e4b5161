// `npm run bench`: prints the figures of GOALS §4 that concern one machine, with the machine's own ceilings beside them.
//
//   node bench/run.ts                                              what needs no seeded installation
//   node bench/run.ts --only G5,G6                                 these goals alone
//   node bench/run.ts --only G4 --events 10000000                  appends to a log of that size
//   node bench/run.ts --only reads --orders 200000 --keep DIR      seeds DIR, measures every GET, keeps DIR
//   node bench/run.ts --only reads,G8,G11 --reuse DIR              measures a DIR that was kept
//   node bench/run.ts --only G14,G15 --reuse BIG --against SMALL   both kept, asked in turns; --match WORD for some
//   node bench/run.ts --only reads --reuse DIR --loads '1 fresh,16'  with these loads alone
//   node bench/run.ts --only seed --orders 1000000 --keep DIR      seeds alone
import { parseArgs } from 'node:util'
import { calibrate } from './calibrate.ts'
import { untilCurrent } from './current.ts'
import { benchDatabase } from './database.ts'
import { goalsOfGrowth } from './goals-of-growth.ts'
import { goalsOfOrders } from './goals-of-orders.ts'
import { goalsOfSize } from './goals-of-size.ts'
import { goalsOfTheLog } from './goals-of-the-log.ts'
import { type Instance, startInstance } from './instance.ts'
import { machine, round, thousands, withForeignCpu } from './measure.ts'
import { openReport, say } from './report.ts'
import { seed } from './seed.ts'

const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
const { values } = parseArgs({
  options: {
    seconds: text('8'),
    only: text(''),
    events: text('10000000'),
    match: text(''),
    loads: text(''),
    orders: text('0'),
    keep: text(''),
    reuse: text(''),
    against: text(''),
  },
})
const seconds = Number(values.seconds)
const kept = values.reuse || values.keep
const ofTheLog = ['G1', 'G2', 'G3', 'G9', 'G10', 'G17']
const ofOrders = ['G5', 'G6', 'G7', 'G12', 'G25', 'G19', 'G20']
const ofSize = ['reads', 'G8', 'G11', 'G13', 'G16', 'G18']
const ofGrowth = ['G14', 'G15']
const named = values.only.split(',').filter((goal) => goal !== '')
const usual = kept ? ofSize : [...ofTheLog, ...ofOrders, 'G16', 'G18']
const report = openReport(named.length > 0 ? named : usual)

say(machine())
if (Number(values.orders) > 0) {
  if (!kept) throw new Error('name the folder to be seeded: --keep DIR')
  await seed(kept, Number(values.orders), say)
}
if (report.isWanted(...ofTheLog, 'G4', ...ofOrders)) {
  const database = await benchDatabase()
  const { value: at, foreignCores } = await withForeignCpu(() => calibrate(database.url, Math.min(5, seconds)))
  const ceilings = Object.entries(at).map(([name, value]) => `${name} ${thousands(value)}`)
  report.ceilings(at)
  say(`Ceilings: ${ceilings.join('  ')} (others used ${round(foreignCores)} core)`)
  await goalsOfTheLog({ report, database, at, seconds, events: Number(values.events) })
  await database.drop()
  if (report.isWanted(...ofOrders)) await withInstance((instance) => goalsOfOrders({ report, instance, at, seconds }))
}
if (report.isWanted(...ofSize)) {
  const { match } = values
  const loads = values.loads.split(',').filter((name) => name !== '')
  await withInstance((instance) => goalsOfSize({ report, instance, seconds, match, loads }))
}
if (report.isWanted(...ofGrowth)) {
  if (!kept || !values.against) throw new Error('name both installations: --reuse BIG --against SMALL')
  const { match } = values
  await withInstance((large) =>
    withInstance((small) => goalsOfGrowth({ report, large, small, match, seconds }), values.against),
  )
}
report.end()

async function withInstance(work: (instance: Instance) => Promise<void>, dataDir = kept): Promise<void> {
  const instance = await startInstance(dataDir ? { dataDir } : undefined)
  await (dataDir ? untilCurrent(instance).then(() => work(instance)) : work(instance)).finally(instance.stop)
}
