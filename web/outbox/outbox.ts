import { ApiError } from '../api/errors.ts'
import { type Draft, delayMs, type Entry, isHeld, nextOf, verdictOf } from './command.ts'
import type { EntryStore } from './entry-store.ts'
import { createListeners } from './listeners.ts'
import { createQueues } from './queues.ts'

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

type Callbacks<Answer> = Readonly<{
  /** Called if the first attempt had no answer: the command waits in the outbox. */
  onWaiting?: () => void
  /** Called with the answer while the command is still in the list: screens that show it as pending do not flicker. */
  onAnswer?: (answer: Answer) => void
}>

type Caller = Readonly<{
  entry: Entry
  waits: boolean
  onWaiting: (() => void) | undefined
  onAnswer: (answer: unknown) => void
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}>
/** Callers in this tab whose commands have no answer, by command id. */
type Callers = Map<string, Caller>

/** The command was discarded by a user: no answer will follow. */
export class Discarded extends Error {}

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(needs: Needs) {
  const { store, owner, now } = needs
  const callers: Callers = new Map()
  const changes = createListeners<void>()
  const outcomes = createListeners<CommandOutcome>()
  let entries: readonly Entry[] = []

  const read = (): readonly Entry[] => {
    const user = owner()
    return user === null ? [] : store.list(user)
  }
  const refresh = () => {
    rejectEnded(callers, read(), store)
    entries = read()
    changes.notify()
  }
  const put = (entry: Entry) => {
    store.put(entry)
    refresh()
  }
  const remove = (entry: Entry) => {
    store.remove(entry)
    refresh()
  }
  const { attempt, endPause } = createAttempts(needs, callers, { put, remove, notify: outcomes.notify })
  const next = (lane: string) => nextOf(read(), lane, now()) ?? orphanIn(callers, read(), lane)
  const send = createQueues(needs, next, attempt)

  return {
    /**
     * Stores the command and sends it until there is an answer. Rejects with the server's refusal. An entry stored
     * before a reload keeps its age.
     */
    submit<Answer>(
      draft: Draft,
      { onWaiting, onAnswer }: Callbacks<Answer> = {},
    ): Readonly<{ id: string; answer: Promise<Answer> }> {
      const user = owner()
      if (user === null) throw new Error('nobody is signed in')
      const id = draft.id ?? needs.newId()
      const stored = read().find((entry) => entry.id === id)
      const { madeAt, attempts, releasedAt } = stored ?? { madeAt: now(), attempts: 0, releasedAt: null }
      const command = { ...draft, id, owner: user, madeAt }
      const entry: Entry = { ...command, state: 'waiting', attempts, message: null, releasedAt }
      const answer = new Promise<Answer>((resolve, reject) => {
        callers.set(id, {
          entry,
          waits: true,
          onWaiting,
          // the path determines the shape
          onAnswer: (value) => onAnswer?.(value as Answer),
          resolve: (value) => resolve(value as Answer),
          reject,
        })
      })
      put(entry)
      void send(entry.lane)
      return { id, answer }
    },
    entries: () => entries,
    watch: changes.add,
    watchSettled: outcomes.add,
    /**
     * Called at the start, after a sign-in, when the network or the feed is back, and when another tab changed the
     * list.
     */
    resume: () => {
      refresh()
      endPause()
      for (const lane of new Set(read().map((entry) => entry.lane))) void send(lane)
    },
    refresh,
    /** The caller no longer waits: a refusal is then kept in the list instead of being lost. */
    forget: (id: string) => {
      const caller = callers.get(id)
      if (caller) callers.set(id, { ...caller, waits: false })
    },
    discard: (entry: Entry) => {
      store.discard(entry)
      refresh()
    },
    isDiscarded: store.isDiscarded,
    release: (entry: Entry) => {
      put({ ...entry, releasedAt: now() })
      void send(entry.lane)
    },
    isHeld: (entry: Entry) => isHeld(entry, now()),
  }
}

type EntryList = Readonly<{
  put: (entry: Entry) => void
  remove: (entry: Entry) => void
  notify: (outcome: CommandOutcome) => void
}>

/** Attempts to send a command, and the pauses between them. */
function createAttempts(needs: Needs, callers: Callers, { put, remove, notify }: EntryList) {
  let endPause: () => void = () => {}
  let pauseEnd = new Promise<void>((resolve) => {
    endPause = resolve
  })

  /**
   * Passes the refusal to the caller; without a waiting caller, for instance after a reload, it stays in the list until
   * a user has seen it.
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
    notify({ entry, awaited: caller?.waits ?? false, error })
  }

  const settle = (entry: Entry, answer: unknown) => {
    const caller = callers.get(entry.id)
    caller?.onAnswer(answer)
    remove(entry)
    caller?.resolve(answer)
    callers.delete(entry.id)
    notify({ entry, awaited: caller?.waits ?? false, answer })
  }

  return {
    /** Makes one attempt. False if the queue must stop until somebody signs in. */
    attempt: async (stored: Entry): Promise<boolean> => {
      const entry = { ...stored, attempts: stored.attempts + 1 }
      try {
        settle(entry, await needs.deliver(entry))
        return true
      } catch (error) {
        if (needs.store.isDiscarded(entry.id)) return true
        const verdict = verdictOf(error, entry.attempts)
        if (verdict === 'refused') refuse(entry, error)
        if (verdict !== 'again') return verdict === 'refused'
        put(entry)
        if (entry.attempts === 1) callers.get(entry.id)?.onWaiting?.()
        const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null
        await Promise.race([needs.wait(delayMs(entry.attempts, needs.chance(), retryAfterMs)), pauseEnd])
        return true
      }
    },
    /** Ends the pauses before further attempts. */
    endPause: () => {
      endPause()
      pauseEnd = new Promise((resolve) => {
        endPause = resolve
      })
    },
  }
}

/** Rejects callers in this tab whose commands were refused or discarded in another tab. */
function rejectEnded(callers: Callers, entries: readonly Entry[], store: EntryStore): void {
  const refusals = new Map(entries.map((entry) => [entry.id, entry.state === 'refused' ? entry : undefined]))
  for (const [id, { reject, waits }] of callers) {
    const refusal = refusals.get(id)
    if (!store.isDiscarded(id) && !(refusal && waits)) continue
    callers.delete(id)
    if (refusal) store.remove(refusal)
    reject(refusal ? new ApiError(409, { message: refusal.message }) : new Discarded())
  }
}

/**
 * A command that another tab may have sent while this tab waited for the lock: sending the same id again returns the
 * same answer.
 */
function orphanIn(callers: Callers, entries: readonly Entry[], lane: string): Entry | undefined {
  const stored = new Set(entries.map(({ id }) => id))
  return [...callers.values()].find(({ entry }) => entry.lane === lane && !stored.has(entry.id))?.entry
}
