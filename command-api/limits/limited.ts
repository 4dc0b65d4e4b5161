import { reject } from '@comanda/domain/kernel/decider.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Answerable, withinLimits } from '@comanda/domain/orders/limits.ts'
import type { Order } from '@comanda/domain/orders/order.ts'
import type { RefundEvent } from '@comanda/domain/refunds/events.ts'
import type { RefundCommand, RefundRejection, Refunds } from '@comanda/domain/refunds/refunds.ts'
import { isBeyond, type LimitRejection } from '@comanda/domain/users/limits.ts'
import type { Kind } from '../fold.ts'

/** Orders that are changed within the limits of a person. */
export const limitedOrders = <R extends string>(
  kind: Kind<Order, OrderCommand, OrderEvent, R>,
  answerable: Answerable,
): Kind<Order, OrderCommand, OrderEvent, R | LimitRejection> => ({
  ...kind,
  decider: {
    ...kind.decider,
    decide: (command, state, context) => {
      const decision = kind.decider.decide(command, state, context)
      return 'rejected' in decision ? decision : withinLimits(decision, state, answerable)
    },
  },
})

/** The refunds of an invoice, which all count together. */
export const limitedRefunds = (
  kind: Kind<Refunds, RefundCommand, RefundEvent, RefundRejection>,
  { limits, approvedBy }: Answerable,
): Kind<Refunds, RefundCommand, RefundEvent, RefundRejection | LimitRejection> => ({
  ...kind,
  decider: {
    ...kind.decider,
    decide: (command, state, context) => {
      const decision = kind.decider.decide(command, state, context)
      if ('rejected' in decision) return decision
      const before = state.reduce((total, { granted }) => total + granted.total, 0)
      return decision.some(
        ({ type, data }) =>
          type === 'RefundGranted' && limits && isBeyond(before + data.total, data.currency, limits.refund, limits),
      )
        ? reject('RefundLimited')
        : decision.map((event) => approved(event, approvedBy))
    },
  },
})

const approved = (event: RefundEvent, approvedBy: Answerable['approvedBy']): RefundEvent =>
  event.type === 'RefundGranted' && approvedBy ? { ...event, data: { ...event.data, approvedBy } } : event
