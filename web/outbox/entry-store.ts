import { remember } from '../remember.ts'
import type { Entry } from './command.ts'

export type EntryStore = Readonly<{
  list: (owner: string) => readonly Entry[]
  put: (entry: Entry) => void
  remove: (entry: Entry) => void
  /** Marks an entry as discarded, so that no page still waiting for it sends it again. */
  discard: (entry: Entry) => void
  isDiscarded: (id: string) => boolean
}>

const prefix = 'comanda.outbox.'
const discardedKey = 'comanda.discarded'
const maxDiscarded = 50
const keyOf = ({ owner, id }: Entry) => `${prefix}${owner}.${id}`

/**
 * Entries in local storage, one key each, so that tabs do not overwrite each other's. Writing is synchronous: a command
 * is stored before it is first sent. If the browser refuses storage, memory is used.
 */
export function entryStore(storage: Storage): EntryStore {
  const memory = new Map<string, Entry>()
  const discarded = () => (storage.getItem(discardedKey) ?? '').split(' ')
  const remove = (entry: Entry) => {
    memory.delete(keyOf(entry))
    storage.removeItem(keyOf(entry))
  }
  return {
    list: (owner) => {
      const entries = new Map([...memory].filter(([, entry]) => entry.owner === owner))
      for (const key of keysOf(storage, `${prefix}${owner}.`)) {
        const entry = parse(storage.getItem(key))
        if (entry) entries.set(key, entry)
      }
      return [...entries.values()].sort((one, other) => one.madeAt - other.madeAt)
    },
    put: (entry) => {
      try {
        storage.setItem(keyOf(entry), JSON.stringify(entry))
        memory.delete(keyOf(entry))
      } catch {
        memory.set(keyOf(entry), entry)
      }
    },
    remove,
    discard: (entry) => {
      remember(storage, discardedKey, [entry.id, ...discarded()].slice(0, maxDiscarded).join(' '))
      remove(entry)
    },
    isDiscarded: (id) => discarded().includes(id),
  }
}

type UnsentCount = Readonly<{ owner: string; count: number }>

/** Number of unsent commands on this device by owner. Those of other users are sent when they sign in here. */
export function unsentCounts(storage: Storage): readonly UnsentCount[] {
  const counts = new Map<string, number>()
  for (const key of keysOf(storage, prefix)) {
    const owner = parse(storage.getItem(key))?.owner
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return [...counts].map(([owner, count]) => ({ owner, count }))
}

/** Unsent commands of other users of the owner's restaurant or, for the super-admin, of the platform. */
export const unsentOfOthers = (storage: Storage, owner: string): readonly Entry[] => {
  const tenantPrefix = owner.slice(0, owner.indexOf(':') + 1)
  return unsentCounts(storage)
    .filter((other) => other.owner !== owner && other.owner.startsWith(tenantPrefix))
    .flatMap((other) => entryStore(storage).list(other.owner))
}

export const isOutboxKey = (key: string | null): boolean => key?.startsWith(prefix) ?? false

const keysOf = (storage: Storage, start: string) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(start) ?? false,
  )

function parse(text: string | null): Entry | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    const isEntry = typeof entry === 'object' && entry !== null && 'id' in entry && 'path' in entry && 'lane' in entry
    return isEntry ? (entry as Entry) : null // only this file writes keys with this prefix
  } catch {
    return null
  }
}
