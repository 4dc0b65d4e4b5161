import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processor seconds of every process of an installation, by the names in its process list. */
export type PartsCpu = Readonly<Record<string, number>>

const ticksPerSecond = 100

export function cpuOfParts(dataDir: string): PartsCpu {
  const processes: Record<string, number> = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'))
  const stats = statsOfAll()
  const seconds = (pid: number): number => {
    const own = stats.get(pid)
    // what has ended is counted by its parent; what lives is not
    const children = [...stats].filter(([, { parent }]) => parent === pid).map(([child]) => child)
    return (own?.ticks ?? 0) / ticksPerSecond + children.reduce((sum, child) => sum + seconds(child), 0)
  }
  const of = (name: string, pid: number) => (name === 'supervisor' ? (stats.get(pid)?.ticks ?? 0) / 100 : seconds(pid))
  const parts = Object.entries(processes).map(([name, pid]) => [name, of(name, pid)] as const)
  const { user, system } = process.cpuUsage()
  return { ...Object.fromEntries(parts), callers: (user + system) / 1_000_000 }
}

/** Cores that each part used between two looks, the idle ones left out. */
export function coresBetween(before: PartsCpu, after: PartsCpu, seconds: number): Readonly<Record<string, number>> {
  const used = Object.entries(after).map(([name, cpu]) => [name, (cpu - (before[name] ?? 0)) / seconds] as const)
  return Object.fromEntries(used.filter(([, cores]) => cores >= 0.01))
}

function statsOfAll(): Map<number, { parent: number; ticks: number }> {
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readStat(name)
    if (stat) stats.set(Number(name), stat)
  }
  return stats
}

export function readStat(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return { parent: fields[1] ?? 0, ticks: [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0) }
  } catch {
    return undefined // the process ended while we looked
  }
}
