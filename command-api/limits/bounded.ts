import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type BoundRejection, type Bounds, decideWithin } from '@comanda/domain/orders/limits.ts'
import type { Order, OrderRejection } from '@comanda/domain/orders/order.ts'
import type { CommandContext } from '../command-context.ts'
import type { Kind } from '../fold.ts'
import type { Outcome } from '../handle.ts'
import type { AnyRejection } from '../messages.ts'

export type BoundedOrders = Kind<Order, OrderCommand, OrderEvent, OrderRejection | BoundRejection>

/** The order kind for requests of people: decides within their bounds. */
export const boundedOrders = (
  kind: Kind<Order, OrderCommand, OrderEvent, OrderRejection>,
  bounds: Bounds = {},
): BoundedOrders => ({
  ...kind,
  decider: { ...kind.decider, decide: (command, state, context) => decideWithin(bounds, command, state, context) },
})

/** Handles a command on an order. */
export type ChangeOrder = (
  kind: Kind<Order, OrderCommand, OrderEvent, AnyRejection>,
  stream: string,
  command: OrderCommand,
  context: CommandContext,
) => Promise<Outcome<Order, AnyRejection>>
