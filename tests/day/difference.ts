/** The first place where two answers differ, with both values. */
export function firstDifference(actual: unknown, expected: unknown, at = 'it'): string | null {
  if (Object.is(actual, expected)) return null
  const isPair = typeof actual === 'object' && typeof expected === 'object' && actual !== null && expected !== null
  if (!isPair) return `${at} is ${shown(actual)}, by the log ${shown(expected)}`
  const [ours, theirs] = [new Map(Object.entries(actual)), new Map(Object.entries(expected))]
  for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
    const difference = firstDifference(ours.get(key), theirs.get(key), `${at}.${key}`)
    if (difference) return difference
  }
  return Array.isArray(actual) === Array.isArray(expected) ? null : `${at} is a list in one of both`
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? 'absent'
