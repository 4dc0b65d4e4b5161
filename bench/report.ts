import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figures, machine, round, thousands, withForeignCpu } from './measure.ts'

export type Line = Readonly<{ goal: string; what: string; reached: string; floor: string; met: boolean }>

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

export const latency = ({ p50, p99, p999, max }: Figures): string =>
  `p50 ${round(p50)} p99 ${round(p99)} p99.9 ${round(p999)} max ${round(max)} ms`

export const rateOf = ({ perSecond }: Figures): string => `${thousands(perSecond)}/s`

export type Report = Readonly<{
  /** Measures these goals if they were requested, and records the processor use of other processes meanwhile. */
  measure: (goals: string, work: () => Promise<readonly Line[]>) => Promise<void>
  isRequested: (goals: string) => boolean
  /** Prints the summary and writes everything to a file of bench/results, with the machine's ceilings. */
  end: (ceilings: object) => void
}>

export function openReport(requested: readonly string[]): Report {
  const lines: (Line & { foreignCores: number })[] = []
  const isRequested = (goals: string) => goals.split(' ').some((goal) => requested.includes(goal))
  return {
    isRequested,
    async measure(goals, work) {
      if (!isRequested(goals)) return
      const { value, foreignCores } = await withForeignCpu(work)
      lines.push(...value.map((line) => ({ ...line, foreignCores })))
      for (const line of value) say(textOf(line, foreignCores))
    },
    end(ceilings) {
      const missed = lines.filter(({ met }) => !met).map(({ goal }) => goal)
      const which = missed.length > 0 ? `: ${missed.join(', ')}` : ''
      say(`${lines.length - missed.length} reached, ${missed.length} missed${which}`)
      say(`Written to ${writeResult({ ceilings, lines })}`)
    },
  }
}

/**
 * Writes the results of a run to a file, so that a figure of docs/performance.md can be looked up. Returns its path.
 */
export function writeResult(result: object): string {
  const at = new Date().toISOString()
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`)
  writeFileSync(file, `${JSON.stringify({ at, machine: machine(), ...result }, null, 2)}\n`)
  return file
}

function textOf({ goal, what, reached, floor, met }: Line, foreignCores: number): string {
  const noise = foreignCores > 0.05 ? `  VOID: ${round(foreignCores)} core used by others` : ''
  return `${goal.padEnd(4)} ${what}\n     ${reached}   floor ${floor}   ${met ? 'reached' : 'MISSED'}${noise}`
}
