import type { OrderId } from '@comanda/domain/kernel/ids.ts'

/** The ids of a request; null if one of them cannot be an order's id. */
export const knownOrders = (ids: readonly (OrderId | null)[]): readonly OrderId[] | null =>
  ids.every((id) => id !== null) ? ids : null
