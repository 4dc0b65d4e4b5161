import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** Runs a program and resolves with its output when it ends. */
export const run = promisify(execFile)

type Launch = Omit<SpawnOptions, 'stdio'> & { logFile: string | undefined; stdio: ['ignore' | 'pipe', 'ipc'?] }

/** Starts a program with its output in a log file, or without output if the disk is full. */
export async function launch(program: string, args: readonly string[], options: Launch): Promise<ChildProcess> {
  const { logFile, stdio, ...spawnOptions } = options
  const [stdin, ...channel] = stdio
  const log = logFile === undefined ? undefined : await openLogFile(logFile)
  const out = log?.fd ?? 'ignore'
  const child = spawn(program, args, {
    ...spawnOptions,
    stdio: [stdin, out, out, ...channel],
    detached: true, // Ctrl-C in the terminal reaches only the supervisor, which ends the other processes in order
  })
  child.on('error', () => undefined)
  await log?.close()
  return child
}

/**
 * Opens a log file for appending, so that after a truncation writers continue at the new end. Undefined on a full disk.
 */
export async function openLogFile(file: string): Promise<{ fd: number; close: () => Promise<void> } | undefined> {
  await mkdir(path.dirname(file), { recursive: true }).catch(() => undefined)
  return open(file, 'a').catch(() => undefined)
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

export function exitOf(child: ChildProcess): Promise<Exit> {
  if (hasEnded(child)) return Promise.resolve({ code: child.exitCode, signal: child.signalCode })
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: 127, signal: null }))
  })
}

/** Sends a process the signal, and SIGKILL after the timeout. */
export async function end(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number): Promise<Exit> {
  const exit = exitOf(child)
  child.kill(signal)
  const ended = await Promise.race([exit, pause(timeoutMs, undefined, { ref: false })])
  if (ended) return ended
  child.kill('SIGKILL')
  return exit
}

/**
 * Ends `pid` when this process dies in any way, including kill -9: a shell waits for the end of a pipe that this
 * process holds open. A server other than Node would otherwise keep running. Returns a function that removes the guard.
 */
export function exitWithParent(pid: number, signal: NodeJS.Signals): () => void {
  const script = 'trap "" INT TERM HUP; cat >/dev/null; kill -"$2" "$1" 2>/dev/null'
  const guard = spawn('/bin/sh', ['-c', script, 'exit-with-parent', String(pid), signal.slice(3)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C reaches the whole foreground group, and the guard must survive it
    cwd: '/',
  })
  guard.unref()
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  // a referenced pipe would keep a finished program alive
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return () => {
    if (guard.pid) killGroup(guard.pid)
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it has already ended
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * The command line of a process, or '' if it has ended. It identifies a process, because the number in an old pid file
 * may belong to another process now.
 */
export async function commandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
  }
  const ps = run('ps', ['-o', 'args=', '-p', String(pid)])
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/** Polls until the condition holds; false on a timeout. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 50,
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await pause(everyMs)
  }
  return true
}
