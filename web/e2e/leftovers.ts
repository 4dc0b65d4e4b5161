import type { APIRequestContext } from '@playwright/test'

type Item = Readonly<{ line: number; status: string }>
type Order = Readonly<{ id: string; items: readonly Item[] }>
export type Leftovers = Readonly<{ orders: ReadonlyMap<string, Order>; tables: ReadonlySet<string> }>

const timeout = 10_000

/** Open orders, also those that are in the kitchen alone, and tables. */
export async function leftoversOf(admin: APIRequestContext): Promise<Leftovers> {
  const list = async <T>(address: string): Promise<readonly T[]> => {
    const answer = await admin.get(`/api/v1${address}`, { timeout })
    if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}`)
    return answer.json()
  }
  const [groups, kitchen, tables] = await Promise.all([
    list<{ orders: readonly Order[] }>('/orders'),
    list<Order>('/kitchen'),
    list<{ id: string }>('/settings/store-tables'),
  ])
  const orders = [...kitchen, ...groups.flatMap((group) => group.orders)]
  return { orders: new Map(orders.map((order) => [order.id, order])), tables: new Set(tables.map(({ id }) => id)) }
}

/**
 * Completes the orders that a test has left open and deletes its tables: boards that grow from test to test cost the
 * later ones twice the time. What cannot be ended stays.
 */
export async function endLeftovers(admin: APIRequestContext, before: Leftovers): Promise<void> {
  const { orders, tables } = await leftoversOf(admin)
  const complete = async ({ id, items }: Order) => {
    const lines = items.filter(isToMake).map(({ line }) => ({ line, status: 'completed' }))
    if (lines.length > 0) await admin.post('/api/v1/kitchen/tickets/move', { data: { orderId: id, lines }, timeout })
    await admin.post('/api/v1/orders/complete', { data: { orderIds: [id] }, timeout })
  }
  await Promise.all([...orders.values()].filter(({ id }) => !before.orders.has(id)).map(complete))
  const added = [...tables].filter((id) => !before.tables.has(id))
  await Promise.all(added.map((id) => admin.delete(`/api/v1/settings/store-tables/${id}`, { timeout })))
}

const isToMake = ({ status }: Item): boolean => status === 'created' || status === 'preparing'
