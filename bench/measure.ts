import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** Latencies in milliseconds. */
export type Figures = Readonly<Record<'perSecond' | 'p50' | 'p99' | 'p999' | 'max' | 'count' | 'failed', number>>

export function figures(latencies: number[], seconds: number, failed = 0): Figures {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const count = latencies.length
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1), count, failed }
}

export const median = (numbers: number[]): number => figures(numbers, 1).p50

/**
 * Closed loop: `width` callers, each of which calls again as soon as it is answered, for `seconds` after one second of
 * warming up.
 */
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
 * Open loop: `rate` calls a second, whether or not earlier ones were answered. Each latency counts from the moment the
 * call was due, so that a stall shows in all calls it delayed (no coordinated omission). `call` receives that moment.
 */
export async function openLoop(
  rate: number,
  seconds: number,
  call: (n: number, due: number) => Promise<unknown>,
): Promise<Figures> {
  const latencies: number[] = []
  const running: Promise<unknown>[] = []
  const begun = performance.now()
  let failed = 0
  for (let n = 0; n < rate * seconds; n++) {
    const due = begun + (n * 1_000) / rate
    while (performance.now() < due)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now() - 0.5)))
    running.push(
      call(n, due).then(
        () => latencies.push(performance.now() - due),
        () => failed++,
      ),
    )
  }
  await Promise.all(running)
  return figures(latencies, seconds, failed)
}

/**
 * Runs `work` and measures how many cores processes outside this process tree used meanwhile. Above 0.05 the figures
 * are void.
 */
export async function withForeignCpu<T>(work: () => Promise<T>): Promise<{ value: T; foreignCores: number }> {
  const before = foreignTicks()
  const begun = performance.now()
  const value = await work()
  const seconds = (performance.now() - begun) / 1_000
  return { value, foreignCores: Math.max(0, (foreignTicks() - before) / ticksPerSecond / seconds) }
}

const ticksPerSecond = 100
type Stats = ReadonlyMap<number, Readonly<{ parent: number; ticks: number }>>

function foreignTicks(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  // time stolen by the host of a virtual machine counts as used by others
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line.split(/\s+/).map(Number)
  const stats = statsOfAll()
  const isDescendant = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isDescendant(stats.get(pid)?.parent ?? 0))
  const ours = [...stats].filter(([pid]) => isDescendant(pid)).reduce((sum, [, { ticks }]) => sum + ticks, 0)
  return user + nice + system + irq + softirq + stolen - ours
}

/** All processes with their processor time, including that of their ended children. */
function statsOfAll(): Stats {
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const stat = statOf(pid)
    if (stat) stats.set(pid, stat)
  }
  return stats
}

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
    const fields = stat.split(' ').map(Number)
    return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks) }
  } catch {
    return undefined // the process has ended meanwhile
  }
}

/** Processor milliseconds of every process of an installation, by its name in the process list. */
export type PartsCpu = Readonly<Record<string, number>>

export function cpuOfParts(dataDir: string): PartsCpu {
  const processes: Record<string, number> = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'))
  const stats = statsOfAll()
  const ticksOf = (pid: number): number => {
    const children = [...stats].filter(([, { parent }]) => parent === pid).map(([child]) => child)
    return (stats.get(pid)?.ticks ?? 0) + children.reduce((sum, child) => sum + ticksOf(child), 0)
  }
  const ticks = (name: string, pid: number) => (name === 'supervisor' ? (stats.get(pid)?.ticks ?? 0) : ticksOf(pid))
  const parts = Object.entries(processes).map(
    ([name, pid]) => [name, (ticks(name, pid) * 1_000) / ticksPerSecond] as const,
  )
  return Object.fromEntries(parts)
}

export const machine = () => `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
export const round = (value: number, digits = 2) => Number(value.toFixed(digits))
/** `12,345` */
export const thousands = (value: number) => Math.round(value).toLocaleString('en-US')
