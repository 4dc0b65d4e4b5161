import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

type SystemPackage = Readonly<{
  /** Display name: "Redis". */
  title: string
  /** Name of the package in Debian. */
  apt: string
  /** Arguments of `brew install`. */
  brew: readonly string[]
}>

/** Runs a command and resolves when it ends, even with an error: afterwards the program is searched again. */
type RunCommand = (command: string, args: readonly string[]) => Promise<void>

type InstallOptions = Readonly<{
  say: (line: string) => void
  run?: RunCommand
  manager?: 'apt-get' | 'brew' | undefined
}>

let lastInstall: Promise<unknown> = Promise.resolve()

/**
 * Path of a program, which is installed if it is missing and a usable package manager exists. Installations run one
 * after another: package managers refuse to run concurrently.
 */
export function findOrInstall(
  find: () => string | undefined,
  systemPackage: SystemPackage,
  options: InstallOptions,
): Promise<string | undefined> {
  const found = find()
  if (found) return Promise.resolve(found)
  const turn = lastInstall.then(() => find() ?? install(find, systemPackage, options))
  lastInstall = turn.catch(() => undefined)
  return turn
}

async function install(find: () => string | undefined, { title, apt, brew }: SystemPackage, options: InstallOptions) {
  const { say, run = runQuietly, manager = usableManager() } = options
  const steps = { 'apt-get': aptSteps(apt), brew: [['install', ...brew]] }
  for (const args of manager ? steps[manager] : []) {
    say(`${title} was not found; installing it: ${manager} ${args.join(' ')}`)
    await run(manager ?? '', args)
  }
  return find()
}

// waits for another apt-get, which may run on a machine that is being set up
const lockTimeout = ['-o', 'DPkg::Lock::Timeout=300']
const aptSteps = (name: string) => [
  ['update', '-q'],
  [...lockTimeout, 'install', '-y', '-q', '--no-install-recommends', name],
]

const usableManager = () => {
  if (which('apt-get') && process.getuid?.() === 0) return 'apt-get'
  return which('brew') ? 'brew' : undefined
}

// RUNLEVEL: keeps a freshly installed package from starting its own server
const runQuietly: RunCommand = (command, args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  return new Promise((resolve) => execFile(command, [...args], { env, maxBuffer: 64 * 1024 * 1024 }, () => resolve()))
}

/** Path of a program, from the PATH or the usual folders; undefined if it is missing. */
export function which(program: string): string | undefined {
  const usual = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/opt/homebrew/bin']
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...usual]
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
}
