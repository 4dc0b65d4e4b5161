import type { APIRequestContext } from '@playwright/test'

type Item = Readonly<{ line: number; status: string }>
type Order = Readonly<{ id: string; items: readonly Item[] }>
type Added = Readonly<{ id: string }>
type Till = Readonly<{ storeTables: readonly Added[]; menuItems: readonly Added[]; categories: readonly Added[] }>
type Ids = ReadonlySet<string>
export type Leftovers = Readonly<{ orders: ReadonlyMap<string, Order>; tables: Ids; dishes: Ids; categories: Ids }>

const timeout = 10_000

/** Open orders, also those that are in the kitchen alone, tables, and the dishes and categories of the till. */
export async function leftoversOf(admin: APIRequestContext): Promise<Leftovers> {
  const read = async <T>(address: string): Promise<T> => {
    const answer = await admin.get(`/api/v1${address}`, { timeout })
    if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}`)
    return answer.json()
  }
  const [groups, kitchen, till] = await Promise.all([
    read<readonly { orders: readonly Order[] }[]>('/orders'),
    read<readonly Order[]>('/kitchen'),
    read<Till>('/pos/init'),
  ])
  const orders = [...kitchen, ...groups.flatMap((group) => group.orders)]
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    tables: idsOf(till.storeTables),
    dishes: idsOf(till.menuItems),
    categories: idsOf(till.categories),
  }
}

/**
 * Completes the orders that a test has left open and deletes its tables, dishes and categories: boards and menus that
 * grow from test to test cost the later ones twice the time. What cannot be ended stays.
 */
export async function endLeftovers(admin: APIRequestContext, before: Leftovers): Promise<void> {
  const { orders, tables, dishes, categories } = await leftoversOf(admin)
  const complete = async ({ id, items }: Order) => {
    const lines = items.filter(isToMake).map(({ line }) => ({ line, status: 'completed' }))
    if (lines.length > 0) await admin.post('/api/v1/kitchen/tickets/move', { data: { orderId: id, lines }, timeout })
    await admin.post('/api/v1/orders/complete', { data: { orderIds: [id] }, timeout })
  }
  await Promise.all([...orders.values()].filter(({ id }) => !before.orders.has(id)).map(complete))
  const remove = (now: Ids, known: Ids, path: string) =>
    [...now].filter((id) => !known.has(id)).map((id) => admin.delete(`/api/v1${path}/${id}`, { timeout }))
  await Promise.all([
    ...remove(tables, before.tables, '/settings/store-tables'),
    ...remove(dishes, before.dishes, '/menu-items/delete'),
    ...remove(categories, before.categories, '/settings/categories'),
  ])
}

const idsOf = (list: readonly Added[]): Ids => new Set(list.map(({ id }) => id))

const isToMake = ({ status }: Item): boolean => status === 'created' || status === 'preparing'
