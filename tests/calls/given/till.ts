import { expect } from 'vitest'
import { z } from 'zod'
import type { Answer, System } from '../../systems/system.ts'
import { apiOf, type Restaurant } from './things.ts'

const Placed = z.object({ orderId: z.string(), tokenNo: z.int() })
type CartItem = Readonly<{ id: string; quantity?: number; price?: unknown }>

/** Actions of a restaurant's staff in these tests, through HTTP only. */
export type Till = Readonly<{
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Reads an answer, which must be 200, after everything recorded so far is visible. */
  read: (path: string) => Promise<unknown>
  dish: (title: string, price: string, more?: object) => Promise<string>
  send: (cart: readonly CartItem[], more?: object) => Promise<z.infer<typeof Placed>>
  pay: (orderIds: readonly string[]) => Promise<unknown>
  /** The events of this restaurant, oldest first. */
  events: (type?: string) => Promise<{ type: string; data: Record<string, unknown> }[]>
}>

export function tillOf(system: System, { tenantId, admin, post, add }: Restaurant): Till {
  const ask: Till['ask'] = (method, path, body, headers = {}) =>
    system.ask({ method, path: apiOf(path), jar: admin, headers, ...(body === undefined ? {} : { body }) })
  const none = { netPrice: null, categoryId: null, taxId: null }
  const cartOf = (cart: readonly CartItem[]) => cart.map((line) => ({ quantity: 1, notes: null, ...line }))
  return {
    ask,
    async read(path) {
      await system.settle()
      const { status, text, body } = await ask('GET', path)
      expect([status, text]).toEqual([200, text])
      return body
    },
    dish: (title, price, more = {}) => add('/menu-items/add', { ...none, title, price, ...more }),
    send: async (cart, more = {}) =>
      Placed.parse(await post('/pos/create-order', { cart: cartOf(cart), customerType: 'WALKIN', ...more })),
    pay: (orderIds) => post('/orders/complete-and-pay-order', { orderIds }),
    async events(type) {
      const rows = await system.sql(
        "select type, convert_from(data, 'utf8')::json as data from log.events where stream like $1 order by position",
        [`%-${tenantId}%`],
      )
      const all = z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })).parse(rows)
      return all.filter((event) => type === undefined || event.type === type)
    },
  }
}
