import { remember } from '../remember.ts'
import type { Entry } from './command.ts'

export type EntryStore = Readonly<{
  list: (owner: string) => readonly Entry[]
  put: (entry: Entry) => void
  remove: (entry: Entry) => void
  /** That a person has discarded it: no page that still waits for it sends it again. */
  discard: (entry: Entry) => void
  isDiscarded: (id: string) => boolean
}>

const prefix = 'comanda.outbox.'
const discardedKey = 'comanda.discarded'
const mostDiscarded = 50
const keyOf = ({ owner, id }: Entry) => `${prefix}${owner}.${id}`

/**
 * One key per command, so that tabs never overwrite each other's. Writing is synchronous: a command is on the disk before
 * it is first sent. Where the browser refuses storage the page's memory has to do.
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
      remember(storage, discardedKey, [entry.id, ...discarded()].slice(0, mostDiscarded).join(' '))
      remove(entry)
    },
    isDiscarded: (id) => discarded().includes(id),
  }
}

export type Left = Readonly<{ owner: string; count: number }>

/** Whose commands wait on this device, and how many: those of others are sent when they sign in here. */
export function leftOn(storage: Storage): readonly Left[] {
  const counts = new Map<string, number>()
  for (const key of keysOf(storage, prefix)) {
    const owner = parse(storage.getItem(key))?.owner
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return [...counts].map(([owner, count]) => ({ owner, count }))
}

/** Of one restaurant or the platform; `owner` begins with it. */
export const leftByOthers = (storage: Storage, owner: string): readonly Entry[] => {
  const place = owner.slice(0, owner.indexOf(':') + 1)
  return leftOn(storage)
    .filter((left) => left.owner !== owner && left.owner.startsWith(place))
    .flatMap((left) => entryStore(storage).list(left.owner))
}

export const isOutboxKey = (key: string | null): boolean => key?.startsWith(prefix) ?? false

const keysOf = (storage: Storage, start: string) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(start) ?? false,
  )

function parse(text: string | null): Entry | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    const known = typeof entry === 'object' && entry !== null && 'id' in entry && 'path' in entry && 'lane' in entry
    return known ? (entry as Entry) : null // only this file writes under the prefix
  } catch {
    return null
  }
}
