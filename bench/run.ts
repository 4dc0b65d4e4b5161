// `npm run bench`: prints the figures of GOALS §4 that concern one machine, with the machine's own ceilings beside them.
//
//   node bench/run.ts                                        what needs no seeded installation
//   node bench/run.ts --only G5,G6                           these goals alone
//   node bench/run.ts --only seed --orders 200000 --keep DIR seeds DIR alone
//   node bench/run.ts --only G8,G11 --orders 200000 --keep DIR   seeds DIR, measures it and keeps it
//   node bench/run.ts --only G5,G6,G8,G11 --reuse DIR        measures a DIR that was kept
import { parseArgs } from 'node:util'
import { calibrate } from './calibrate.ts'
import { benchDatabase } from './database.ts'
import { goalsOfOrders } from './goals-of-orders.ts'
import { type Instance, startInstance } from './instance.ts'
import { goalsOfTheLog } from './log.ts'
import { machine, round, thousands, withForeignCpu } from './measure.ts'
import { goalsOfRebuilding, untilCurrent } from './rebuild-live.ts'
import { openReport, say } from './report.ts'
import { seed } from './seed.ts'

const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
const { values } = parseArgs({
  options: { seconds: text('8'), only: text(''), orders: text('0'), keep: text(''), reuse: text('') },
})
const seconds = Number(values.seconds)
const kept = values.reuse || values.keep
const ofTheLog = ['G1', 'G3', 'G10']
const ofOrders = ['G5', 'G6', 'G7', 'G12', 'G25', 'G19', 'G20']
const ofRebuilding = ['G8', 'G11']
const named = values.only.split(',').filter((goal) => goal !== '')
const usual = kept ? ofRebuilding : [...ofTheLog, ...ofOrders]
const report = openReport(named.length > 0 ? named : usual)

say(machine())
if (Number(values.orders) > 0) {
  if (!kept) throw new Error('name the folder to be seeded: --keep DIR')
  await seed(kept, Number(values.orders), say)
}
if (report.isWanted(...ofTheLog, ...ofOrders)) {
  const database = await benchDatabase()
  const { value: at, foreignCores } = await withForeignCpu(() => calibrate(database.url, Math.min(5, seconds)))
  const ceilings = Object.entries(at).map(([name, value]) => `${name} ${thousands(value)}`)
  report.ceilings(at)
  say(`Ceilings: ${ceilings.join('  ')} (others used ${round(foreignCores)} core)`)
  await goalsOfTheLog({ report, database, at, seconds })
  await database.drop()
  if (report.isWanted(...ofOrders)) await withInstance((instance) => goalsOfOrders({ report, instance, at, seconds }))
}
if (report.isWanted(...ofRebuilding)) await withInstance((instance) => goalsOfRebuilding(report, instance))
report.end()

async function withInstance(work: (instance: Instance) => Promise<void>): Promise<void> {
  const instance = await startInstance(kept ? { dataDir: kept } : undefined)
  await (kept ? untilCurrent(instance).then(() => work(instance)) : work(instance)).finally(instance.stop)
}
