import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

type SystemPackage = Readonly<{
  /** As a person would say it: "Redis". */
  title: string
  /** The package's name in Debian. */
  apt: string
  /** What follows `brew install`. */
  brew: readonly string[]
}>

/** Resolves when the command has ended, well or not: what counts is whether the program is there afterwards. */
type RunCommand = (command: string, args: readonly string[]) => Promise<void>

type Way = Readonly<{ say: (line: string) => void; run?: RunCommand; manager?: 'apt-get' | 'brew' | undefined }>

let last: Promise<unknown> = Promise.resolve()

/**
 * The program that `find` knows, installed first where it is missing and this system has a package manager we may use.
 * One at a time: two package managers at once lock each other out, and then the second fails for nothing.
 */
export function findOrInstall(
  find: () => string | undefined,
  wanted: SystemPackage,
  way: Way,
): Promise<string | undefined> {
  const found = find()
  if (found) return Promise.resolve(found)
  const turn = last.then(() => find() ?? install(find, wanted, way))
  last = turn.catch(() => undefined)
  return turn
}

async function install(find: () => string | undefined, { title, apt, brew }: SystemPackage, way: Way) {
  const { say, run = runQuietly, manager = usableManager() } = way
  const steps = { 'apt-get': aptSteps(apt), brew: [['install', ...brew]] }
  for (const args of manager ? steps[manager] : []) {
    say(`${title} is not here; installing it: ${manager} ${args.join(' ')}`)
    await run(manager ?? '', args)
  }
  return find()
}

// waits for another apt-get, as on a machine that is just being set up
const lockTimeout = ['-o', 'DPkg::Lock::Timeout=300']
const aptSteps = (name: string) => [
  ['update', '-q'],
  [...lockTimeout, 'install', '-y', '-q', '--no-install-recommends', name],
]

const usableManager = () => {
  if (which('apt-get') && process.getuid?.() === 0) return 'apt-get'
  return which('brew') ? 'brew' : undefined
}

// RUNLEVEL: a freshly installed package must not start a server of its own beside ours
const runQuietly: RunCommand = (command, args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  return new Promise((resolve) => execFile(command, [...args], { env, maxBuffer: 64 * 1024 * 1024 }, () => resolve()))
}

/** Where a program of this name lies: on the PATH, or where systems usually put programs. */
export function which(program: string): string | undefined {
  const usual = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/opt/homebrew/bin']
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...usual]
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
}
