import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitOf, launch } from '../engines/processes.ts'
import { repository } from '../repository.ts'
import { logFile } from './log-files.ts'
import { serverSources } from './server-files.ts'
import { exitWithParent } from './service.ts'
import { hashOfSources } from './source-hash.ts'

const program = fileURLToPath(new URL('../bundle-servers.ts', import.meta.url))
const folder = path.join(repository, 'node_modules', '.cache', 'servers')
const patterns = ['{api,command-api,domain,event-store,http,local,projections,query-api}/**/*.{ts,json}']
/** Number of bundles kept: another installation of this checkout may run from an older one. */
const maxBundles = 3

type Options = Readonly<{
  dataDir: string
  say: (line: string) => void
  ending: AbortSignal
  sources?: Readonly<Record<string, string>>
}>

/**
 * Folder with the bundled servers, made if their sources have changed. They start in half the time of their sources and
 * hold a sixth less memory. Undefined if they cannot be bundled, because the sources run as well.
 */
export async function bundleServers({
  dataDir,
  say,
  ending,
  sources = serverSources,
}: Options): Promise<string | undefined> {
  const log = logFile(dataDir, 'server-bundle')
  const content = [await hashOfSources(patterns), repository, JSON.stringify(sources)].join('\n')
  const bundle = path.join(folder, createHash('sha256').update(content).digest('hex').slice(0, 16))
  try {
    if (existsSync(bundle)) await utimes(bundle, new Date(), new Date())
    else await make(bundle, sources, { log, ending })
    await sweep()
    return bundle
  } catch {
    ending.throwIfAborted()
    say(`The servers could not be bundled (more in ${log}): they run from their sources.`)
    return undefined
  }
}

type Making = Readonly<{ log: string; ending: AbortSignal }>

/** Bundles into a folder of its own and renames it: a bundle is complete, or it does not exist. */
async function make(bundle: string, sources: Readonly<Record<string, string>>, { log, ending }: Making): Promise<void> {
  const fresh = `${bundle}.${process.pid}`
  await mkdir(fresh, { recursive: true })
  try {
    const args = ['--import', exitWithParent, program, fresh, JSON.stringify(sources)]
    const child = await launch(process.execPath, args, { logFile: log, stdio: ['ignore', 'ipc'], signal: ending })
    const { code } = await exitOf(child)
    if (code !== 0) throw new Error(`the bundler ended with ${code}`)
    await rename(fresh, bundle).catch((error: unknown) => {
      if (!existsSync(bundle)) throw error // otherwise another installation was first
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Removes the bundles that were not used lately, and what killed bundlers left. */
async function sweep(): Promise<void> {
  const names = await readdir(folder)
  const used = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(path.join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  const old = used.toSorted((one, other) => other.at - one.at).slice(maxBundles)
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true, force: true })
}
