import type { Change, Message } from './notice.ts'

/** Several consecutive messages as one: everything after the sequence number `after`. */
type Told = Message & Readonly<{ after: number }>

/** More changed rows than a screen would look at one by one: then it reads its lists. */
const maxIds = 200

export function combined(first: Message, others: readonly Message[]): Told {
  const last = others.at(-1) ?? first
  const after = first.seq - 1
  if (others.length === 0) return { ...first, after }
  const collected = new Map<string, { change: Change; ids: Set<string>; isMany: boolean }>()
  for (const change of [first, ...others].flatMap(({ changes }) => changes)) {
    const key = `${change.topic} ${change.type}`
    const known = collected.get(key) ?? { change, ids: new Set(), isMany: false }
    collected.set(key, { ...known, isMany: known.isMany || change.many === true })
    for (const id of change.ids) known.ids.add(id)
  }
  const changes = [...collected.values()].map(({ change: { topic, type }, ids, isMany }): Change => {
    const isShort = !isMany && ids.size <= maxIds
    return isShort ? { topic, type, ids: [...ids] } : { topic, type, ids: [], many: true }
  })
  return { ...last, after, changes }
}
