/**
 * Calls `read` now, after the delay in ms that it returns (null: no repetition), and when the page becomes visible or
 * online; never while it is hidden. Returns the function that stops it.
 */
export function poll(read: (signal: AbortSignal) => Promise<number | null>): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    const delayMs = await read(signal)
    if (delayMs !== null && !signal.aborted) timer = setTimeout(run, delayMs)
  }
  void run()
  document.addEventListener('visibilitychange', run, { signal })
  addEventListener('online', run, { signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
