import { randomUUID } from 'node:crypto'
import { listApprovals } from '@comanda/api/approvals.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Browser, browserOn } from './browser.ts'
import { type CommandSide, startCommandSide, type TestTenant } from './command-system.ts'
import { password, someEmail } from './people.ts'

export type Person = Readonly<{ userId: string; browser: Browser }>
export type ApprovalRequest = Readonly<{ path: string; body: Record<string, unknown> }>

export const discount = (orderId: string, percent = 20): ApprovalRequest => ({
  path: '/orders/discount',
  body: {
    orderId,
    discountId: randomUUID(),
    kind: 'discount',
    percent,
    reason: { code: 'complaint', title: 'Cold food', text: 'cold' },
  },
})

export const openFor = async ({ browser }: Person) => listApprovals.answer.parse((await browser.get('/approvals')).body)

export const answer = ({ browser }: Person, id: string, approve: boolean) =>
  browser.post(`/approvals/answer/${id}`, { approve })

type ApprovalSystem = Readonly<{ side: CommandSide; tenant: TestTenant; waiter: Person; manager: Person; cook: Person }>

/** A restaurant with a waiter who needs approvals, a manager who may give them, and a cook. Adds hooks to the spec. */
export function approvalSystem() {
  let system: ApprovalSystem
  beforeAll(async () => {
    const side = await startCommandSide()
    const tenant = await side.addTenant()
    async function addPerson(name: string, userScopes: readonly string[], limits?: object): Promise<Person> {
      const username = someEmail()
      await tenant.post('/users/add', { username, password, name, userScopes, namesRights: true })
      if (limits) await tenant.post(`/users/limits/${username}`, limits)
      const browser = browserOn(side.app)
      await browser.signIn(username, password)
      return { userId: side.needs.ids.userId(username), browser }
    }
    const rights = ['POS', 'ORDERS', 'INVOICES', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP', 'REFUND']
    const limits = { comp: 'with_approval', discountPercent: 10, refund: '0.00' }
    system = {
      side,
      tenant,
      waiter: await addPerson('Wanda', rights, limits),
      manager: await addPerson('Max', rights),
      cook: await addPerson('Karim', ['KITCHEN', 'ORDERS']),
    }
  })
  afterAll(() => system?.side.close())

  return {
    get: () => system,
    async placed(): Promise<{ orderId: string; tokenNo: number }> {
      const { tenant, waiter } = system
      const cart = [{ id: tenant.menu.pizza, quantity: 2 }]
      const { body } = await waiter.browser.post('/pos/create-order', { cart, tableId: tenant.tables[0] })
      return { orderId: String(body.orderId), tokenNo: Number(body.tokenNo) }
    },
    async ask(requests: readonly ApprovalRequest[]): Promise<string> {
      const id = randomUUID()
      expect(await system.waiter.browser.post('/approvals/request', { id, requests })).toMatchObject({
        status: 200,
        body: { message: 'Approval requested!' },
      })
      return id
    },
    stateOf: async (id: string) => (await system.waiter.browser.get(`/approvals/own?id=${id}`)).body,
  }
}
