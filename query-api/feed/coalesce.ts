/** Coalesces calls: `run` is called once, `withinMs` after the first of several. */
export function coalesce(run: () => void, withinMs: number): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      run()
    }, withinMs)
  }
}
