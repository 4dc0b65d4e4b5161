import { z } from 'zod'
import { cellsOf, MenuItems } from './menu.ts'
import type { Session } from './session.ts'

const Id = z.union([z.string(), z.number()]).transform(String)
const PosInit = z.object({ menuItems: MenuItems, storeTables: z.array(z.object({ id: Id, table_title: z.string() })) })
const Placed = z.object({ orderId: Id })
const Order = z.object({ id: Id, items: z.array(z.object({ id: Id, item_title: z.string() })) })
const Groups = z.array(z.object({ orders: z.array(Order) }))
const Summary = z.object({ subtotal: z.unknown(), taxTotal: z.unknown(), total: z.unknown() })

const list = (separator: string) =>
  z.string().transform((text) =>
    text
      .split(separator)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
/** A row of evening.csv: a line of an order, with the steps taken so far. */
const Line = z.object({
  order: z.string(),
  table: z.string(),
  delivery: z.string(),
  paid: z.enum(['', 'at once', 'at the end']),
  quantity: z.coerce.number().int(),
  title: z.string(),
  variant: z.string(),
  addons: list('|'),
  notes: z.string(),
  steps: list(' ').pipe(z.array(z.enum(['preparing', 'completed', 'delivered', 'cancelled']))),
})
type Line = z.output<typeof Line>

const lines = cellsOf('evening.csv').map((cells) => Line.parse(cells))
export const demoOrders = [...Map.groupBy(lines, ({ order }) => order).values()].map((lines) => ({
  ...lines[0],
  lines,
}))
type DemoOrder = (typeof demoOrders)[number]

/** Seeds a running evening, so that no screen is empty at the first start, with commands of a waiter and a cook. */
export async function seedOrders(waiter: Session, cook: Session): Promise<void> {
  const { menuItems, storeTables } = await waiter.read('/pos/init', PosInit)
  const tables = new Map(storeTables.map(({ id, table_title }) => [table_title, id]))
  for (const [n, order] of demoOrders.entries()) {
    const body = {
      cart: order.lines.map((line) => cartLine(line, menuItems)),
      deliveryType: order.delivery,
      customerType: 'WALKIN',
      customerId: null,
      tableId: order.table ? tables.get(order.table) : '',
      selectedQrOrderItem: null,
    }
    const path = order.paid === 'at once' ? '/pos/create-order-and-invoice' : '/pos/create-order'
    const { orderId } = Placed.parse(await waiter.command(`order ${n}`, path, body))
    await advance({ n, orderId, order, waiter, cook })
    if (order.paid === 'at the end') await pay(waiter, n, orderId)
  }
}

function cartLine({ title, quantity, variant, addons, notes }: Line, menuItems: z.output<typeof MenuItems>) {
  const item = menuItems.find((one) => one.title === title)
  if (!item) throw new Error(`the demo menu has no "${title}"`)
  const chosen = item.addons.filter((addon) => addons.includes(addon.title))
  return {
    id: item.id,
    quantity,
    notes: notes || null,
    variant_id: item.variants.find((one) => one.title === variant)?.id ?? null,
    addons_ids: chosen.map(({ id }) => id),
  }
}

async function advance(evening: {
  n: number
  orderId: string
  order: DemoOrder
  waiter: Session
  cook: Session
}): Promise<void> {
  const { n, orderId, order, waiter, cook } = evening
  // the waiter's read includes what the waiter has just sent; the cook's may not include it yet
  const groups = await waiter.read('/orders', Groups)
  const placed = groups.flatMap(({ orders }) => orders).find(({ id }) => id === orderId)
  for (const { title, steps } of order.lines) {
    const line = placed?.items.find(({ item_title }) => item_title === title)
    if (!line) continue // advanced before the seed was interrupted
    for (const status of steps) {
      const name = `order ${n} ${title} ${status}`
      const isCooks = status === 'preparing' || status === 'completed'
      if (isCooks) await cook.command(name, `/kitchen/${line.id}`, { status })
      else await waiter.command(name, `/orders/update-status/${line.id}`, { status })
    }
  }
}

/** Pays with the figures of the summary, like the payment dialog. */
async function pay(waiter: Session, n: number, orderId: string): Promise<void> {
  const orderIds = [orderId]
  const { subtotal, taxTotal, total } = await waiter.readByPost(
    '/orders/complete-order-payment-summary',
    { orderIds },
    Summary,
  )
  const figures = { subTotal: subtotal, taxTotal, total }
  await waiter.command(`pay ${n}`, '/orders/complete-and-pay-order', { orderIds, ...figures })
}
