import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { end, exitOf } from '../engines/processes.ts'
import { Refusal } from '../engines/refusal.ts'
import type { Roster } from './roster.ts'

export type ServicePlan = Readonly<{
  name: string
  entry: string
  environment: () => NodeJS.ProcessEnv
  logFile: string
}>

export type Service = Readonly<{
  name: string
  ready: Promise<void>
  send: (message: string) => void
  stop: () => Promise<void>
}>

/** Loaded into every process of ours: it ends when we do. */
export const leash = fileURLToPath(new URL('leash.ts', import.meta.url))
const firstPauseMs = 100
const longestPauseMs = 5_000
/** One that has run this long was well: its next end is a new story. */
const wellAfterMs = 30_000
const triesBeforeGivingUp = 3

/** Runs one process of ours and runs it again when it ends, until it is told to stop. */
export function supervise(
  plan: ServicePlan,
  { say, roster }: { say: (line: string) => void; roster: Roster },
): Service {
  const { name } = plan
  const ready = Promise.withResolvers<void>()
  let child: ChildProcess | undefined
  let isReady = false
  let isStopping = false
  let ends = 0
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    const startedAt = performance.now()
    child = await launch(plan)
    if (isStopping) child.kill('SIGTERM') // told to stop while it was being started
    roster.started(name, child.pid)
    child.on('message', (message) => {
      if (message !== 'ready') return
      if (isReady) say(`${name} is back.`)
      isReady = true
      ready.resolve()
    })
    const { code, signal } = await exitOf(child)
    roster.ended(name)
    if (isStopping) return
    ends = performance.now() - startedAt > wellAfterMs ? 1 : ends + 1
    if (!isReady && ends >= triesBeforeGivingUp) return ready.reject(new Refusal(await lastWords(plan)))
    if (isReady) say(`${name} ended (${signal ?? `code ${code}`}); starting it again.`)
    timer = setTimeout(() => void run().catch(ready.reject), Math.min(firstPauseMs * 2 ** (ends - 1), longestPauseMs))
  }

  void run().catch(ready.reject)
  ready.promise.catch(() => undefined) // whoever waits for it hears; a stop before that is no fault
  return {
    name,
    ready: ready.promise,
    send: (message) => void (child?.connected && child.send(message)),
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      if (child) await end(child, 'SIGTERM', 10_000)
    },
  }
}

async function launch({ entry, environment, logFile }: ServicePlan): Promise<ChildProcess> {
  const log = await open(logFile, 'a')
  const child = spawn(process.execPath, ['--import', leash, entry], {
    env: environment(),
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    detached: true, // Ctrl-C goes to the supervisor alone, which ends the others in order
  })
  child.on('error', () => undefined)
  await log.close()
  return child
}

async function lastWords({ name, logFile }: ServicePlan): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-60)
  const spoken = lines.map(plain).filter((line) => line.trim() !== '' && !/^\s+at |^Node\.js v|^[\s}{\]]+$/.test(line))
  const fault = spoken.findLast((line) => /^\w*(Error|Refusal)\b.*: /.test(line)) ?? spoken.at(-1) ?? 'it says nothing'
  return `${name} does not start: ${fault.trim().slice(0, 300)} (more in ${logFile})`
}

function plain(line: string): string {
  if (!line.startsWith('{')) return line
  try {
    const { err, msg } = JSON.parse(line)
    return String(err?.message ?? msg ?? '')
  } catch {
    return line
  }
}
