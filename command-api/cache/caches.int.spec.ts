import { find } from '@comanda/domain/kernel/directory.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { MenuEvent } from '@comanda/domain/menu/events.ts'
import { menu } from '@comanda/domain/menu/menu.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import { store } from '@comanda/domain/store/store.ts'
import {
  type CommandSide,
  enginesOf,
  startCommandSide,
  type TestTenant,
} from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveCache } from './cache.ts'

/** Two instances of the API on one log. */
let here: CommandSide
let there: CommandSide
let tenant: TestTenant

beforeAll(async () => {
  here = await startCommandSide()
  there = await startCommandSide(enginesOf(here))
  tenant = await here.addTenant()
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

const reprice = (amount: number) => {
  const { pizza, category: categoryId, exclusive: taxId } = tenant.menu
  const price = { amount: money(amount), exponent: 2 as const }
  const data = { itemId: pizza, title: 'Pizza', price, netPrice: null, categoryId, taxId }
  return tenant.change({ type: 'ReviseMenuItem', data })
}

/** Price of a pizza in an instance's cache, for a caller whose last own change has the position `known`. */
async function priceAt({ app }: CommandSide, known?: bigint): Promise<string> {
  const cookie = known === undefined ? tenant.cookie : `${tenant.cookie}; comanda_known=${known}`
  const payload = { cart: [{ id: tenant.menu.pizza, quantity: 1, price: 0.01 }] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/pos/create-order', headers: { cookie }, payload })
  return answer.json().lines[0].price
}

describe('cached state', () => {
  test('is current at once where it was changed', async () => {
    await reprice(1300)
    expect(await priceAt(here)).toBe('13.00')
  })

  test('is current at once in other processes, for the caller who changed it', async () => {
    await priceAt(there)
    for (let cents = 1301; cents < 1321; cents += 1) {
      const changed = await reprice(cents)
      const position = (await here.log.head()) ?? 0n
      expect(changed).toMatchObject({ written: true })
      expect(await priceAt(there, position)).toBe((cents / 100).toFixed(2))
    }
  })

  test('becomes current in other processes for everybody', async () => {
    await reprice(1500)
    await expect.poll(() => priceAt(there)).toBe('15.00')
  })

  test('is read again for a caller who changed it, even after another claimed a huge position', async () => {
    const followsNothing = liveCache(here.log, { decider: menu, events: MenuEvent }, 10)
    await followsNothing.of(tenant.tenantId, 2n ** 62n)
    await reprice(1700)
    const items = (await followsNothing.of(tenant.tenantId, await here.log.head())).items
    expect(find(items, tenant.menu.pizza)?.price.amount).toBe(1700)
  })

  test('is not read again for a position it was read at, even if its own last change is older', async () => {
    const followsNothing = liveCache(here.log, { decider: store, events: StoreEvent }, 10)
    await reprice(1800)
    const position = await here.log.head()
    const read = await followsNothing.of(tenant.tenantId, position)
    expect(followsNothing.of(tenant.tenantId, position)).toBe(read)
  })

  test('is loaded completely while it is being changed', async () => {
    const late = await startCommandSide(enginesOf(here))
    const changes = Array.from({ length: 30 }, (_, index) => reprice(2000 + index))
    await Promise.all([...changes, ...Array.from({ length: 10 }, () => priceAt(late))])
    const last = await priceAt(here)
    await expect.poll(() => priceAt(late)).toBe(last)
    await late.close()
  })

  test('of one restaurant does not affect another', async () => {
    const other = await here.addTenant()
    const menu = await here.needs.caches.menu.of(other.tenantId, null)
    expect(menu.items.size).toBe(3)
    expect((await there.needs.caches.menu.of(other.tenantId, null)).items.size).toBe(3)
  })
})
