import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** List of the running processes. */
export type ProcessList = Readonly<{
  started: (name: string, pid: number | undefined) => void
  ended: (name: string) => void
  close: () => void
}>

const retryMs = 500

/**
 * Maintains DATA_DIR/processes.json with the number of every process, for operators and for tests that kill them. On a
 * full disk the file is outdated; no process depends on it.
 */
export function keepProcessList(dataDir: string): ProcessList {
  const file = path.join(dataDir, 'processes.json')
  const running: Record<string, number> = { supervisor: process.pid }
  let retry: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(retry)
    try {
      writeFileSync(`${file}.new`, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch {
      retry = setTimeout(write, retryMs).unref()
    }
  }
  write()
  return {
    started: (name, pid) => {
      if (pid) running[name] = pid
      write()
    },
    ended: (name) => {
      delete running[name]
      write()
    },
    close: () => {
      clearTimeout(retry)
      rmSync(file, { force: true })
    },
  }
}
