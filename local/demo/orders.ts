import { z } from 'zod'
import { MenuItems } from './menu.ts'
import type { Session } from './session.ts'

const Id = z.union([z.string(), z.number()]).transform(String)
const PosInit = z.object({
  menuItems: MenuItems,
  storeTables: z.array(z.object({ id: Id, table_title: z.string() })),
})
const Placed = z.object({ orderId: Id })
const Order = z.object({ id: Id, items: z.array(z.object({ id: Id, item_title: z.string() })) })
const Groups = z.array(z.object({ orders: z.array(Order) }))
const Summary = z.object({ subtotal: z.unknown(), taxTotal: z.unknown(), total: z.unknown() })

type Step = 'preparing' | 'completed' | 'delivered' | 'cancelled'
type Line = Readonly<{
  quantity: number
  title: string
  variant?: string
  addons?: readonly string[]
  notes?: string
  steps?: readonly Step[]
}>
type DemoOrder = Readonly<{
  table?: string
  deliveryType: string
  lines: readonly Line[]
  paid?: 'at once' | 'at the end'
}>

const cooked: readonly Step[] = ['preparing', 'completed']

export const demoOrders: readonly DemoOrder[] = [
  {
    table: 'Table 4',
    deliveryType: 'dinein',
    paid: 'at the end',
    lines: [
      { quantity: 2, title: 'Choucroute royale', steps: [...cooked, 'delivered'] },
      { quantity: 1, title: 'Wiener Schnitzel vom Kalb', addons: ['Kartoffelsalat'], steps: [...cooked, 'delivered'] },
    ],
  },
  {
    table: 'Table 12',
    deliveryType: 'dinein',
    lines: [
      {
        quantity: 2,
        title: 'Steak frites façon bistro',
        variant: '320 g',
        addons: ['Sauce au poivre'],
        steps: ['preparing'],
      },
      { quantity: 1, title: 'حمص بالطحينة', steps: [...cooked, 'delivered'] },
      { quantity: 2, title: 'Pinot noir d’Alsace', variant: 'Viertel 0,25 l' },
    ],
  },
  {
    table: 'Table 9',
    deliveryType: 'dinein',
    lines: [
      {
        quantity: 1,
        title: 'Rindergulasch mit Semmelknödeln und Preiselbeeren',
        notes: 'ohne Zwiebel, bitte — Allergie',
        steps: ['preparing'],
      },
      { quantity: 1, title: 'Zanderfilet auf Rahmsauerkraut', steps: cooked },
      { quantity: 2, title: 'Pommes frites', variant: 'Normale' },
    ],
  },
  {
    deliveryType: 'delivery',
    lines: [
      {
        quantity: 2,
        title: 'Shish taouk · شيش طاووق',
        variant: '3 skewers',
        addons: ['Garlic sauce'],
        steps: ['preparing'],
      },
      { quantity: 1, title: 'Falafel maison, sauce tarator', variant: '6 pieces' },
    ],
  },
  {
    table: 'Table 2',
    deliveryType: 'dinein',
    lines: [
      { quantity: 3, title: 'Moules-frites marinière', variant: 'Grande', steps: ['preparing'] },
      { quantity: 1, title: 'Salade lyonnaise, œuf poché', variant: 'Petite', notes: 'no walnuts' },
    ],
  },
  {
    deliveryType: 'takeaway',
    paid: 'at once',
    lines: [
      {
        quantity: 2,
        title: 'Burger du Cèdre, comté affiné',
        variant: 'Double',
        addons: ['Bacon', 'Extra comté'],
        notes: 'one without pickles',
      },
      { quantity: 2, title: 'Pommes frites', variant: 'Grande' },
    ],
  },
  {
    table: 'Table 7',
    deliveryType: 'dinein',
    lines: [{ quantity: 4, title: 'Soupe à l’oignon gratinée', steps: ['preparing'] }],
  },
  {
    table: 'Table 3',
    deliveryType: 'dinein',
    lines: [
      { quantity: 2, title: 'Flammkuchen mit Speck und Zwiebeln', variant: 'Gross' },
      {
        quantity: 1,
        title: 'Flammkuchen végétarien',
        variant: 'Normal',
        addons: ['Ohne Gluten'],
        steps: ['cancelled'],
      },
    ],
  },
]

/** An evening under way, so that no screen is empty at the first start. Waiter and cook each do their own part. */
export async function seedOrders(waiter: Session, cook: Session): Promise<void> {
  const { menuItems, storeTables } = await waiter.ask('/pos/init', PosInit)
  const tables = new Map(storeTables.map(({ id, table_title }) => [table_title, id]))
  for (const [n, order] of demoOrders.entries()) {
    const body = {
      cart: order.lines.map((line) => cartLine(line, menuItems)),
      deliveryType: order.deliveryType,
      customerType: 'WALKIN',
      customerId: null,
      tableId: order.table ? tables.get(order.table) : '',
      selectedQrOrderItem: null,
    }
    const path = order.paid === 'at once' ? '/pos/create-order-and-invoice' : '/pos/create-order'
    const { orderId } = Placed.parse(await waiter.tell(`order ${n}`, path, body))
    await advance({ n, orderId, order, waiter, cook })
    if (order.paid === 'at the end') await pay(waiter, n, orderId)
  }
}

function cartLine({ title, quantity, variant, addons = [], notes }: Line, menuItems: z.output<typeof MenuItems>) {
  const item = menuItems.find((one) => one.title === title)
  if (!item) throw new Error(`the demo menu has no "${title}"`)
  const chosen = item.addons.filter((addon) => addons.includes(addon.title))
  return {
    id: item.id,
    quantity,
    notes: notes ?? null,
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
  // the waiter's own question waits for what the waiter has just sent; the cook's need not know of it yet
  const groups = await waiter.ask('/orders', Groups)
  const placed = groups.flatMap(({ orders }) => orders).find(({ id }) => id === orderId)
  for (const { title, steps = [] } of order.lines) {
    const line = placed?.items.find(({ item_title }) => item_title === title)
    if (!line) continue // it went on before the seed was cut off
    for (const status of steps) {
      const name = `order ${n} ${title} ${status}`
      const isCooks = status === 'preparing' || status === 'completed'
      if (isCooks) await cook.tell(name, `/kitchen/${line.id}`, { status })
      else await waiter.tell(name, `/orders/update-status/${line.id}`, { status })
    }
  }
}

/** Says the figures back that the server showed, as the payment dialog does. */
async function pay(waiter: Session, n: number, orderId: string): Promise<void> {
  const orderIds = [orderId]
  const { subtotal, taxTotal, total } = await waiter.askWith(
    '/orders/complete-order-payment-summary',
    { orderIds },
    Summary,
  )
  const figures = { subTotal: subtotal, taxTotal, total }
  await waiter.tell(`pay ${n}`, '/orders/complete-and-pay-order', { orderIds, ...figures })
}
