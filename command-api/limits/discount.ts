import { randomUUID } from 'node:crypto'
import {
  type Allowance,
  type AllowanceCommand,
  type AllowanceRejection,
  allowance,
  type DiscountPlace,
} from '@comanda/domain/allowances/allowance.ts'
import { AllowanceEvent } from '@comanda/domain/allowances/events.ts'
import { businessDayAt, type DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { DiscountId } from '@comanda/domain/kernel/ids.ts'
import { allowanceStream, orderStream } from '@comanda/domain/kernel/streams.ts'
import type { DiscountRequest } from '@comanda/domain/orders/discounts.ts'
import { type Answerable, answersFor, discountIn } from '@comanda/domain/orders/limits.ts'
import type { Order } from '@comanda/domain/orders/order.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { type CommandContext, deciderContextOf } from '../command-context.ts'
import { foldAndKeep, type Kind } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import type { AnyRejection } from '../messages.ts'
import { boundedOrders } from './bounded.ts'

type OrderKind = Parameters<typeof boundedOrders>[0]
type DiscountNeeds = Readonly<{ log: EventLog; handle: Handle; orders: OrderKind }>
type Request = Readonly<{ request: DiscountRequest; answerable: Answerable; dayRule: DayRule }>

const allowances: Kind<Allowance, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  decider: allowance,
  events: AllowanceEvent,
}

const attempts = 4

/**
 * Gives a discount within the limits. The limit of a day is for all orders together: the amount is taken from the
 * person's allowance, a stream of its own, before the discount is written, and given back if that is refused. After a
 * crash in between it stays taken, and the same request finds it there.
 */
export async function giveWithinLimits(
  needs: DiscountNeeds,
  context: CommandContext,
  { request, answerable, dayRule }: Request,
): Promise<Outcome<Order, AnyRejection>> {
  const { log, handle } = needs
  const kind = boundedOrders(needs.orders, { answerable })
  const { tenantId } = context
  const { orderId, discountId } = request
  const { limits, userId } = answerable
  const stream = orderStream(tenantId, orderId)
  const command = { type: 'GiveDiscount', data: request } as const
  if (limits === null || limits.discountPerDay === null) return handle(kind, stream, command, context)
  const place = { userId, businessDay: businessDayAt(context.at, dayRule), orderId, discountId }
  for (let left = attempts; left > 0; left -= 1) {
    const { state } = await foldAndKeep(log, needs.orders, stream)
    const decision = kind.decider.decide(command, state, deciderContextOf(context))
    const amount = 'rejected' in decision ? null : discountIn(decision)
    if (state.status === 'None' || !amount) return handle(kind, stream, command, context)
    const { currency } = state.placed
    const use = { type: 'UseAllowance', data: { ...place, amount, currency, limits } } as const
    const used = await handle(allowances, allowanceStream(tenantId, userId, place.businessDay), use, step(context))
    if ('rejected' in used) return used
    const outcome = await handle(
      boundedOrders(needs.orders, { answerable, maxDiscount: amount }),
      stream,
      command,
      context,
    )
    if (!('rejected' in outcome)) return outcome
    await returnAllowance(needs, context, place)
    if (outcome.rejected !== 'DiscountPerDayLimited') return outcome
  }
  throw tooBusy()
}

/** Gives back what a discount that is removed had taken, on the day of the discount. */
export async function returnDiscount(
  needs: DiscountNeeds,
  context: CommandContext,
  { before, discountId, dayRule }: Readonly<{ before: Order; discountId: DiscountId; dayRule: DayRule }>,
): Promise<void> {
  if (before.status === 'None') return
  const discount = before.discounts.find((given) => given.discountId === discountId)
  const userId = discount && answersFor(discount)
  if (!discount || !userId || discount.kind === 'comp') return
  const businessDay = businessDayAt(discount.discountedAt, dayRule)
  await returnAllowance(needs, context, { userId, businessDay, orderId: before.placed.orderId, discountId })
}

const returnAllowance = ({ handle }: DiscountNeeds, context: CommandContext, place: DiscountPlace) =>
  handle(
    allowances,
    allowanceStream(context.tenantId, place.userId, place.businessDay),
    { type: 'ReturnAllowance', data: place },
    step(context),
  )

/** A step of its own each time: what was taken, given back and is taken again must be written again. */
function step(context: CommandContext): CommandContext {
  const commandId = randomUUID()
  return { ...context, commandId, commandHash: commandId, causation: context.commandId }
}
