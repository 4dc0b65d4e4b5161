import { hashingHere } from '@comanda/command-api/accounts/passwords-argon2.ts'
import type { Ceilings } from './calibrate.ts'
import { type Instance, innerUrl } from './instance.ts'
import { type Figures, round, thousands } from './measure.ts'
import { createOrders, createOrdersAtRate, orderToKitchen } from './orders.ts'
import { ordersBesideSignIns, overload } from './pressure.ts'
import { type Line, latency, type Report, rateOf } from './report.ts'
import { sentToVisible } from './screens.ts'

type Needs = Readonly<{ report: Report; instance: Instance; at: Ceilings; seconds: number }>

/** G5, G6, G7, G12, G19, G20 and G25: orders, alone and under pressure. */
export async function goalsOfOrders({ report, instance, at, seconds }: Needs): Promise<void> {
  const { measure } = report
  const rate = Math.min(300, Math.round(0.015 * at.P64))
  await measure('G25', async () => {
    const { told, visible, reads, cpu } = await sentToVisible(instance, 200)
    const spent = Object.entries(cpu).map(([part, ms]) => `${part} ${round(ms, 1)}`)
    const lists = `${round(reads, 1)} lists read an order; ms of processor an order: ${spent.join(', ')}`
    const reached = `told ${latency(told)}; visible ${latency(visible)}; ${lists}`
    const what = 'sent to visible on the last of 20 screens, one order at a time'
    return [{ goal: 'G25', what, reached, floor: 'p50 15, p99 25 ms', met: visible.p50 <= 15 && visible.p99 <= 25 }]
  })
  await createOrders(instance, 10) // an installation that has run for a minute, not one whose code is still being compiled
  await measure('G5', async () => {
    const { direct, gateway } = await createOrders(instance, seconds)
    const line = (what: string, f: Figures): Line => ({
      goal: 'G5',
      what,
      floor: '0.10 P64',
      met: f.perSecond >= 0.1 * at.P64 && f.failed === 0,
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
    const hashes = await hashesPerSecond(2)
    const { alone, beside, answers, cores } = await ordersBesideSignIns(instance, rate, Math.max(seconds, 30))
    const statuses = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ')
    const times = round(beside.p99 / alone.p99)
    const orders = `p99 ${round(alone.p99)} alone, ${round(beside.p99)} ms beside = ${times} x, ${beside.failed} failed`
    const reached = `${orders}; sign-ins: ${statuses}, one core hashes ${round(hashes, 1)}/s; ${coresOf(cores)}`
    const what = `create-order at ${rate}/s beside 50 sign-ins/s`
    return [{ goal: 'G19', what, reached, floor: 'p99 3 x', met: times <= 3 && beside.failed === 0 }]
  })
  await measure('G20', async () => {
    const line = async (what: string, url: string): Promise<Line> => {
      const { peak, taken, refused, cores, ...sent } = await overload(instance, url, seconds)
      const share = taken.perSecond / peak.perSecond
      const offered = `${thousands(sent.sentPerSecond)}/s sent = ${round(sent.sentPerSecond / peak.perSecond)} x`
      const orders = `${rateOf(taken)} of ${rateOf(peak)} (${round(peak.perSecond / at.P64, 3)} P64) = ${round(share)}`
      const rest = `${thousands(refused.count)} refused, ${latency(refused)}`
      const others = `${thousands(sent.unsent)} not sent for want of a connection, ${sent.otherwise} answered otherwise`
      const met = share >= 0.7 && sent.otherwise === 0 && (refused.count === 0 || refused.p99 < 100)
      return {
        goal: 'G20',
        what,
        floor: '0.7 of peak, refusal 100 ms',
        met,
        reached: `${orders}, taken in p50 ${round(taken.p50)} p99 ${round(taken.p99)} ms; ${offered}, ${rest}, ${others}; ${coresOf(cores)}`,
      }
    }
    return [
      await line('three times the orders that fit, command-api', innerUrl(instance, 'command')),
      await line('the same through the gateway', instance.url),
    ]
  })
}

const coresOf = (cores: Readonly<Record<string, number>>) =>
  `cores: ${Object.entries(cores)
    .map(([part, used]) => `${part} ${round(used)}`)
    .join(', ')}`

/** What a sign-in is bound by: password checks one after the other, with nothing else under way. */
async function hashesPerSecond(seconds: number): Promise<number> {
  const begun = performance.now()
  let count = 0
  for (; performance.now() - begun < seconds * 1_000; count += 1) await hashingHere.hash('a password of usual length')
  return count / ((performance.now() - begun) / 1_000)
}
