import { randomUUID } from 'node:crypto'
import type { OrderRequest, PosInit } from '@comanda/web/api/pos.ts'
import { currencyOf } from '@comanda/web/money.ts'
import type { Cart } from '@comanda/web/screens/pos/cart.ts'
import { lineOf } from '@comanda/web/screens/pos/menu-line.ts'
import { requestOf } from '@comanda/web/screens/pos/order.ts'

const quantities = [1, 2, 1, 1, 3, 1, 2, 4]

/** Two-line orders of a busy evening, built from this menu by the till's own code. */
export function tillOf({ menuItems, storeSettings, storeTables }: PosInit): (n: number) => OrderRequest {
  const currency = currencyOf(storeSettings.currency)
  const line = (n: number) => {
    const item = menuItems[n % menuItems.length]
    if (!item) throw new Error('the menu is empty')
    const variantId = item.variants[n % Math.max(1, item.variants.length)]?.id ?? null
    const addonIds = n % 3 === 0 ? item.addons.slice(0, 1).map(({ id }) => id) : []
    const quantity = quantities[n % quantities.length] ?? 1
    const notes = n % 5 === 0 ? 'no onions, please' : null
    return lineOf(item, { variantId, addonIds }, currency, { key: String(n), quantity, notes })
  }
  const cart = (n: number): Cart => ({
    lines: [line(n), line(n + 7)],
    dining: n % 4 === 0 ? 'takeaway' : 'dinein',
    tableId: storeTables[n % Math.max(1, storeTables.length)]?.id ?? null,
    withoutTable: false,
    customer: null,
    qrOrderId: null,
  })
  return (n) => requestOf(cart(n), { orderId: randomUUID(), paymentTypeId: null }, currency)
}
