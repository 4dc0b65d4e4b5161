import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { tooBusy } from '@comanda/http/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Hashing } from './passwords-argon2.ts'

/** A request to hash a password, or to compare it with `stored`. */
export type HashRequest = Readonly<{ id: number; password: string; stored?: string | undefined }>
/** A result. Id 0: the process is ready. */
export type HashResult = Readonly<{ id: number; value: string | boolean } | { id: number; fault: string }>

export type HashingProcess = Hashing &
  Readonly<{
    /**
     * Resolves when the process is ready; throws if it cannot be started. Without this call the first request starts
     * it.
     */
    start: () => Promise<void>
    /** Ends the process without waiting for running requests. */
    close: () => void
    pid: () => number | undefined
  }>

type HashingOptions = Readonly<{
  log: Pick<FastifyBaseLogger, 'error'>
  entry?: string
  answerWithinMs?: number
  /** Pause after a failed start. */
  pauseMs?: number
  /** Time without a request after which the process ends; the next request starts it again. */
  idleAfterMs?: number
}>

const startWithinMs = 20_000
const defaultEntry = fileURLToPath(new URL('passwords-child.ts', import.meta.url))

/**
 * Hashes in a process of lower priority: the scheduler then prefers orders, which no queue within this process could
 * achieve (docs/decisions/0022). A process that dies or does not answer is replaced; its callers get 503. One without
 * requests ends, because it holds 16 MB.
 */
export function hashingProcess({ log, entry = defaultEntry, ...options }: HashingOptions): HashingProcess {
  const { answerWithinMs = 10_000, pauseMs = 1_000, idleAfterMs = 120_000 } = options
  const pending = new Map<number, PromiseWithResolvers<string | boolean>>()
  let running: { child: ChildProcess; ready: Promise<void> } | undefined
  let idling: NodeJS.Timeout | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let isClosed = false
  let lastId = 0

  const disconnect = () => {
    if (running?.child.connected) running.child.disconnect()
  }
  const endWhenIdle = () => {
    clearTimeout(idling)
    if (pending.size > 0) return
    idling = setTimeout(() => {
      disconnect()
      running = undefined
    }, idleAfterMs).unref()
  }

  const begin = () => {
    clearTimeout(idling) // that of a process before
    const child = startChild(entry)
    const ready = Promise.withResolvers<void>()
    let isReady = false
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, startWithinMs)
    child.on('message', (message) => {
      const answer = message as HashResult // the child sends nothing else
      if (answer.id !== 0) return settle(pending.get(answer.id), answer)
      clearTimeout(timer)
      isReady = true
      ready.resolve()
      endWhenIdle()
    })
    const onEnd = (why: string) => {
      clearTimeout(timer)
      if (running?.child !== child) return
      running = undefined
      ready.reject(new Error(`passwords cannot be checked: their process ended (${why})`))
      for (const { reject } of pending.values()) reject(tooBusy())
      if (isClosed) return
      log.error({ why }, 'the process that checks passwords ended: sign-ins fail until it is back')
      if (isReady) begin()
      else failedAt = performance.now()
    }
    child.once('exit', (code, signal) => onEnd(signal ?? `code ${code}`))
    child.once('error', ({ message }) => {
      kill()
      onEnd(message)
    })
    ready.promise.catch(() => undefined) // the callers handle it
    running = { child, ready: ready.promise }
    return running
  }

  const send = async (request: Omit<HashRequest, 'id'>): Promise<string | boolean> => {
    if (isClosed || (!running && performance.now() - failedAt < pauseMs)) throw tooBusy()
    const { child, ready } = running ?? begin()
    await ready.catch(() => Promise.reject(tooBusy()))
    lastId += 1
    const id = lastId
    const answer = Promise.withResolvers<string | boolean>()
    pending.set(id, answer)
    clearTimeout(idling)
    const timer = setTimeout(() => child.kill('SIGKILL'), answerWithinMs)
    child.send({ id, ...request } satisfies HashRequest, (error) => error && answer.reject(tooBusy()))
    return answer.promise.finally(() => {
      clearTimeout(timer)
      pending.delete(id)
      endWhenIdle()
    })
  }

  return {
    hash: async (password) => String(await send({ password })),
    verify: async (stored, password) => (await send({ stored, password })) === true,
    start: () => (running ?? begin()).ready,
    close: () => {
      isClosed = true
      disconnect()
    },
    pid: () => running?.child.pid,
  }
}

/** Settles a request. `waiting` is undefined if its caller has timed out. */
function settle(waiting: PromiseWithResolvers<string | boolean> | undefined, answer: HashResult): void {
  if ('fault' in answer) waiting?.reject(new Error(answer.fault))
  else waiting?.resolve(answer.value)
}

/**
 * Starts the process. Its environment contains only the folder of compiled code. `detached` gives it a session of its
 * own, whose priority it lowers.
 */
function startChild(entry: string): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env
  const started = fork(entry, [], {
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  started.unref()
  started.channel?.unref()
  return started
}
