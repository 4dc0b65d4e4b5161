import { changeOf } from '@comanda/projections/runtime/feed-changes.ts'
import type { Change, Message } from './notice.ts'

/** Consecutive messages combined into one, which covers everything after the sequence number `after`. */
type CombinedMessage = Message & Readonly<{ after: number }>

export function combineMessages(first: Message, others: readonly Message[]): CombinedMessage {
  const last = others.at(-1) ?? first
  const after = first.seq - 1
  if (others.length === 0) return { ...first, after }
  const collected = new Map<string, { change: Change; ids: Set<string>; isMany: boolean }>()
  for (const change of [first, ...others].flatMap(({ changes }) => changes)) {
    const key = `${change.topic} ${change.type}`
    const entry = collected.get(key) ?? { change, ids: new Set(), isMany: false }
    collected.set(key, { ...entry, isMany: entry.isMany || change.many === true })
    for (const id of change.ids) entry.ids.add(id)
  }
  const changes = [...collected.values()].map(({ change, ids, isMany }) => changeOf(change, ids, isMany))
  return { ...last, after, changes }
}
