/** Exponential backoff from `firstMs` to `maxMs`; half of the delay is random, so that callers do not retry in step. */
export function backoff(attempt: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** attempt)
  return full / 2 + (Math.random() * full) / 2
}
