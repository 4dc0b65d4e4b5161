import { copyFile, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'

const maxBytes = 10 * 1024 * 1024
/** Older parts that are kept of each log: `name.log.1` is the newest of them. */
const olderParts = 2
const everyMs = 1_000

/** Where one process writes its log. */
export const logFile = (dataDir: string, name: string): string => path.join(dataDir, 'logs', `${name}.log`)

/**
 * Bounds every log by size, those of PostgreSQL and Redis too. The supervisor does it for all, by copying and truncating:
 * the writers hold their files open and know nothing of it. Returns how to stop.
 */
export function boundLogs(dataDir: string): () => void {
  const folder = path.join(dataDir, 'logs')
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    await boundOnce(folder, maxBytes).catch(() => undefined) // the next look may succeed
    isBusy = false
  }
  void look()
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}

export async function boundOnce(folder: string, limit: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  for (const name of names) {
    const file = path.join(folder, name)
    const { size } = await stat(file)
    if (size > limit) await turnOver(file)
  }
}

/** The bound counts for more than the history: where there is no room for a copy, there is none. */
async function turnOver(file: string): Promise<void> {
  for (let part = olderParts; part > 1; part--) {
    await rename(`${file}.${part - 1}`, `${file}.${part}`).catch(() => undefined) // not there yet
  }
  await copyFile(file, `${file}.1`).catch(() => rm(`${file}.1`, { force: true }))
  await truncate(file)
}
