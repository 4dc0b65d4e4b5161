/** Retention rules in a stream's metadata. */
export type StreamRules = Readonly<{
  /** Events before this revision are hidden. */
  truncateBefore: number
  maxCount: number
  maxAgeMs: number
}>

export const noRules: StreamRules = {
  truncateBefore: 0,
  maxCount: Number.POSITIVE_INFINITY,
  maxAgeMs: Number.POSITIVE_INFINITY,
}

/** Value of `$tb` that marks a deleted stream: the largest revision. */
const DELETED = 2 ** 63
export const deletionMetadata: Buffer = Buffer.from('{"$tb":9223372036854775807}')

export const isDeleted = (rules: StreamRules): boolean => rules.truncateBefore >= DELETED

/** Metadata of a restarted stream: it begins after the deleted events; its other rules stay. */
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

/**
 * New metadata of a deleted stream: its old events stay hidden behind `$tb`. Null if the metadata is no JSON object.
 */
export function replacedMetadata(metadata: Buffer | undefined, lastRevision: number): Buffer | null {
  const parsed = metadata && objectIn(metadata)
  return parsed ? Buffer.from(JSON.stringify({ ...parsed, $tb: lastRevision + 1 })) : null
}

/** Invalid metadata means no rules, as in EventStoreDB: it must not make the stream unreadable. */
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
