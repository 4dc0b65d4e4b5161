import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { commandLine, isAlive, until } from '../engines/processes.ts'
import { Refusal } from '../engines/refusal.ts'

export type Lock = Readonly<{
  /** Marks the lock as about to be released: a new start then waits for it instead of being refused. */
  leave: () => Promise<void>
  release: () => Promise<void>
}>

const stopTakesAtMostMs = 45_000

/** One supervisor for one DATA_DIR. */
export async function lock(dir: string): Promise<Lock> {
  const file = path.join(dir, 'lock')
  const mine = `${file}.${process.pid}`
  await writeFile(mine, String(process.pid))
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await taken(mine, file)) return held(file)
      const holder = (await readFile(file, 'utf8').catch(() => '')).trim()
      if (await isStarter(Number(holder))) {
        const isLeaving = (await readFile(`${file}.leaving`, 'utf8').catch(() => '')) === holder
        if (isLeaving && (await until(() => !isAlive(Number(holder)), stopTakesAtMostMs))) continue
        throw new Refusal(
          `Comanda already runs on DATA_DIR ${dir} (process ${holder}): stop it, or choose another DATA_DIR.`,
        )
      }
      await removeStale(file, holder)
    }
    throw new Refusal(`Another start on DATA_DIR ${dir} is under way.`)
  } finally {
    await rm(mine, { force: true })
  }
}

function held(file: string): Lock {
  return {
    leave: () => writeFile(`${file}.leaving`, String(process.pid)).catch(() => undefined), // a full disk keeps nobody
    release: async () => {
      await rm(`${file}.leaving`, { force: true })
      await rm(file, { force: true })
    },
  }
}

/** A hard link is made by one caller alone, and the file is whole the moment it appears. */
function taken(mine: string, file: string): Promise<boolean> {
  return link(mine, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

/** The number alone proves nothing: after a crash it may belong to another process. */
async function isStarter(pid: number): Promise<boolean> {
  if (!pid || pid === process.pid || !isAlive(pid)) return false
  return /local[/\\](start|bootstrap)|vitest/.test(await commandLine(pid))
}

async function removeStale(file: string, holder: string): Promise<void> {
  const aside = `${file}.stale.${process.pid}`
  if (
    !(await rename(file, aside).then(
      () => true,
      () => false,
    ))
  )
    return
  // another start may have replaced the stale lock by its own a moment ago: then it is put back
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}
