import { prefixOf } from '@comanda/domain/kernel/streams.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { Parse } from './parse.ts'
import type { Opened } from './projection.ts'

/** Opens sealed texts of one tenant, in the order asked; null for those of a person who was forgotten. */
export type Open = (tenantId: string, sealed: readonly string[]) => Promise<(string | null)[]>

/** Of these streams alone anything is opened: the read models of all others keep sealed texts as they are. */
const streams = prefixOf('customer')

/**
 * Handlers are pure and cannot open anything, so it is done before they see an event: each arrives with its own sealed
 * texts opened. An opener that fails fails the read, which is begun again; nothing is ever taken for erased that is not.
 */
export function openedBefore(given: Readonly<{ log: EventLog; parse: Parse }>, open: Open) {
  const texts = new WeakMap<RecordedEvent, Opened>()
  const openAll = async (events: readonly RecordedEvent[]) => {
    const sealed = Map.groupBy(events.filter(isAboutPerson), tenantOf)
    for (const [tenantId, own] of sealed) {
      const wanted = [...new Set(own.flatMap(sealedIn))]
      const found = await open(tenantId, wanted)
      const opened = new Map(wanted.map((text, index) => [text, found[index] ?? null]))
      for (const event of own) texts.set(event, opened)
    }
  }

  async function* subscribe(...asked: Parameters<EventLog['subscribe']>) {
    for await (const batch of given.log.subscribe(...asked)) {
      await openAll(batch.events)
      yield batch
    }
  }

  const parse: Parse = (recorded) => {
    const seen = given.parse(recorded)
    const opened = texts.get(recorded)
    return opened && seen.event ? { ...seen, event: { ...seen.event, opened } } : seen
  }
  return { log: { ...given.log, subscribe }, parse }
}

const isAboutPerson = ({ stream, metadata }: RecordedEvent) =>
  stream.startsWith(streams) && typeof metadata === 'object' && metadata !== null && 'tenantId' in metadata

const tenantOf = ({ metadata }: RecordedEvent): string =>
  typeof metadata === 'object' && metadata !== null && 'tenantId' in metadata ? String(metadata.tenantId) : ''

const sealedIn = ({ data }: RecordedEvent): string[] =>
  Object.values(data ?? {}).filter((value) => typeof value === 'string' && value.startsWith('v1.'))
