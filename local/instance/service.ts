import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Exit, end, exitOf, launch } from '../engines/processes.ts'
import { Refusal } from '../engines/refusal.ts'
import type { ProcessList } from './process-list.ts'

export type ServicePlan = Readonly<{
  name: string
  entry: string
  /** Modules loaded before the entry. */
  preloads: readonly string[]
  environment: () => NodeJS.ProcessEnv
  logFile: string
}>

export type Service = Readonly<{
  ready: Promise<void>
  send: (message: string) => void
  /** Releases a process that was started held. */
  release: () => void
  stop: () => Promise<void>
}>

/** Module loaded into every process of ours: ends it together with the supervisor. */
export const exitWithParent = fileURLToPath(new URL('exit-with-parent.ts', import.meta.url))
const firstPauseMs = 100
const longestPauseMs = 2_000
/** Runtime after which a process counts as stable: the count of its failures begins again. */
const stableAfterMs = 30_000
const maxFailedStarts = 3
/**
 * Exit code of a process that could not be started, as in a shell, for instance because of the limit of processes.
 */
const notStarted: Exit = { code: 127, signal: null }

type Supervision = Readonly<{
  say: (line: string) => void
  processes: ProcessList
  /** Starts the process before its dependencies are up: it loads its modules and waits for `release`. */
  held?: boolean
}>

/** Runs one of our processes and restarts it when it ends, until it is stopped. */
export function supervise(plan: ServicePlan, { say, processes, held = false }: Supervision): Service {
  const { name } = plan
  const ready = Promise.withResolvers<void>()
  let child: ChildProcess | undefined
  let isHeld = held
  let isReady = false
  let isStopping = false
  let ends = 0
  let timer: NodeJS.Timeout | undefined

  const send = (message: string) => void (child?.connected && child.send(message))

  async function runOnce(): Promise<Exit> {
    const startsHeld = isHeld
    const preloads = plan.preloads.flatMap((file) => ['--import', file])
    child = await launch(process.execPath, [...preloads, plan.entry], {
      env: { ...plan.environment(), START_HELD: startsHeld ? '1' : undefined },
      logFile: plan.logFile,
      stdio: ['ignore', 'ipc'],
    })
    if (isStopping) child.kill('SIGTERM') // stopped during its start
    if (startsHeld && !isHeld) send('go') // released during its start
    processes.started(name, child.pid)
    child.on('message', (message) => {
      if (message !== 'ready') return
      if (isReady) say(`${name} is back.`)
      isReady = true
      ready.resolve()
    })
    return exitOf(child)
  }

  async function run(): Promise<void> {
    const startedAt = performance.now()
    const { code, signal } = await runOnce().catch(() => notStarted)
    processes.ended(name)
    if (isStopping) return
    ends = performance.now() - startedAt > stableAfterMs ? 1 : ends + 1
    if (!isReady && ends >= maxFailedStarts) return ready.reject(new Refusal(await lastError(plan)))
    if (isReady) say(`${name} ended (${signal ?? `code ${code}`}); starting it again.`)
    timer = setTimeout(() => void run(), Math.min(firstPauseMs * 2 ** (ends - 1), longestPauseMs))
  }

  void run()
  ready.promise.catch(() => undefined) // handled by the callers, unless the service is stopped before
  return {
    ready: ready.promise,
    send,
    release: () => {
      isHeld = false
      send('go')
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      if (child) await end(child, 'SIGTERM', 10_000)
    },
  }
}

async function lastError({ name, logFile }: ServicePlan): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-60)
  const messages = lines
    .map(plain)
    .filter((line) => line.trim() !== '' && !/^\s+at |^Node\.js v|^[\s}{\]]+$/.test(line))
  const fault =
    messages.findLast((line) => /^\w*(Error|Refusal)\b.*: /.test(line)) ?? messages.at(-1) ?? 'its log is empty'
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
