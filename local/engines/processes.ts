import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export function exitOf(child: ChildProcess): Promise<Exit> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode })
  }
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: 127, signal: null }))
  })
}

/** Asks a process to end, and ends it when it has not done so in time. */
export async function end(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number): Promise<Exit> {
  const exit = exitOf(child)
  child.kill(signal)
  const ended = await Promise.race([exit, pause(timeoutMs, undefined, { ref: false })])
  if (ended) return ended
  child.kill('SIGKILL')
  return exit
}

/**
 * Ends `pid` when this process dies in whatever way, kill -9 included: a shell of its own waits on a pipe that only we
 * hold open. A server that is no Node process would otherwise outlive us. Returns how to call the guard off.
 */
export function exitWithParent(pid: number, signal: 'INT' | 'TERM'): () => void {
  const script = 'trap "" INT TERM HUP; cat >/dev/null; kill -"$2" "$1" 2>/dev/null'
  const guard = spawn('/bin/sh', ['-c', script, 'exit-with-parent', String(pid), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C reaches the whole foreground group: the guard must outlive it
    cwd: '/',
  })
  guard.unref()
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  // a pipe that is referenced would keep a finished program alive
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return () => {
    if (guard.pid) killGroup(guard.pid)
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended already
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
 * The command line of a process, or '' when it is gone: the number in an old pid file may belong to another process by
 * now.
 */
export async function commandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
  }
  return new Promise((resolve) => {
    const ps = spawn('ps', ['-o', 'args=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    ps.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    ps.once('error', () => resolve(''))
    ps.once('close', () => resolve(text))
  })
}

/** Looks again and again until the condition holds; false when the time is over first. */
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
