import { randomUUID } from 'node:crypto'
import type { EventLog } from '@comanda/event-store/client/log.ts'

/** An independent record of acknowledged events, to be compared with the log. */
export type Recorder = {
  acknowledged: Map<string, { stream: string; revision: bigint; position: bigint }>
  conflicts: number
  /** Rounds with an unknown outcome that were repeated with the same ids. */
  repeated: number
}

/** Appends continuously until stopped; each writer has its own stream and expects the revision it knows. */
export function appendAlways(log: EventLog, writers: number): { recorder: Recorder; stop: () => Promise<void> } {
  const recorder: Recorder = { acknowledged: new Map(), conflicts: 0, repeated: 0 }
  let isOver = false
  const running = Array.from({ length: writers }, async () => {
    const stream = `recorder-${randomUUID()}`
    let last: bigint | 'no_stream' = 'no_stream'
    while (!isOver) last = await appendOne(log, recorder, stream, last, () => isOver)
  })
  return {
    recorder,
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

async function appendOne(
  log: EventLog,
  recorder: Recorder,
  stream: string,
  last: bigint | 'no_stream',
  isOver: () => boolean,
): Promise<bigint | 'no_stream'> {
  const event = { id: randomUUID(), type: 'Witnessed', data: { pad: 'x'.repeat(300) }, metadata: {} }
  while (!isOver()) {
    try {
      const result = await log.append(stream, [event], last)
      if ('conflict' in result) {
        recorder.conflicts++
        return result.current
      }
      recorder.acknowledged.set(event.id, { stream, ...result })
      return result.revision
    } catch {
      recorder.repeated++
    }
  }
  return last
}

/** Faults of the log as texts; empty if every acknowledged event exists once, at its acknowledged position. */
export async function faultsIn(log: EventLog, { acknowledged, conflicts }: Recorder): Promise<string[]> {
  const faults: string[] = conflicts > 0 ? [`${conflicts} appends were answered with a false conflict`] : []
  const seen = new Set<string>()
  let last = 0n
  for await (const event of log.readAll()) {
    if (event.position !== last + 1n) faults.push(`position ${event.position} follows ${last}`)
    last = event.position
    if (seen.has(event.id)) faults.push(`${event.id} is there twice`)
    seen.add(event.id)
    const said = acknowledged.get(event.id)
    if (
      said &&
      (said.position !== event.position || said.revision !== event.revision || said.stream !== event.stream)
    ) {
      faults.push(`${event.id} is not where it was said to be`)
    }
  }
  for (const id of acknowledged.keys()) if (!seen.has(id)) faults.push(`${id} was acknowledged and is not there`)
  return faults
}
