import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { type Browser, browserOn } from './browser.ts'
import { type CommandSide, startCommandSide, type TestTenant } from './command-system.ts'
import { password, someEmail } from './people.ts'

export const noLimits = { comp: 'alone', voidStarted: 'alone' }
export const reason = { code: 'complaint' }

/** Request for a discount on an order, with an id of its own. */
export const discount = (orderId: string, more: object) => {
  return { orderId, discountId: randomUUID(), kind: 'discount', reason, ...more }
}

/** The command side with a restaurant and a waiter, whose limits `limit` sets. */
export function limitSystem() {
  const here = {} as { side: CommandSide; tenant: TestTenant; username: string; waiter: Browser } // set before the first test
  beforeAll(async () => {
    here.side = await startCommandSide()
    here.tenant = await here.side.addTenant()
    here.username = someEmail()
    const userScopes = ['POS', 'ORDERS', 'INVOICES', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP', 'REFUND']
    const user = { username: here.username, password, name: 'Sam', userScopes, namesRights: true }
    await here.tenant.post('/users/add', user)
    here.waiter = browserOn(here.side.app)
    await here.waiter.signIn(here.username, password)
  })
  afterAll(() => here.side?.close())

  const limit = (limits: object) => here.tenant.post(`/users/limits/${here.username}`, { ...noLimits, ...limits })
  async function placeOrder(quantity = 2): Promise<string> {
    const cart = [{ id: here.tenant.menu.water, quantity }]
    return String((await here.waiter.post('/pos/create-order', { cart })).body.orderId)
  }
  return { here, limit, placeOrder }
}
