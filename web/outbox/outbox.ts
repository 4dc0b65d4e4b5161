import { ApiError } from '../api/errors.ts'
import { type Draft, delayMs, type Entry, isHeld, nextOf, verdictOf } from './command.ts'
import type { EntryStore } from './entry-store.ts'

type Needs = Readonly<{
  store: EntryStore
  owner: () => string | null
  deliver: (entry: Entry) => Promise<unknown>
  /** Runs exclusively among all tabs of this browser. */
  lock: (name: string, run: () => Promise<void>) => Promise<void>
  wait: (ms: number) => Promise<void>
  now: () => number
  newId: () => string
  chance: () => number
  reasonOf: (entry: Entry, error: unknown) => string
}>

/** `awaited`: the caller shows the answer, so nothing else needs to. */
export type CommandOutcome = Readonly<
  { entry: Entry; awaited: boolean; answer: unknown } | { entry: Entry; awaited: boolean; error: unknown }
>
type Caller = Readonly<{
  entry: Entry
  waits: boolean
  /** Called if the first attempt had no answer: the command waits in the outbox. */
  onKept: (() => void) | undefined
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}>

/** The command was discarded by a user: no answer will follow. */
export class Discarded extends Error {}

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(needs: Needs) {
  const { store, owner, deliver, lock, now } = needs
  const callers = new Map<string, Caller>()
  const draining = new Set<string>()
  const watchers = new Set<() => void>()
  const settledWatchers = new Set<(settled: CommandOutcome) => void>()
  let wake: () => void = () => {}
  let woken = new Promise<void>((resolve) => {
    wake = resolve
  })
  let entries: readonly Entry[] = []

  const read = (): readonly Entry[] => {
    const who = owner()
    return who === null ? [] : store.list(who)
  }
  /** Notifies callers in this tab of entries that were refused or discarded in another tab. */
  const tellCallers = () => {
    const refusals = new Map(read().map((entry) => [entry.id, entry.state === 'refused' ? entry : undefined]))
    for (const [id, { reject, waits }] of callers) {
      const refusal = refusals.get(id)
      if (!store.isDiscarded(id) && !(refusal && waits)) continue
      callers.delete(id)
      if (refusal) store.remove(refusal)
      reject(refusal ? new ApiError(409, { message: refusal.message }) : new Discarded())
    }
  }
  const changed = () => {
    tellCallers()
    entries = read()
    for (const watcher of watchers) watcher()
  }
  const put = (entry: Entry) => {
    store.put(entry)
    changed()
  }
  const remove = (entry: Entry) => {
    store.remove(entry)
    changed()
  }
  const tell = (settled: CommandOutcome) => {
    for (const watcher of settledWatchers) watcher(settled)
  }

  /**
   * Passes the refusal to the caller; without one, for instance after a reload, it stays in the list until a user has
   * seen it.
   */
  const refuse = (entry: Entry, error: unknown) => {
    const caller = callers.get(entry.id)
    callers.delete(entry.id)
    if (caller?.waits) remove(entry)
    else {
      const refusal = error instanceof ApiError ? error.body : undefined
      put({ ...entry, state: 'refused', message: needs.reasonOf(entry, error), refusal })
    }
    caller?.reject(error)
    tell({ entry, awaited: caller?.waits ?? false, error })
  }

  const settle = (entry: Entry, answer: unknown) => {
    const caller = callers.get(entry.id)
    remove(entry)
    caller?.resolve(answer)
    callers.delete(entry.id)
    tell({ entry, awaited: caller?.waits ?? false, answer })
  }

  /** Makes one attempt. False if the queue must stop until somebody signs in. */
  const attempt = async (entry: Entry): Promise<boolean> => {
    const tried = { ...entry, attempts: entry.attempts + 1 }
    try {
      settle(tried, await deliver(tried))
      return true
    } catch (error) {
      if (store.isDiscarded(entry.id)) return true
      const verdict = verdictOf(error, tried.attempts)
      if (verdict === 'refused') refuse(tried, error)
      if (verdict !== 'again') return verdict === 'refused'
      put(tried)
      if (tried.attempts === 1) callers.get(entry.id)?.onKept?.()
      const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null
      await Promise.race([needs.wait(delayMs(tried.attempts, needs.chance(), retryAfterMs)), woken])
      return true
    }
  }

  /**
   * An entry that another tab may have sent while this one waited for the lock: sending the same id again returns the
   * same answer.
   */
  const orphanIn = (lane: string): Entry | undefined => {
    const stored = new Set(read().map(({ id }) => id))
    return [...callers.values()].find(({ entry }) => entry.lane === lane && !stored.has(entry.id))?.entry
  }

  const drain = async (lane: string): Promise<void> => {
    const who = owner()
    if (who === null || draining.has(lane)) return
    draining.add(lane)
    try {
      await lock(`comanda-outbox.${who}.${lane}`, async () => {
        for (;;) {
          const entry = owner() === who ? (nextOf(read(), lane, now()) ?? orphanIn(lane)) : undefined
          if (!entry || !(await attempt(entry))) return
        }
      })
    } finally {
      draining.delete(lane)
    }
  }

  const drainAll = () => {
    for (const lane of new Set(read().map((entry) => entry.lane))) void drain(lane)
  }

  return {
    /**
     * Stores the command and sends it until there is an answer. Rejects with the server's refusal. An entry stored
     * before a reload keeps its age.
     */
    submit<Answer>(draft: Draft, onKept?: () => void): Readonly<{ id: string; answer: Promise<Answer> }> {
      const who = owner()
      if (who === null) throw new Error('nobody is signed in')
      const id = draft.id ?? needs.newId()
      const stored = read().find((entry) => entry.id === id)
      const { madeAt, attempts, releasedAt } = stored ?? { madeAt: now(), attempts: 0, releasedAt: null }
      const made = { ...draft, id, owner: who, madeAt }
      const entry: Entry = { ...made, state: 'waiting', attempts, message: null, releasedAt }
      const answer = new Promise<Answer>((resolve, reject) => {
        // the path determines the shape
        callers.set(id, { entry, waits: true, onKept, resolve: (value) => resolve(value as Answer), reject })
      })
      put(entry)
      void drain(entry.lane)
      return { id, answer }
    },
    entries: () => entries,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    watchSettled: (watcher: (settled: CommandOutcome) => void) => {
      settledWatchers.add(watcher)
      return () => void settledWatchers.delete(watcher)
    },
    /**
     * Called at the start, after a sign-in, when the network or the feed is back, and when another tab changed the
     * list.
     */
    resume: () => {
      changed()
      wake()
      woken = new Promise((resolve) => {
        wake = resolve
      })
      drainAll()
    },
    refresh: changed,
    /** The caller no longer waits: a refusal is then kept in the list instead of being lost. */
    forget: (id: string) => {
      const caller = callers.get(id)
      if (caller) callers.set(id, { ...caller, waits: false })
    },
    discard: (entry: Entry) => {
      store.discard(entry)
      changed()
    },
    isDiscarded: store.isDiscarded,
    release: (entry: Entry) => {
      put({ ...entry, releasedAt: now() })
      void drain(entry.lane)
    },
    isHeld: (entry: Entry) => isHeld(entry, now()),
  }
}
