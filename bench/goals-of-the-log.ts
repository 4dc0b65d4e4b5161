import type { Ceilings } from './calibrate.ts'
import type { BenchDatabase } from './database.ts'
import { appends, appendsAt, eventReads, groupCommit } from './log.ts'
import { round, thousands } from './measure.ts'
import { rebuildRate } from './rebuild.ts'
import { type Line, latency, type Report } from './report.ts'
import { validationCost } from './validation.ts'

type Needs = Readonly<{ report: Report; database: BenchDatabase; at: Ceilings; seconds: number; events: number }>

/** G1 to G4, G9, G10 and G17: what needs no installation. */
export async function goalsOfTheLog({ report, database, at, seconds, events }: Needs): Promise<void> {
  const { measure } = report
  await measure('G1 G3', () => appendGoals(database, at, seconds))
  await measure('G2', async () => {
    const { perSecond } = await groupCommit(database, seconds)
    const share = perSecond / at.P64
    const reached = `${thousands(perSecond)}/s = ${round(share)} P64`
    return [
      { goal: 'G2', what: 'group commit without gRPC, 64 in flight', reached, floor: '1.2 P64', met: share >= 1.2 },
    ]
  })
  await measure('G4', async () => {
    const { empty, full } = await appendsAt(database, events, seconds)
    const what = `append rate at ${thousands(events)} events, 64 in flight`
    const reached = `${thousands(full)}/s = ${round(full / empty)} of the empty log (${thousands(empty)}/s)`
    return [{ goal: 'G4', what, reached, floor: '0.85 of the empty log', met: full >= 0.85 * empty }]
  })
  await measure('G9', async () => {
    const rate = await eventReads(database)
    const reached = `${thousands(rate)} events/s = ${round(rate / at.R)} R`
    return [{ goal: 'G9', what: 'reading $all from our server', reached, floor: '0.4 R', met: rate >= 0.4 * at.R }]
  })
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
  await measure('G17', async () => {
    const { raw, checked } = await validationCost(seconds)
    const cost = (checked - raw) / raw
    const reached = `${round(raw, 1)} us raw, ${round(checked, 1)} us checked: ${round(cost * 100, 1)} %`
    return [
      { goal: 'G17', what: 'zod and serializer on the order route, CPU', reached, floor: '10 %', met: cost <= 0.1 },
    ]
  })
}

async function appendGoals(database: BenchDatabase, { P1, P64, L, C }: Ceilings, seconds: number): Promise<Line[]> {
  const { wide, narrow } = await appends(database, seconds)
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
