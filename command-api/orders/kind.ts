import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Order, type OrderRejection, order } from '@comanda/domain/orders/order.ts'
import type { Kind } from '../fold.ts'

export const orders: Kind<Order, OrderCommand, OrderEvent, OrderRejection> = { decider: order, events: OrderEvent }
