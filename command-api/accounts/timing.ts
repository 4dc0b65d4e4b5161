import { setTimeout as pause } from 'node:timers/promises'

/** Answers no sooner than `ms` after the question: what was done meanwhile does not show in the time. */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    const left = ms - (performance.now() - begun)
    if (left > 0) await pause(left)
  }
}
