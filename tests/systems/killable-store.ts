import { freePort } from '@comanda/local/engines/ports.ts'
import { type StoreProcess, spawnStore } from './store-process.ts'

/** An event store in a separate process that a test kills like a power cut; it is restarted at the same address. */
export type KillableStore = Readonly<{
  start: (databaseUrl: string) => Promise<Readonly<{ url: string; close: () => Promise<void> }>>
  /** Resolves when the store serves again. */
  kill: () => Promise<void>
}>

/** Number of attempts: the connection of the killed store may hold its lock a moment longer. */
const tries = 10

export function killableStore(mode: Readonly<{ forgetsIds: boolean }>): KillableStore {
  let running: StoreProcess | undefined
  let spawnHere: () => StoreProcess = () => {
    throw new Error('there is no event store yet')
  }
  const started = async () => {
    for (let left = tries; ; left -= 1) {
      const store = spawnHere()
      running = store
      const failure = await store.ready.then(
        () => undefined,
        (error: unknown) => error,
      )
      if (!failure) return store
      if (left === 1) throw failure
    }
  }
  return {
    async start(databaseUrl) {
      const port = await freePort()
      spawnHere = () => spawnStore(databaseUrl, port, mode)
      const { url } = await started()
      return { url, close: async () => running?.stop() }
    },
    async kill() {
      await running?.stop('SIGKILL')
      await started()
    },
  }
}
