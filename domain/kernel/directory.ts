/**
 * A persistent read-only map with cheap changes: a change copies one of 64 buckets instead of the whole, so that
 * folding thousands of events over thousands of entries stays linear and pure. Its order is undefined.
 */
export type Directory<Key extends string, Value> = Readonly<{
  size: number
  buckets: readonly (ReadonlyMap<Key, Value> | undefined)[]
}>

const bucketCount = 64

export const emptyDirectory: Directory<never, never> = { size: 0, buckets: [] }

export const find = <Key extends string, Value>(directory: Directory<Key, Value>, key: Key): Value | undefined =>
  directory.buckets[bucketOf(key)]?.get(key)

export function put<Key extends string, Value>(
  directory: Directory<Key, Value>,
  key: Key,
  value: Value,
): Directory<Key, Value> {
  const bucket = new Map(directory.buckets[bucketOf(key)])
  const grown = bucket.has(key) ? 0 : 1
  bucket.set(key, value)
  return { size: directory.size + grown, buckets: withBucket(directory, key, bucket) }
}

export function drop<Key extends string, Value>(directory: Directory<Key, Value>, key: Key): Directory<Key, Value> {
  const bucket = new Map(directory.buckets[bucketOf(key)])
  if (!bucket.delete(key)) return directory
  return { size: directory.size - 1, buckets: withBucket(directory, key, bucket) }
}

export function* entries<Key extends string, Value>(directory: Directory<Key, Value>): Generator<[Key, Value]> {
  for (const bucket of directory.buckets) if (bucket) yield* bucket
}

function withBucket<Key extends string, Value>(
  { buckets }: Directory<Key, Value>,
  key: Key,
  bucket: ReadonlyMap<Key, Value>,
) {
  const next = Array.from({ length: bucketCount }, (_, index) => buckets[index])
  next[bucketOf(key)] = bucket
  return next
}

/** Bucket of a key. The last characters of a UUID are nearly random. */
function bucketOf(key: string): number {
  const last = key.charCodeAt(key.length - 1)
  const before = key.charCodeAt(key.length - 2)
  return (last + 7 * before) % bucketCount
}
