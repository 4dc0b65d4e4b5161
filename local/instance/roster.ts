import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Says who runs at this moment and hears who started or ended. */
export type Roster = Readonly<{
  started: (name: string, pid: number | undefined) => void
  ended: (name: string) => void
  close: () => void
}>

/** Keeps DATA_DIR/processes.json: the number of every process of this installation, for operators and for tests that kill. */
export function keepRoster(dataDir: string): Roster {
  const file = path.join(dataDir, 'processes.json')
  const running: Record<string, number> = { supervisor: process.pid }
  const write = () => {
    writeFileSync(`${file}.new`, `${JSON.stringify(running, null, 2)}\n`)
    renameSync(`${file}.new`, file)
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
    close: () => rmSync(file, { force: true }),
  }
}
