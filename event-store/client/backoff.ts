/** Doubles from `firstMs` up to `mostMs`, with half of it left to chance so that callers do not come back together. */
export function backoff(attempt: number, firstMs: number, mostMs: number): number {
  const full = Math.min(mostMs, firstMs * 2 ** attempt)
  return full / 2 + (Math.random() * full) / 2
}
