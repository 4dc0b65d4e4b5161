import type { Ceilings } from './calibrate.ts'
import type { Instance } from './instance.ts'
import { type Figures, round, thousands } from './measure.ts'
import { createOrders, createOrdersAtRate, orderToKitchen } from './orders.ts'
import { ordersBesideSignIns, overload } from './pressure.ts'
import { type Line, latency, type Report, rateOf } from './report.ts'

type Needs = Readonly<{ report: Report; instance: Instance; at: Ceilings; seconds: number }>

/** G5, G6, G7, G12, G19 and G20: orders, alone and under pressure. */
export async function goalsOfOrders({ report, instance, at, seconds }: Needs): Promise<void> {
  const { measure } = report
  const rate = Math.min(300, Math.round(0.015 * at.P64))
  await createOrders(instance, 10) // an installation that has run for a minute, not one whose code is still being compiled
  await measure('G5', async () => {
    const { direct, gateway } = await createOrders(instance, seconds)
    const line = (what: string, f: Figures): Line => ({
      ...{ goal: 'G5', what, floor: '0.10 P64', met: f.perSecond >= 0.1 * at.P64 && f.failed === 0 },
      reached: `${rateOf(f)} = ${round(f.perSecond / at.P64, 3)} P64, ${latency(f)}, ${f.failed} failed`,
    })
    return [line('create-order, 32 connections, command-api', direct), line('the same through the gateway', gateway)]
  })
  await measure('G6', async () => {
    const f = await createOrdersAtRate(instance, rate, seconds)
    const most = 130_000 / at.P1
    const [what, reached] = [`create-order at ${rate}/s, open loop, gateway`, `${latency(f)}, ${f.failed} failed`]
    return [{ goal: 'G6', what, reached, floor: `p99 ${round(most, 1)} ms`, met: f.p99 <= most && f.failed === 0 }]
  })
  await measure('G7 G12', async () => {
    const { screen, lag, leaks } = await orderToKitchen(instance, rate, seconds)
    const reached = `${latency(screen)}, ${screen.failed} failed, ${leaks} told to strangers`
    const what = `order to kitchen screen at ${rate}/s, 20 + 200 sockets`
    const floor = 'p99 50 ms'
    return [
      { goal: 'G7', what, reached, floor, met: screen.p99 <= 50 && leaks === 0 },
      { goal: 'G12', what: 'answer to committed read model', reached: latency(lag), floor, met: lag.p99 <= 50 },
    ]
  })
  await measure('G19', async () => {
    const { alone, beside, answers } = await ordersBesideSignIns(instance, rate, Math.max(seconds, 30))
    const statuses = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ')
    const reached = `p99 ${round(alone.p99)} alone, ${round(beside.p99)} ms beside = ${round(beside.p99 / alone.p99)} x; sign-ins: ${statuses}`
    const what = `create-order at ${rate}/s beside 50 sign-ins/s`
    return [{ goal: 'G19', what, reached, floor: 'p99 3 x', met: beside.p99 <= 3 * alone.p99 && beside.failed === 0 }]
  })
  await measure('G20', async () => {
    const { peak, taken, refused, others } = await overload(instance, seconds)
    const share = taken.perSecond / peak.perSecond
    const reached = `${rateOf(taken)} of ${rateOf(peak)} = ${round(share)}, ${thousands(refused.count)} refused, p99 ${round(refused.p99)} ms, ${others} otherwise`
    const met = share >= 0.7 && others === 0 && (refused.count === 0 || refused.p99 < 100)
    return [
      { goal: 'G20', what: 'three times the orders that fit', reached, floor: '0.7 of peak, refusal 100 ms', met },
    ]
  })
}
