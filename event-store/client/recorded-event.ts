import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client'
import type { RecordedEvent } from './log.ts'

/** Converts an event of the library; null for an event of a system stream and for a link to a deleted event. */
export function recordedEvent(resolved: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | null {
  const { event } = resolved
  if (!event || event.streamId.startsWith('$')) return null
  return {
    id: event.id,
    type: event.type,
    stream: event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? resolved.commitPosition ?? 0n,
    data: event.data,
    metadata: event.metadata,
    created: event.created,
  }
}
