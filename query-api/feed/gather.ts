/** Calls `tell` once, `withinMs` after the first of several calls. */
export function gather(tell: () => void, withinMs: number): () => void {
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      tell()
    }, withinMs)
  }
}
