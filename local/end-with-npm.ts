const everyMs = 500

/** Ends this process as on SIGTERM when the npm that started it was killed with SIGKILL, and could not forward a signal. */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  watching.unref()
}
