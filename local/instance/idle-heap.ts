/** State of a process at the end of an interval. */
export type Usage = Readonly<{
  /** Processor time since the start of the process. */
  cpuMs: number
  heapBytes: number
}>

export const intervalMs = 60_000
/** Share of one core below which a process counts as idle. */
const idleShare = 0.02
/** Growth of the heap since the last collection that is worth the pause of the next. */
const worthFactor = 1.5

/**
 * Decides at the end of each interval whether to collect: the process was idle, and its heap has grown by half since the
 * last collection. The first idle interval always collects what the start has left.
 */
export function whenToCollect(): (usage: Usage) => boolean {
  let lastCpuMs = Number.NEGATIVE_INFINITY
  let collectedBytes = 0
  let hasCollected = false
  return ({ cpuMs, heapBytes }) => {
    const isIdle = cpuMs - lastCpuMs < intervalMs * idleShare
    lastCpuMs = cpuMs
    if (hasCollected) collectedBytes = heapBytes
    hasCollected = isIdle && heapBytes > collectedBytes * worthFactor
    return hasCollected
  }
}
