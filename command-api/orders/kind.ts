import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Order, type OrderRejection, order } from '@comanda/domain/orders/order.ts'
import { type Kind, recentFolds } from '../fold.ts'

export type OrderKind = Kind<Order, OrderCommand, OrderEvent, OrderRejection>

export const orders: OrderKind = { decider: order, events: OrderEvent }

/** Number of cached orders, each of some kilobytes. */
const maxRecent = 5_000

/** Orders with a cache of the recent ones, whose next change needs no read. */
export const cachedOrders = (): OrderKind => ({ ...orders, recent: recentFolds(maxRecent) })
