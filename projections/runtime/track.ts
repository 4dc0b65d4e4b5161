import type { AnyEvent, ReadModel } from './model.ts'
import type { ParsedEvent } from './parse.ts'
import { keyOf, type Values } from './rows.ts'
import { tableName } from './schema.ts'
import { newKeys, type Statement, statementsOf } from './statements.ts'
import { recorder } from './writes.ts'

/** A read model's progress along the log. `checkpoint` and `stuck` reflect what was committed. */
export type Track = { readonly model: ReadModel; stage: 'live' | 'building'; checkpoint: bigint; stuck: boolean }

/** Position to read from so that none of the models misses an event. */
export function lowest(tracks: readonly Track[]): bigint | undefined {
  return tracks.map(({ checkpoint }) => checkpoint).sort((a, b) => (a < b ? -1 : 1))[0]
}

/** An event that a read model cannot handle. */
export type Poison = Readonly<{ parsed: ParsedEvent; error: unknown }>

/** A batch prepared for one read model. With `poison`, `statements` contain only the events before it. */
export type PreparedBatch = Readonly<{
  track: Track
  events: readonly ParsedEvent[]
  statements: readonly Statement[]
  poison?: Poison
}>

/** Prepares a batch without the events that the model has applied, so that a repeated delivery changes nothing. */
export function prepare(track: Track, batch: readonly ParsedEvent[]): PreparedBatch {
  const events = batch.filter(({ type, position }) => position > track.checkpoint && track.model.handles(type))
  return { track, events, ...statementsFor(track, events) }
}

/** Runs the handlers. A failing event is tried three times before it counts as poison. */
export function statementsFor(
  { model, stage }: Track,
  events: readonly ParsedEvent[],
  attempt = 1,
): Pick<PreparedBatch, 'statements' | 'poison'> {
  const recorders = Object.entries(model.tables).map(([name, spec]) => ({ name, spec, ...recorder(spec) }))
  const write = Object.fromEntries(recorders.map(({ name, writes }) => [name, writes]))
  const onceKeys = new OnceKeys(model)
  for (const [index, parsed] of events.entries()) {
    try {
      if (!parsed.event) throw new Error(parsed.fault ?? 'cannot be read')
      if (onceKeys.add(parsed.event)) model.apply(write, parsed.event)
    } catch (error) {
      if (attempt < 3) return statementsFor({ model, stage, checkpoint: 0n, stuck: false }, events, attempt + 1)
      const before = statementsFor({ model, stage, checkpoint: 0n, stuck: false }, events.slice(0, index))
      return { ...before, poison: { parsed, error } }
    }
  }
  const nameOfTable = (table: string) => tableName(table, stage, model.version)
  const statements = onceKeys.statements(nameOfTable)
  const writes = recorders.flatMap(({ name, spec, segments }) =>
    segments().flatMap((segment) => statementsOf(name, spec, segment, nameOfTable)),
  )
  return { statements: [...statements, ...writes] }
}

/** The keys of a batch whose events count only once. */
class OnceKeys {
  readonly #model: ReadModel
  readonly #keys = new Map<string, Map<string, Values>>()

  constructor(model: ReadModel) {
    this.#model = model
  }

  /** False if the event's key was added before. */
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

  statements(nameOfTable: (table: string) => string): Statement[] {
    return [...this.#keys].flatMap(([table, keys]) => {
      const spec = this.#model.tables[table]
      return spec ? [newKeys(nameOfTable(table), spec, [...keys.values()])] : []
    })
  }
}
