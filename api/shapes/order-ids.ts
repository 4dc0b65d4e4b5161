import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { idOf, WireId } from '../fields.ts'

export const orderIdIn = (text: string): OrderId | null => OrderId.safeParse(text).data ?? null

/** Maximum of orders on a card: the size of the list of open orders. */
export const maxOrders = 1_000
/** Maximum of orders on an invoice, whose event contains all their lines. */
export const maxOrdersOfInvoice = 300

/** Ids of the orders of a card, each once. A malformed id becomes null. */
export const orderIdList = (max: number) =>
  z
    .array(WireId, 'Please select an order!')
    .min(1, 'Please select an order!')
    .max(max, 'Too many orders at once!')
    .transform((ids) => [...new Set(ids.map(idOf))].sort().map(orderIdIn))

/** Ids in a read. Any short text is accepted: a malformed id is answered like an unknown one. */
export const OrderIdsRequest = z.object({
  orderIds: z
    .array(z.union([z.string().max(100), z.number()]).transform(String))
    .min(1, 'Please provide the orders!')
    .max(maxOrders, 'Too many orders at once!'),
})

/** The ids, each once; null if one is malformed. */
export function knownShape(orderIds: readonly string[]): OrderId[] | null {
  const ids = [...new Set(orderIds)].map((id) => OrderId.safeParse(id).data)
  return ids.every((id) => id !== undefined) ? ids : null
}

/** Id of an item, "<orderId>.<line>", which names its stream. */
export const ItemPath = z.object({
  id: z
    .string()
    .max(64)
    .transform((id) => {
      const [, orderId = '', line = ''] = /^([0-9a-f-]{36})\.([1-9]\d{0,3})$/i.exec(id) ?? []
      const validId = orderIdIn(orderId.toLowerCase())
      return validId ? { orderId: validId, line: Number(line) } : null
    }),
})
