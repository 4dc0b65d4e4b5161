import { parseEvent } from '@comanda/domain/all-events.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { ZodError } from 'zod'
import type { AnyEvent } from './model.ts'

/** A recorded event and the result of parsing it. */
export type ParsedEvent = Readonly<{
  id: string
  type: string
  position: bigint
  created: Date
  /** Absent if the type is unknown or the event is invalid. */
  event?: AnyEvent
  /** Reason why an event of a known type is invalid: damaged, or of a newer version than this code. */
  fault?: string
}>

export type Parse = (recorded: RecordedEvent) => ParsedEvent

/** Parses an event by its schema. Never throws: an invalid event concerns only the models that handle its type. */
export const parseRecorded: Parse = ({ id, type, stream, revision, position, data, metadata, created }) => {
  const parsed = { id, type, position, created }
  try {
    const parsedMetadata = Metadata.parse(metadata)
    const event = parseEvent(type, data, parsedMetadata.version)
    if ('unknown' in event) return parsed
    if ('newer' in event)
      return { ...parsed, fault: `is of version ${parsedMetadata.version}, newer than this program` }
    const context = { metadata: parsedMetadata, revision: Number(revision), position, stream, id }
    return { ...parsed, event: { ...event, ...context } }
  } catch (error) {
    return { ...parsed, fault: error instanceof ZodError ? faultOf(error) : String(error) }
  }
}

/** Names of the invalid fields. Their values are left out: they may be personal data. */
const faultOf = ({ issues }: ZodError) =>
  `does not hold what it must: ${issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`

/** The first event after a position. It distinguishes the log from one that was restored and written again. */
export type LogMark = Readonly<{ after: bigint; id: string }>

/**
 * A batch of the subscription. `position` is how far the log was read, `after` the position before the first event. A
 * filtered subscription skips events, so positions alone do not show whether two batches are adjacent: such a step
 * carries its mark, or none.
 */
export type Step = Readonly<{ events: readonly ParsedEvent[]; after: bigint; position: bigint; mark?: LogMark | null }>

/** Position before the first event. */
export const start = -1n

export const afterPosition = (position: bigint): bigint | 'start' => (position === start ? 'start' : position)
