/** Doubles from `firstMs` up to `maxMs`, with half of it left to chance so that callers do not come back together. */
export function backoff(attempt: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** attempt)
  return full / 2 + (Math.random() * full) / 2
}
