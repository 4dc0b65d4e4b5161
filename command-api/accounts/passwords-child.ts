// The process that hashes for command-api, at the lowest priority. Passwords come over its channel alone, and it ends
// with its parent, however that ends: the channel closes.
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { hashingHere } from './passwords-argon2.ts'
import type { Answer, Question } from './passwords-process.ts'

/**
 * About a tenth of a core where others want it, all that is idle otherwise. At 19 a sign-in took four seconds beside
 * processes that never pause, at 10 less than one.
 */
const niceness = 10

process.once('disconnect', () => process.exit(0))
process.on('message', (message) => {
  const { id, ...question } = message as Question // our parent sends nothing else
  answer(question).then(
    (value) => tell({ id, value }),
    (error: unknown) => tell({ id, fault: String(error) }),
  )
})
for (const thread of threads()) setPriority(thread, niceness)
await lowerSession()
tell({ id: 0, value: true })

function answer(question: Omit<Question, 'id'>): Promise<string | boolean> {
  const { stored, password } = question
  return stored === undefined ? hashingHere.hash(password) : hashingHere.verify(stored, password)
}

function tell(answer: Answer): void {
  if (process.connected) process.send?.(answer)
}

/** Linux counts niceness by thread, and those that will hash may have been started already. 0 is "this process". */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0] // another system
  }
}

/**
 * Where Linux groups processes by session (autogroup), niceness counts within a session alone and each session weighs
 * the same: this process has a session of its own, so the session's niceness must be raised.
 */
async function lowerSession(): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return writeFileSync('/proc/self/autogroup', String(niceness), { flag: 'r+' })
    } catch (error) {
      const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isTooSoon) return // a kernel without groups
      await pause(100) // the kernel takes ten a second from the whole machine
    }
  }
}
