import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { commandLine, isAlive, until } from '../engines/processes.ts'
import { Refusal } from '../engines/refusal.ts'

type Lock = Readonly<{
  /** Marks the lock as about to be released: a new start then waits for it instead of being refused. */
  leave: () => Promise<void>
  release: () => Promise<void>
}>

const stopTimeoutMs = 45_000

/** Ensures one supervisor per DATA_DIR. */
export async function lock(dir: string): Promise<Lock> {
  const file = path.join(dir, 'lock')
  for (;;) {
    const holder = await claim(file, isStarter)
    if (holder === undefined) return lockOf(file)
    if (holder === 0) throw new Refusal(`Another start on DATA_DIR ${dir} is under way.`)
    const isLeaving = (await readFile(`${file}.leaving`, 'utf8').catch(() => '')) === String(holder)
    if (isLeaving && (await until(() => !isAlive(holder), stopTimeoutMs))) continue
    throw new Refusal(
      `Comanda already runs on DATA_DIR ${dir} (process ${holder}): stop it, or choose another DATA_DIR.`,
    )
  }
}

function lockOf(file: string): Lock {
  return {
    leave: () => writeFile(`${file}.leaving`, String(process.pid)).catch(() => undefined), // ignored on a full disk
    release: async () => {
      await rm(`${file}.leaving`, { force: true })
      await rm(file, { force: true })
    },
  }
}

/**
 * Creates `file` with our process number, unless a running process holds it. Undefined on success; else the number of
 * the holder, or 0 during a concurrent attempt.
 */
export async function claim(
  file: string,
  isHolder: (pid: number) => boolean | Promise<boolean>,
): Promise<number | undefined> {
  const ownFile = `${file}.${process.pid}`
  await writeFile(ownFile, String(process.pid))
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await tryLink(ownFile, file)) return undefined
      const holder = (await readFile(file, 'utf8').catch(() => '')).trim()
      const pid = Number(holder)
      if (pid && (await isHolder(pid))) return pid
      await removeStale(file, holder)
    }
    return 0
  } finally {
    await rm(ownFile, { force: true })
  }
}

/** Links the file atomically: only one caller succeeds, and the file is complete when it appears. */
function tryLink(ownFile: string, file: string): Promise<boolean> {
  return link(ownFile, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

/** True if the process is a supervisor: after a crash the number may belong to another process. */
async function isStarter(pid: number): Promise<boolean> {
  if (pid === process.pid || !isAlive(pid)) return false
  return /local[/\\]start|vitest/.test(await commandLine(pid))
}

async function removeStale(file: string, holder: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`
  const isAside = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!isAside) return
  // puts the lock of another start back that has just replaced the stale one
  if ((await readFile(aside, 'utf8').catch(() => '')) !== holder) await link(aside, file).catch(() => undefined)
  await rm(aside, { recursive: true, force: true }) // older versions used a folder as the lock of the web build
}
