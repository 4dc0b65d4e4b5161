import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readStat } from './parts.ts'

/** Latencies in milliseconds, sorted on demand. */
export type Figures = Readonly<{
  perSecond: number
  p50: number
  p99: number
  p999: number
  max: number
  count: number
  failed: number
}>

export function figures(latencies: number[], seconds: number, failed = 0): Figures {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    max: at(1),
    count: latencies.length,
    failed,
  }
}

/** `width` callers, each asking again as soon as it is answered, for `seconds` after one second of warming up. */
export async function closedLoop(
  width: number,
  seconds: number,
  call: (n: number) => Promise<unknown>,
): Promise<Figures> {
  const warm = performance.now() + 1_000
  const end = warm + seconds * 1_000
  const latencies: number[] = []
  let calls = 0
  let failed = 0
  const caller = async () => {
    for (;;) {
      const begun = performance.now()
      if (begun >= end) return
      const counted = begun >= warm
      await call(calls++).then(
        () => counted && latencies.push(performance.now() - begun),
        () => counted && failed++,
      )
    }
  }
  await Promise.all(Array.from({ length: width }, caller))
  return figures(latencies, seconds, failed)
}

/**
 * `rate` calls a second whether or not earlier ones were answered; each latency counts from the moment the call was due,
 * so that a stall shows in all calls it delayed (no coordinated omission).
 */
export async function openLoop(rate: number, seconds: number, call: (n: number) => Promise<unknown>): Promise<Figures> {
  const latencies: number[] = []
  const running = new Set<Promise<void>>()
  const begun = performance.now()
  let failed = 0
  for (let n = 0; n < rate * seconds; n++) {
    const due = begun + (n * 1_000) / rate
    while (performance.now() < due)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now() - 0.5)))
    const one: Promise<void> = call(n).then(
      () => void latencies.push(performance.now() - due),
      () => void failed++,
    )
    running.add(one)
    void one.finally(() => running.delete(one))
  }
  await Promise.all(running)
  return figures(latencies, seconds, failed)
}

type CpuTicks = { all: number; ours: number; at: number }
const TICKS_PER_SECOND = 100

/** Runs `work` and says how many cores processes outside this process tree used meanwhile. Above 0.05 the figures are void. */
export async function withForeignCpu<T>(work: () => Promise<T>): Promise<{ value: T; foreignCores: number }> {
  const before = ticks()
  const value = await work()
  const after = ticks()
  const foreign = after.all - before.all - (after.ours - before.ours)
  return { value, foreignCores: Math.max(0, foreign / TICKS_PER_SECOND / ((after.at - before.at) / 1_000)) }
}

function ticks(): CpuTicks {
  // what the host of a virtual machine took away is used by others too
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number)
  return { all: user + nice + system + irq + softirq + stolen, ours: treeTicks(), at: performance.now() }
}

/** CPU of this process and all below it, the finished ones that were waited for included. */
function treeTicks(): number {
  const processes = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readStat(name)
    if (stat) processes.set(Number(name), stat)
  }
  const ours = (pid: number): boolean => pid === process.pid || (pid > 1 && ours(processes.get(pid)?.parent ?? 0))
  return [...processes].filter(([pid]) => ours(pid)).reduce((sum, [, { ticks }]) => sum + ticks, 0)
}

export const machine = () => `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
export const round = (value: number, digits = 2) => Number(value.toFixed(digits))
/** `12,345` */
export const thousands = (value: number) => Math.round(value).toLocaleString('en-US')
