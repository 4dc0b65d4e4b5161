import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isAlive } from '../engines/processes.ts'
import { Refusal } from '../engines/refusal.ts'
import { repository } from '../repository.ts'
import { claim } from './lock.ts'
import { exitWithParent } from './service.ts'
import { hashOfSources } from './source-hash.ts'

export const webRoot = path.join(repository, 'web', 'build')
const sourcesFile = path.join(webRoot, '.sources')

/** Builds the web app if its sources have changed since the last build. Returns true if it was built. */
export async function buildWeb(logFile: string, stopped?: AbortSignal): Promise<boolean> {
  const sources = await hashOfSources(['web/**/*', 'domain/**/*.ts'])
  if (await isBuiltFrom(sources)) return false
  const release = await lockBuild(stopped)
  try {
    if (await isBuiltFrom(sources)) return false
    // built in a separate folder and swapped in: the old build is served until the new one is complete
    const fresh = `${webRoot}.${process.pid}`
    await rm(fresh, { recursive: true, force: true })
    await vite(fresh, logFile, stopped)
    await compress(fresh)
    await writeFile(path.join(fresh, '.sources'), sources)
    await rm(`${webRoot}.old`, { recursive: true, force: true })
    if (existsSync(webRoot)) await rename(webRoot, `${webRoot}.old`)
    await rename(fresh, webRoot)
    await rm(`${webRoot}.old`, { recursive: true, force: true })
    return true
  } finally {
    await rm(`${webRoot}.${process.pid}`, { recursive: true, force: true })
    await release()
  }
}

export const hasWebBuild = () => existsSync(path.join(webRoot, 'index.html'))

async function isBuiltFrom(sources: string): Promise<boolean> {
  return (await readFile(sourcesFile, 'utf8').catch(() => '')) === sources && hasWebBuild()
}

function vite(outDir: string, logFile: string, stopped: AbortSignal | undefined): Promise<void> {
  const require = createRequire(path.join(repository, 'web', 'package.json'))
  const cli = path.join(path.dirname(require.resolve('vite/package.json')), 'bin', 'vite.js')
  const args = ['--import', exitWithParent, cli, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' } // in a test's environment Vite would bundle React's slow build
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: path.join(repository, 'web'),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env,
      ...(stopped ? { signal: stopped } : {}),
    })
    let output = ''
    const append = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    child.once('error', reject)
    child.once('close', async (code) => {
      const plain = stripVTControlCharacters(output)
      await writeFile(logFile, plain)
      if (code === 0) resolve()
      else reject(new Refusal(`The web app could not be built (more in ${logFile}): ${firstFault(plain)}`))
    })
  })
}

const firstFault = (output: string) =>
  output
    .split('\n')
    .find((line) => /^\[\w+\]|error:? \S|cannot/i.test(line) && !line.includes('during build'))
    ?.trim()
    .slice(0, 300) ?? 'vite gave no reason'

/** Compresses the files once, so that the gateway need not do it per request. */
async function compress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  for await (const file of glob('**/*.{js,css,html,svg,json,webmanifest}', { cwd: folder })) {
    const full = path.join(folder, file)
    const text = await readFile(full)
    if (text.length < 1_024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    await writeFile(`${full}.br`, await brotli(text, { params }))
    await writeFile(`${full}.gz`, await zip(text, { level: 9 }))
  }
}

/** Locks the build, because two installations may start from one checkout. A killed build does not block the next. */
async function lockBuild(stopped: AbortSignal | undefined): Promise<() => Promise<void>> {
  const lock = `${webRoot}.lock`
  while ((await claim(lock, isAlive)) !== undefined) {
    await pause(200)
    stopped?.throwIfAborted()
  }
  await sweep()
  return () => rm(lock)
}

/** Removes leftovers of killed builds. */
async function sweep(): Promise<void> {
  for await (const left of glob('build.+([0-9])', { cwd: path.dirname(webRoot) })) {
    await rm(path.join(path.dirname(webRoot), left), { recursive: true, force: true })
  }
}
