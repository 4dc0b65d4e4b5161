import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { idOf, WireId } from '../fields.ts'

export const orderIdIn = (text: string): OrderId | null => OrderId.safeParse(text).data ?? null

/** No card that a client is shown has more orders than the list of open orders. */
export const maxOrders = 1_000
/** Every one of them carries the terms of the whole checkout, and one invoice all their lines. */
export const maxOrdersOfInvoice = 300

/** The whole card of a table, each order once. null replaces what cannot be an order's id. */
export const orderIdList = (max: number) =>
  z
    .array(WireId, 'Please select an order!')
    .min(1, 'Please select an order!')
    .max(max, 'Too many orders at once!')
    .transform((ids) => [...new Set(ids.map(idOf))].sort().map(orderIdIn))

/** Ids in a read. Any short text passes: a text that is no id of ours names an order that does not exist. */
export const OrdersAsked = z.object({
  orderIds: z
    .array(z.union([z.string().max(100), z.number()]).transform(String))
    .min(1, 'Please provide the orders!')
    .max(maxOrders, 'Too many orders at once!'),
})

/** The ids among them that can exist, each once; null when one of them cannot. */
export function knownShape(orderIds: readonly string[]): OrderId[] | null {
  const ids = [...new Set(orderIds)].map((id) => OrderId.safeParse(id).data)
  return ids.every((id) => id !== undefined) ? ids : null
}

/** On the wire an item is "<orderId>.<line>": its stream is in its name. */
export const ItemPath = z.object({
  id: z
    .string()
    .max(64)
    .transform((id) => {
      const [, orderId = '', line = ''] = /^([0-9a-f-]{36})\.([1-9]\d{0,3})$/i.exec(id) ?? []
      const known = orderIdIn(orderId.toLowerCase())
      return known ? { orderId: known, line: Number(line) } : null
    }),
})
