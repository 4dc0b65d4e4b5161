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
import { DiscountId, type OrderId } from '@comanda/domain/kernel/ids.ts'
import { allowanceStream, orderStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { type Answerable, type Deduction, deductionIn, deductionsIn } from '@comanda/domain/orders/limits.ts'
import type { Order } from '@comanda/domain/orders/order.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { type CommandContext, deciderContextOf } from '../command-context.ts'
import { foldAndKeep, type Kind } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import type { AnyRejection } from '../messages.ts'
import { uuidV5 } from '../uuid.ts'
import { boundedOrders } from './bounded.ts'

type OrderKind = Parameters<typeof boundedOrders>[0]
type LimitNeeds = Readonly<{ log: EventLog; handle: Handle; orders: OrderKind }>
/** `answerable`: undefined for a change that is within everybody's limits. */
type Change = Readonly<{
  orderId: OrderId
  command: OrderCommand
  answerable: Answerable | undefined
  dayRule: DayRule
}>

const allowances: Kind<Allowance, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  decider: allowance,
  events: AllowanceEvent,
}

const attempts = 4

/**
 * Makes a change within the limits. The limit of a day covers all orders: the deduction is reserved in the person's
 * allowance, a separate stream, before the change is written, and returned if the change is refused. After a crash in
 * between it stays reserved, and a retry of the request uses it. Deductions that a change undoes are returned too.
 */
export async function changeWithinLimits(
  needs: LimitNeeds,
  context: CommandContext,
  { orderId, command, answerable, dayRule }: Change,
): Promise<Outcome<Order, AnyRejection>> {
  const { log, handle } = needs
  const kind = boundedOrders(needs.orders, answerable && { answerable })
  const stream = orderStream(context.tenantId, orderId)
  for (let left = attempts; left > 0; left -= 1) {
    const { state } = await foldAndKeep(log, needs.orders, stream)
    const decision = kind.decider.decide(command, state, deciderContextOf(context))
    const deduction = 'rejected' in decision ? undefined : deductionIn(decision, state)
    const taken =
      deduction &&
      answerable &&
      (await takeAllowance(needs, context, { before: state, deduction, answerable, dayRule }))
    if (taken && 'rejected' in taken) return taken
    const bounds = { ...(answerable && { answerable }), ...(taken && { reserved: taken.reserved }) }
    const outcome = await handle(boundedOrders(needs.orders, bounds), stream, command, context)
    if (!('rejected' in outcome)) {
      await returnUndone(needs, context, { before: state, after: outcome.state, dayRule })
      return outcome
    }
    if (!taken) return outcome
    await taken.giveBack()
    if (outcome.rejected !== 'DiscountPerDayLimited') return outcome
  }
  throw tooBusy()
}

type CardChange = Omit<Change, 'orderId' | 'command'> &
  Readonly<{ orderIds: readonly OrderId[]; commandOf: (orderId: OrderId) => OrderCommand }>

/**
 * Changes the orders of a card within the limits: the allowance is charged for all of them before the first one is
 * changed.
 */
export async function changeCardWithinLimits<T>(
  needs: LimitNeeds,
  context: CommandContext,
  { orderIds, commandOf, answerable, dayRule }: CardChange,
  change: (reserved: ReadonlyMap<OrderId, Deduction>) => Promise<T>,
): Promise<T | Readonly<{ rejected: AnyRejection }>> {
  const stateOf = async (orderId: OrderId) =>
    (await foldAndKeep(needs.log, needs.orders, orderStream(context.tenantId, orderId))).state
  const reserved = new Map<OrderId, Deduction>()
  const begun: Readonly<{ orderId: OrderId; before: Order; giveBack?: () => Promise<unknown> }>[] = []
  for (const orderId of orderIds) {
    const before = await stateOf(orderId)
    const decision = needs.orders.decider.decide(commandOf(orderId), before, deciderContextOf(context))
    const deduction = 'rejected' in decision ? undefined : deductionIn(decision, before)
    const taken =
      deduction && answerable && (await takeAllowance(needs, context, { before, deduction, answerable, dayRule }))
    if (taken && 'rejected' in taken) {
      for (const { giveBack } of begun) await giveBack?.()
      return taken
    }
    if (taken) reserved.set(orderId, taken.reserved)
    begun.push({ orderId, before, ...(taken && { giveBack: taken.giveBack }) })
  }
  const changed = await change(reserved)
  for (const { orderId, before, giveBack } of begun) {
    const after = await stateOf(orderId)
    await returnUndone(needs, context, { before, after, dayRule })
    if (!deductionsIn(after).some(({ of }) => of === reserved.get(orderId)?.of)) await giveBack?.()
  }
  return changed
}

type Taking = Readonly<{ before: Order; deduction: Deduction; answerable: Answerable; dayRule: DayRule }>

/** Takes a deduction from the allowance of the person; undefined if they have no limit of a day. */
async function takeAllowance(
  needs: LimitNeeds,
  context: CommandContext,
  { before, deduction, answerable: { limits, userId }, dayRule }: Taking,
) {
  if (before.status === 'None' || limits === null || limits.discountPerDay === null) return undefined
  const { orderId, currency } = before.placed
  const place = { userId, businessDay: businessDayAt(context.at, dayRule), ...entryOf(orderId, deduction) }
  const use = { type: 'UseAllowance', data: { ...place, amount: deduction.amount, currency, limits } } as const
  const stream = allowanceStream(context.tenantId, userId, place.businessDay)
  const used = await needs.handle(allowances, stream, use, step(context))
  return 'rejected' in used ? used : { reserved: deduction, giveBack: () => returnAllowance(needs, context, place) }
}

/** Returns deductions that a change has undone to the allowance of the day on which they were taken. */
async function returnUndone(
  needs: LimitNeeds,
  context: CommandContext,
  { before, after, dayRule }: Readonly<{ before: Order; after: Order; dayRule: DayRule }>,
): Promise<void> {
  if (before.status === 'None') return
  const { orderId } = before.placed
  const inForce = new Set(deductionsIn(after).map(placeOf))
  for (const deduction of deductionsIn(before)) {
    if (inForce.has(placeOf(deduction)) || deduction.by === null) continue
    const businessDay = businessDayAt(deduction.at, dayRule)
    await returnAllowance(needs, context, { userId: deduction.by, businessDay, ...entryOf(orderId, deduction) })
  }
}

const placeOf = ({ of, by }: ReturnType<typeof deductionsIn>[number]): string => `${of} ${by}`

/** Entry of a deduction. Cheaper options and removed service charges have an id derived from order and line. */
const entryOf = (orderId: OrderId, { of }: Deduction): Pick<DiscountPlace, 'orderId' | 'discountId'> => {
  const isDiscount = of !== 'service charge' && !of.startsWith('line ')
  return { orderId, discountId: DiscountId.parse(isDiscount ? of : uuidV5(orderId, of)) }
}

const returnAllowance = ({ handle }: LimitNeeds, context: CommandContext, place: DiscountPlace) =>
  handle(
    allowances,
    allowanceStream(context.tenantId, place.userId, place.businessDay),
    { type: 'ReturnAllowance', data: place },
    step(context),
  )

/** Context with a new id: a deduction that was taken and returned must be written when it is taken again. */
function step(context: CommandContext): CommandContext {
  const commandId = randomUUID()
  return { ...context, commandId, commandHash: commandId, causation: context.commandId }
}
