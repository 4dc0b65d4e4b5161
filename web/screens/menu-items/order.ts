/** The complete list after some ids were sorted: these take their old positions in their new order. */
export function mergedOrder(all: readonly string[], sorted: readonly string[]): string[] {
  const known = sorted.filter((id) => all.includes(id))
  const moved = new Set(known)
  const next = known.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
