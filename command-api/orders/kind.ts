import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Order, type OrderRejection, order } from '@comanda/domain/orders/order.ts'
import { type Kind, recentFolds } from '../fold.ts'

export type OrderKind = Kind<Order, OrderCommand, OrderEvent, OrderRejection>

export const orders: OrderKind = { decider: order, events: OrderEvent }

/** A fold of an order takes some kilobytes. */
const maxRecent = 5_000

/** Orders that the process remembers: the next change of an order it has just written needs no read. */
export const rememberedOrders = (): OrderKind => ({ ...orders, recent: recentFolds(maxRecent) })
