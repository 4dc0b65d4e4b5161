import type { Instance } from './instance.ts'
import { round, thousands } from './measure.ts'
import { measureReads } from './reads.ts'
import { rebuildBeside } from './rebuild-live.ts'
import { latency, type Report, say } from './report.ts'
import { rowSecurity } from './row-security.ts'
import { tellSockets } from './sockets.ts'
import { catchUpAfter } from './standstill.ts'

type Needs = Readonly<{
  report: Report
  instance: Instance
  seconds: number
  match: string
  /** Names of the loads of the reads; empty for all. */
  loads: readonly string[]
}>

/** G8, G11, G13, G16 and G18: what depends on how much there is. */
export async function goalsOfSize({ report, instance, seconds, match, loads }: Needs): Promise<void> {
  const { measure } = report
  await measure('reads', async () => {
    const reads = await measureReads(instance, { seconds, match, only: loads, say })
    const busy = reads.filter(({ kind }) => kind !== 'export')
    const slow = busy.filter(({ at }) => (at['16']?.perSecond ?? 0) < 1_000).map(({ name }) => name)
    const reached = `${busy.length - slow.length} of ${busy.length}${slow.length > 0 ? `; below: ${slow.join(', ')}` : ''}`
    const what = 'every GET, 16 callers'
    return [{ goal: 'GET', what, reached, floor: '1,000/s', met: slow.length === 0 }]
  })
  await measure('G18', async () => {
    const { bare, asTenant } = await rowSecurity(instance, seconds)
    const ratio = asTenant.p50 / bare.p50
    const reached = `p50 ${round(bare.p50, 3)} ms bare, ${round(asTenant.p50, 3)} ms as a tenant = ${round(ratio)} x`
    return [{ goal: 'G18', what: 'row-level security, one caller', reached, floor: '3 x', met: ratio <= 3 }]
  })
  await measure('G16', async () => {
    const { queryApi, gateway, told, due } = await tellSockets(instance, { sockets: 1_000, rate: 20, seconds })
    const reached = `${round(queryApi)} core of query-api, ${round(gateway)} of the gateway, ${thousands(told)} of ${thousands(due)} messages`
    const met = queryApi <= 0.25 && told >= due
    return [{ goal: 'G16', what: '1,000 sockets, 20 messages a second each', reached, floor: '0.25 core', met }]
  })
  await measure('G13', async () => {
    const { events, seconds: took } = await catchUpAfter(instance, 60_000)
    const reached = `${thousands(events)} events in ${round(took)} s`
    return [
      { goal: 'G13', what: 'projections that stood still for 60,000 events', reached, floor: '15 s', met: took <= 15 },
    ]
  })
  await measure('G8 G11', async () => {
    const { events, seconds: took, screen } = await rebuildBeside(instance, 100)
    const perMillion = (took / events) * 1_000_000
    const reached = `${thousands(events)} events in ${round(took, 0)} s = ${round(perMillion, 0)} s a million`
    const what = 'all read models rebuilt beside 100 orders/s'
    return [
      { goal: 'G11', what, reached, floor: '240 s a million', met: perMillion <= 240 },
      {
        goal: 'G8',
        what: 'order to kitchen screen meanwhile',
        reached: latency(screen),
        floor: 'p99 1 s',
        met: screen.p99 <= 1_000,
      },
    ]
  })
}
