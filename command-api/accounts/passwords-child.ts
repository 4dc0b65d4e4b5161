// The process that hashes for command-api, at low priority. Passwords arrive over its channel only. It ends with its
// parent, because the channel closes.
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { hashingHere } from './passwords-argon2.ts'
import type { HashRequest, HashResult } from './passwords-process.ts'

/**
 * Priority that leaves about a tenth of a busy core, and all of an idle one. At 19 a sign-in took four seconds beside
 * processes that never pause, at 10 less than one.
 */
const niceness = 10

process.once('disconnect', () => process.exit(0))
process.on('message', (message) => {
  const { id, ...request } = message as HashRequest // the parent sends nothing else
  run(request).then(
    (value) => send({ id, value }),
    (error: unknown) => send({ id, fault: String(error) }),
  )
})
for (const thread of threads()) setPriority(thread, niceness)
await lowerSession()
send({ id: 0, value: true })

function run(request: Omit<HashRequest, 'id'>): Promise<string | boolean> {
  const { stored, password } = request
  return stored === undefined ? hashingHere.hash(password) : hashingHere.verify(stored, password)
}

function send(result: HashResult): void {
  if (process.connected) process.send?.(result)
}

/**
 * Ids of the threads of this process: Linux has a niceness per thread, and hashing threads may exist already. 0 is the
 * process itself.
 */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0] // not Linux
  }
}

/**
 * Lowers the session's priority. Where Linux groups processes by session (autogroup), niceness counts only within a
 * session, and each session has the same weight; this process has a session of its own.
 */
async function lowerSession(): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return writeFileSync('/proc/self/autogroup', String(niceness), { flag: 'r+' })
    } catch (error) {
      const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isTooSoon) return // a kernel without autogroup
      await pause(100) // the kernel accepts ten changes a second in total
    }
  }
}
