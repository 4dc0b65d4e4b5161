/** Where two answers first part, in words. */
export function firstDifference(heard: unknown, expected: unknown, at = 'it'): string | null {
  if (Object.is(heard, expected)) return null
  const isPair = typeof heard === 'object' && typeof expected === 'object' && heard !== null && expected !== null
  if (!isPair) return `${at} is ${shown(heard)}, by the log ${shown(expected)}`
  const [ours, theirs] = [new Map(Object.entries(heard)), new Map(Object.entries(expected))]
  for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
    const difference = firstDifference(ours.get(key), theirs.get(key), `${at}.${key}`)
    if (difference) return difference
  }
  return Array.isArray(heard) === Array.isArray(expected) ? null : `${at} is a list in one of both`
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? 'absent'
