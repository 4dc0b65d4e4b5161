import { prefixOf } from '@comanda/domain/kernel/streams.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { Parse } from './parse.ts'
import type { ClearTexts } from './projection.ts'

/** Decrypts sealed texts of a tenant, in order; null for those of a forgotten person. */
export type OpenSealed = (tenantId: string, sealed: readonly string[]) => Promise<(string | null)[]>

/** Only events of these streams are decrypted; the read models of all others keep sealed texts. */
const streams = prefixOf('customer')

/**
 * Decrypts sealed texts before the handlers run, because handlers are pure: each event carries its texts in clear. If
 * decryption fails, the read fails and is retried, so that no text counts as erased by mistake.
 */
export function openedBefore(source: Readonly<{ log: EventLog; parse: Parse }>, open: OpenSealed) {
  const texts = new WeakMap<RecordedEvent, ClearTexts>()
  const openAll = async (events: readonly RecordedEvent[]) => {
    const sealed = Map.groupBy(events.filter(isAboutPerson), tenantOf)
    for (const [tenantId, own] of sealed) {
      const sealedTexts = [...new Set(own.flatMap(sealedIn))]
      const clearTexts = await open(tenantId, sealedTexts)
      const opened = new Map(sealedTexts.map((text, index) => [text, clearTexts[index] ?? null]))
      for (const event of own) texts.set(event, opened)
    }
  }

  async function* subscribe(...options: Parameters<EventLog['subscribe']>) {
    for await (const batch of source.log.subscribe(...options)) {
      await openAll(batch.events)
      yield batch
    }
  }

  const parse: Parse = (recorded) => {
    const parsed = source.parse(recorded)
    const opened = texts.get(recorded)
    return opened && parsed.event ? { ...parsed, event: { ...parsed.event, opened } } : parsed
  }
  return { log: { ...source.log, subscribe }, parse }
}

const isAboutPerson = ({ stream, metadata }: RecordedEvent) =>
  stream.startsWith(streams) && typeof metadata === 'object' && metadata !== null && 'tenantId' in metadata

const tenantOf = ({ metadata }: RecordedEvent): string =>
  typeof metadata === 'object' && metadata !== null && 'tenantId' in metadata ? String(metadata.tenantId) : ''

const sealedIn = ({ data }: RecordedEvent): string[] =>
  Object.values(data ?? {}).filter((value) => typeof value === 'string' && value.startsWith('v1.'))
