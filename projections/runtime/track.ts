import type { AnyEvent, ReadModel } from './model.ts'
import type { Seen } from './parse.ts'
import { keyOf, type Values } from './rows.ts'
import { tableName } from './schema.ts'
import { newKeys, type Statement, statementsOf } from './statements.ts'
import { recorder } from './writes.ts'

/** One read model on its way along the log. `checkpoint` and `stuck` follow what has been committed. */
export type Track = {
  readonly model: ReadModel
  stage: 'live' | 'building'
  checkpoint: bigint
  stuck: boolean
}

/** From where the log must be read so that none of them misses anything. */
export function lowest(tracks: readonly Track[]): bigint | undefined {
  return tracks.map(({ checkpoint }) => checkpoint).sort((a, b) => (a < b ? -1 : 1))[0]
}

/** An event that a read model cannot take. */
export type Poison = Readonly<{ seen: Seen; error: unknown }>

/** What a batch means for one read model. With `poison`, only the events before it are in `statements`. */
export type Work = Readonly<{
  track: Track
  events: readonly Seen[]
  statements: readonly Statement[]
  poison?: Poison
}>

/** Leaves out what the model has already seen, so that a repeated delivery changes nothing. */
export function prepare(track: Track, seen: readonly Seen[]): Work {
  const events = seen.filter(({ type, position }) => position > track.checkpoint && track.model.handles(type))
  return { track, events, ...statementsFor(track, events) }
}

/** Runs the handlers. The failing event is tried three times before it counts as poison. */
export function statementsFor(
  { model, stage }: Track,
  events: readonly Seen[],
  attempt = 1,
): Pick<Work, 'statements' | 'poison'> {
  const recorders = Object.entries(model.tables).map(([name, spec]) => ({ name, spec, ...recorder(spec) }))
  const write = Object.fromEntries(recorders.map(({ name, writes }) => [name, writes]))
  const firsts = new Firsts(model)
  for (const [index, seen] of events.entries()) {
    try {
      if (!seen.event) throw new Error(seen.fault ?? 'cannot be read')
      if (firsts.add(seen.event)) model.apply(write, seen.event)
    } catch (error) {
      if (attempt < 3) return statementsFor({ model, stage, checkpoint: 0n, stuck: false }, events, attempt + 1)
      const before = statementsFor({ model, stage, checkpoint: 0n, stuck: false }, events.slice(0, index))
      return { ...before, poison: { seen, error } }
    }
  }
  const named = (table: string) => tableName(table, stage, model.version)
  const statements = firsts.statements(named)
  const writing = recorders.flatMap(({ name, spec, segments }) =>
    segments().flatMap((segment) => statementsOf(name, spec, segment, named)),
  )
  return { statements: [...statements, ...writing] }
}

/** The keys of a batch under which events count once. */
class Firsts {
  readonly #model: ReadModel
  readonly #keys = new Map<string, Map<string, Values>>()

  constructor(model: ReadModel) {
    this.#model = model
  }

  /** False for an event whose key came before. */
  add(event: AnyEvent): boolean {
    const once = this.#model.onceKey(event)
    const spec = once && this.#model.tables[once.table]
    if (!once || !spec) return true
    const keys = this.#keys.get(once.table) ?? new Map<string, Values>()
    const key = keyOf(spec, once.key)
    if (keys.has(key)) return false
    this.#keys.set(once.table, keys.set(key, once.key))
    return true
  }

  statements(named: (table: string) => string): Statement[] {
    return [...this.#keys].flatMap(([table, keys]) => {
      const spec = this.#model.tables[table]
      return spec ? [newKeys(named(table), spec, [...keys.values()])] : []
    })
  }
}
