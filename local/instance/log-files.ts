import { copyFile, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'

const maxBytes = 10 * 1024 * 1024
/** Number of older parts kept per log: `name.log.1` is the newest of them. */
const olderParts = 2
const everyMs = 1_000

/** Path of a process's log. */
export const logFile = (dataDir: string, name: string): string => path.join(dataDir, 'logs', `${name}.log`)

/**
 * Limits the size of all logs, including those of PostgreSQL and Redis, by copying and truncating, because the writers
 * keep their files open. Returns a function that stops it.
 */
export function boundLogs(dataDir: string): () => void {
  const folder = path.join(dataDir, 'logs')
  let isBusy = false
  const check = async () => {
    if (isBusy) return
    isBusy = true
    await boundOnce(folder, maxBytes).catch(() => undefined) // retried at the next check
    isBusy = false
  }
  void check()
  const timer = setInterval(() => void check(), everyMs).unref()
  return () => clearInterval(timer)
}

export async function boundOnce(folder: string, limit: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  for (const name of names) {
    const file = path.join(folder, name)
    const { size } = await stat(file)
    if (size > limit) await rotate(file)
  }
}

/** Rotates a log. Without space for a copy it is only truncated: the limit is more important than the history. */
async function rotate(file: string): Promise<void> {
  for (let part = olderParts; part > 1; part--) {
    await rename(`${file}.${part - 1}`, `${file}.${part}`).catch(() => undefined) // does not exist yet
  }
  await copyFile(file, `${file}.1`).catch(() => rm(`${file}.1`, { force: true }))
  await truncate(file)
}
