import type { Ceilings } from './calibrate.ts'
import { type BenchDatabase, withEventStore } from './database.ts'
import { closedLoop, round, thousands } from './measure.ts'
import { rebuildRate } from './rebuild.ts'
import { type Line, latency, type Report } from './report.ts'

type Needs = Readonly<{ report: Report; database: BenchDatabase; at: Ceilings; seconds: number }>

/** G1, G3 and G10: what needs no installation. */
export async function goalsOfTheLog({ report: { measure }, database, at, seconds }: Needs): Promise<void> {
  await measure('G1 G3', () => appendGoals(database, at, seconds))
  await measure('G10', async () => {
    const { one, all } = await rebuildRate(database)
    const line = (what: string, rate: number, floor: number): Line => ({
      goal: 'G10',
      what,
      floor: `${floor} J`,
      met: rate >= floor * at.J,
      reached: `${thousands(rate)} events/s = ${round(rate / at.J)} J`,
    })
    return [line('rebuild of one read model', one, 0.35), line('rebuild of all read models', all, 0.15)]
  })
}

const body = { text: 'x'.repeat(540) }
const event = () => ({ id: crypto.randomUUID(), type: 'Benched', data: body, metadata: {} })

/** Durable appends through the real client, each to a stream of its own with its revision checked. */
async function appendGoals(database: BenchDatabase, { P1, P64, L, C }: Ceilings, seconds: number): Promise<Line[]> {
  const { wide, narrow } = await withEventStore(database, 'bench_appends', async (log) => ({
    narrow: await closedLoop(1, seconds, (n) => log.append(`narrow-${n}`, [event()], 'no_stream')),
    wide: await closedLoop(64, seconds, (n) => log.append(`wide-${n}`, [event()], 'no_stream')),
  }))
  const rate = wide.perSecond
  return [
    {
      goal: 'G1',
      what: 'durable append through the client, 64 in flight',
      reached: `${thousands(rate)}/s = ${round(rate / P64)} P64 = ${round(rate / L)} L = ${round(rate / C)} C, ${latency(wide)}`,
      floor: '0.45 P64 and 1.4 L',
      met: rate >= Math.max(0.45 * P64, 1.4 * L),
    },
    {
      goal: 'G3',
      what: 'one append at a time',
      reached: latency(narrow),
      floor: `p50 ${round(5_000 / P1)} ms`,
      met: narrow.p50 <= 5_000 / P1,
    },
  ]
}
