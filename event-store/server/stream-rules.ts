/** What a stream's metadata says about which of its events may be read. */
export type StreamRules = Readonly<{
  /** Everything before this revision is gone. */
  truncateBefore: number
  maxCount: number
  maxAgeMs: number
}>

export const noRules: StreamRules = {
  truncateBefore: 0,
  maxCount: Number.POSITIVE_INFINITY,
  maxAgeMs: Number.POSITIVE_INFINITY,
}

/** A deleted stream is one whose metadata truncates before the largest revision there is. */
const DELETED = 2 ** 63
export const deletionMetadata: Buffer = Buffer.from('{"$tb":9223372036854775807}')

export const isDeleted = (rules: StreamRules): boolean => rules.truncateBefore >= DELETED

/** A stream that comes back after its deletion starts after what was there before; its other rules stay. */
export function undeletionMetadata(rules: StreamRules, lastRevision: number): Buffer {
  const { maxCount, maxAgeMs } = rules
  return Buffer.from(
    JSON.stringify({
      $tb: lastRevision + 1,
      ...(Number.isFinite(maxCount) && { $maxCount: maxCount }),
      ...(Number.isFinite(maxAgeMs) && { $maxAge: maxAgeMs / 1000 }),
    }),
  )
}

/** New metadata does not bring a deleted stream's events back: they stay behind `$tb`. Null when it is no metadata at all. */
export function replacedMetadata(metadata: Buffer | undefined, lastRevision: number): Buffer | null {
  const parsed = metadata && objectIn(metadata)
  return parsed ? Buffer.from(JSON.stringify({ ...parsed, $tb: lastRevision + 1 })) : null
}

/** Rubbish in a metadata event means no rules, as in EventStoreDB: it must not make the stream unreadable. */
export function rulesFrom(metadata: Buffer): StreamRules {
  const parsed = objectIn(metadata) ?? {}
  const read = (key: string, fallback: number) => {
    const value = parsed[key]
    return typeof value === 'number' && value >= 0 ? value : fallback
  }
  return {
    truncateBefore: read('$tb', noRules.truncateBefore),
    maxCount: read('$maxCount', noRules.maxCount) || noRules.maxCount,
    maxAgeMs: read('$maxAge', noRules.maxAgeMs) * 1000 || noRules.maxAgeMs,
  }
}

function objectIn(json: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
