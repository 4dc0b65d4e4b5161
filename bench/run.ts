// `npm run bench`: prints the figures of docs/performance.md for this machine, with the machine's ceilings.
//
//   node bench/run.ts                                        the goals that need no seeded installation
//   node bench/run.ts --only G5,G6                           only these goals
//   node bench/run.ts --only seed --orders 200000 --keep DIR only seeds DIR
//   node bench/run.ts --only G8,G11 --orders 200000 --keep DIR   seeds DIR, measures it and keeps it
//   node bench/run.ts --only G5,G6,G8,G11 --keep DIR         measures a DIR that was seeded
import { parseArgs } from 'node:util'
import { type Ceilings, calibrate } from './calibrate.ts'
import { benchDatabase } from './database.ts'
import { type Instance, startInstance } from './instance.ts'
import { appends, rebuilds } from './log.ts'
import { machine, round, thousands, withForeignCpu } from './measure.ts'
import { createOrders, ordersAtRate, ordersOf32, orderToKitchen, rebuildBesideOrders, untilCurrent } from './orders.ts'
import { ordersBesideSignIns, overload } from './pressure.ts'
import { openReport, say } from './report.ts'
import { sentToStations, sentToVisible } from './screens.ts'
import { seed } from './seed.ts'
import { soldOutEverywhere } from './sold-out.ts'

const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
const { values } = parseArgs({ options: { seconds: text('8'), only: text(''), orders: text('0'), keep: text('') } })
const { keep } = values
const [seconds, orders] = [Number(values.seconds), Number(values.orders)]
const logGoals = 'G1 G3'
const screenGoals = 'G25 G26 sold-out'
const orderGoals = 'G5 G6 G7 G12 G19 G20'
const rebuildGoals = 'G8 G11'
const defaultGoals = keep ? rebuildGoals : `${logGoals} ${screenGoals} ${orderGoals} G10`
const { isRequested, measure, end } = openReport(values.only ? values.only.split(',') : defaultGoals.split(' '))
const needsCeilings = isRequested(`${logGoals} ${screenGoals} ${orderGoals} G10`)

say(machine())
if (orders > 0 && !keep) throw new Error('name the folder to be seeded: --keep DIR')
const at = needsCeilings ? await ceilingsAndLog() : { F: 0, P1: 0, P64: 0, C: 0, J: 0 }
if (orders > 0 || isRequested(`${screenGoals} ${orderGoals} G10 ${rebuildGoals}`)) await onInstance()
end(at)

async function ceilingsAndLog(): Promise<Ceilings> {
  const database = await benchDatabase()
  const { value, foreignCores } = await withForeignCpu(() => calibrate(database.url, Math.min(5, seconds)))
  const named = Object.entries(value).map(([name, rate]) => `${name} ${thousands(rate)}`)
  say(`Ceilings: ${named.join('  ')} (others used ${round(foreignCores)} core)`)
  await measure('G1 G3', () => appends(database, value, seconds))
  await database.drop()
  return value
}

async function onInstance(): Promise<void> {
  const instance = await startInstance(keep ? { dataDir: keep } : {})
  const needs = { instance, at, seconds, rate: Math.min(300, Math.round(0.015 * at.P64)) }
  try {
    if (orders > 0) await seedAndReport(instance, orders)
    if (keep) await untilCurrent(instance)
    await measure('G25', () => sentToVisible(needs))
    await measure('G26', () => sentToStations(needs))
    await measure('sold-out', () => soldOutEverywhere(needs))
    // warms up: measures an installation whose code is compiled already
    if (isRequested(orderGoals)) await ordersOf32(instance, instance.url, 15)
    await measure('G5', () => createOrders(needs))
    await measure('G6', () => ordersAtRate(needs))
    await measure('G7 G12', () => orderToKitchen(needs))
    await measure('G19', () => ordersBesideSignIns(needs))
    await measure('G20', () => overload(needs))
    if (isRequested('G10') && !keep) await seed(instance, 12_000)
    await measure('G10', () => rebuilds(needs))
    await measure(rebuildGoals, () => rebuildBesideOrders(instance))
  } finally {
    await instance.stop()
  }
}

async function seedAndReport(instance: Instance, orders: number): Promise<void> {
  const begun = performance.now()
  const written = await seed(instance, orders)
  const took = `${round((performance.now() - begun) / 1_000, 0)} s`
  say(`seeded ${thousands(written.orders)} orders, ${thousands(written.events)} events in ${took}`)
}
