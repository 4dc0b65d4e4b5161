import { setTimeout as pause } from 'node:timers/promises'

/** Runs `work` and resolves after at least `ms`, so that the time does not reveal what was done. */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const left = ms - (performance.now() - startedAt)
    if (left > 0) await pause(left)
  }
}
