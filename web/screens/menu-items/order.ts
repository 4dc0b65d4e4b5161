/** The complete list after some ids were sorted: these take their old positions in their new order. */
export function mergedOrder(all: readonly string[], sorted: readonly string[]): string[] {
  const existing = sorted.filter((id) => all.includes(id))
  const moved = new Set(existing)
  const next = existing.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
