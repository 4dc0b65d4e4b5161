import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { addressOf, storeUser } from '@comanda/event-store/server/address.ts'

/** The event store in a separate process, for specs that kill, stop or replace it. */
export type StoreProcess = Readonly<{
  url: string
  child: ChildProcess
  /** Rejects with the process's output if it ends before it is ready. */
  ready: Promise<void>
  said: () => string
  exited: Promise<number | null>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}>

const password = 'of-the-specs'

/** Address of the store started by `spawnStore`. */
export const storeUrl = (port: number): string => addressOf('127.0.0.1', port, { username: storeUser, password })

/**
 * Modes of the store in which kills are tested: one forgets event ids at a restart, as EventStoreDB does.
 */
export const storeModes = [
  ['in a store that remembers event ids', { forgetsIds: false }],
  ['in a store that forgets event ids at a restart', { forgetsIds: true }],
] as const

export function spawnStore(databaseUrl: string, port: number, { forgetsIds = false } = {}): StoreProcess {
  const settings = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_PORT: String(port),
    EVENTSTORE_PASSWORD: password,
    EVENTSTORE_FORGETS_IDS: forgetsIds ? '1' : '0',
    HOST: '127.0.0.1',
  }
  const child = fork(new URL('../../event-store/server/main.ts', import.meta.url), {
    env: { ...process.env, ...settings },
    execArgv: [],
    silent: true,
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += String(chunk)
  })
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const ready = Promise.race([
    once(child, 'message').then(() => undefined),
    exited.then(() => Promise.reject(new Error(output))),
  ])
  ready.catch(() => undefined)
  return {
    url: storeUrl(port),
    child,
    ready,
    said: () => output,
    exited,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}
