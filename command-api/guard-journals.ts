import { refusedByJournal } from '@comanda/domain/kernel/streams.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'

/** The log, which appends to the streams of numbered documents nothing but these documents. */
export const guardJournals = (log: EventLog): EventLog => ({
  ...log,
  append: (stream, events, expected) => {
    const types = events.map(({ type }) => type)
    const refused = refusedByJournal(stream, types)
    if (refused !== undefined) throw new Error(`${refused} has no place among the numbers of ${stream}`)
    return log.append(stream, events, expected)
  },
})
