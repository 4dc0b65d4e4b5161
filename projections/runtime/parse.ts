import { parseEvent } from '@comanda/domain/all-events.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { ZodError } from 'zod'
import type { AnyEvent } from './model.ts'

/** An event as it came, and what was made of it. */
export type Seen = Readonly<{
  id: string
  type: string
  position: bigint
  created: Date
  /** Absent when the type is unknown, or the event could not be read. */
  event?: AnyEvent
  /** Why an event of a known type could not be read: damaged, or of a newer version than this code. */
  fault?: string
}>

export type Parse = (recorded: RecordedEvent) => Seen

/** Reads an event by its contract. Never throws: what cannot be read concerns only the models that handle its type. */
export const parseRecorded: Parse = ({ id, type, stream, revision, position, data, metadata, created }) => {
  const seen = { id, type, position, created }
  try {
    const parsedMetadata = Metadata.parse(metadata)
    const event = parseEvent(type, data, parsedMetadata.version)
    if ('unknown' in event) return seen
    if ('newer' in event) return { ...seen, fault: `is of version ${parsedMetadata.version}, newer than this program` }
    const place = { metadata: parsedMetadata, revision: Number(revision), position, stream, id }
    return { ...seen, event: { ...event, ...place } }
  } catch (error) {
    return { ...seen, fault: error instanceof ZodError ? faultOf(error) : String(error) }
  }
}

/** Which fields are wrong, without what they hold. */
const faultOf = ({ issues }: ZodError) =>
  `does not hold what it must: ${issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`

/** The first event of the log after this position: tells a restored log from the one that was read. */
export type Mark = Readonly<{ after: bigint; id: string }>

/**
 * One batch of the subscription. The events lie after `after`; `position` is how far the log has been seen with them. A
 * filtered subscription leaves events out, so positions do not show whether two batches are adjacent: such a step
 * brings its mark, or none.
 */
export type Step = Readonly<{ events: readonly Seen[]; after: bigint; position: bigint; mark?: Mark | null }>

/** Position before the first event. */
export const start = -1n

export const afterPosition = (position: bigint): bigint | 'start' => (position === start ? 'start' : position)
