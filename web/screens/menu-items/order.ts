/** The whole order after some of it was sorted anew: these take the places they had, in their new order. */
export function mergedOrder(all: readonly string[], sorted: readonly string[]): string[] {
  const known = sorted.filter((id) => all.includes(id))
  const moved = new Set(known)
  const next = known.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
