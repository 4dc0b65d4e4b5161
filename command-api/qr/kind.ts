import type { QrOrderCommand } from '@comanda/domain/qr-orders/commands.ts'
import { QrOrderEvent } from '@comanda/domain/qr-orders/events.ts'
import { type QrOrder, type QrOrderRejection, qrOrder } from '@comanda/domain/qr-orders/qr-order.ts'
import type { Kind } from '../fold.ts'

export const qrOrders: Kind<QrOrder, QrOrderCommand, QrOrderEvent, QrOrderRejection> = {
  decider: qrOrder,
  events: QrOrderEvent,
}
