/** Number of refusals per second, status and process that are logged. */
const linesPerSecond = 20

/** Number of refusals left out since the last logged one; null if this one is left out too. */
type Sample = (status: number) => number | null

/**
 * Keeps a flood of refusals from filling the log: those left out are counted, and the next line of that status gives
 * the number.
 */
export function sampleRefusals(now: () => number = () => performance.now()): Sample {
  const windows = new Map<number, { endsAt: number; logged: number; leftOut: number }>()
  return (status) => {
    if (status < 400) return 0
    const window = windows.get(status) ?? { endsAt: 0, logged: 0, leftOut: 0 }
    windows.set(status, window)
    if (now() >= window.endsAt) Object.assign(window, { endsAt: now() + 1_000, logged: 0 })
    if (window.logged >= linesPerSecond) {
      window.leftOut += 1
      return null
    }
    window.logged += 1
    const { leftOut } = window
    window.leftOut = 0
    return leftOut
  }
}
