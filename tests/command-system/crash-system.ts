import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { type KillableStore, killableStore } from '@comanda/tests/systems/killable-store.ts'
import type { storeModes } from '@comanda/tests/systems/store-process.ts'
import { afterAll, beforeAll } from 'vitest'
import { type CommandSide, startCommandSide, type TestTenant } from './command-system.ts'
import { killedRequests } from './killed-requests.ts'

type Reaction = (needs: CommandSide['needs'], signal: AbortSignal) => Promise<void>

/** The current year, which is the period of invoices and credit notes. */
export const year = new Date().getFullYear()
export const polling = { timeout: 20_000 }

/** A command side whose registered requests were interrupted by a kill. Call it in a `describe`: it adds hooks. */
export function crashSystem(mode: (typeof storeModes)[number][1]) {
  let database: TestDatabase
  let store: KillableStore
  let closeStore: () => Promise<void>
  let side: CommandSide
  const { killedAt, scenesOf, kill } = killedRequests()
  const stop = new AbortController()
  const running = new Map<Reaction, Promise<void>>()

  beforeAll(async () => {
    database = await createDatabase()
    store = killableStore(mode)
    const { url, close } = await store.start(database.url)
    closeStore = close
    side = await startCommandSide({ databaseUrl: database.url, eventStoreUrl: url })
    await kill(side)
    if (mode.forgetsIds) await store.kill()
  }, 120_000)
  afterAll(async () => {
    stop.abort()
    await Promise.all(running.values())
    await side?.close()
    await closeStore?.()
    await database?.drop()
  })

  const cartOf = ({ menu }: TestTenant, quantity = 1) => ({ cart: [{ id: menu.pizza, quantity }] })
  return {
    killedAt,
    scenesOf,
    side: () => side,
    cartOf,
    place: async (of: TestTenant, quantity = 1) =>
      String((await of.post('/pos/create-order', cartOf(of, quantity))).body.orderId),
    typesIn: async (of: TestTenant, orderId: string) =>
      (await side.log.readStream(`order-${of.tenantId}_${orderId}`)).map(({ type }) => type),
    /** Starts a reaction, unless it runs already; it runs until the last test has ended. */
    keepRunning(reaction: Reaction): void {
      if (!running.has(reaction)) running.set(reaction, reaction(side.needs, stop.signal))
    },
    /** Starts a reaction and returns the function that stops it. */
    run(reaction: Reaction): () => Promise<void> {
      const stopped = new AbortController()
      const ended = reaction(side.needs, stopped.signal)
      return () => {
        stopped.abort()
        return ended
      }
    },
  }
}
