import { randomUUID } from 'node:crypto'
import {
  type Allowance,
  type AllowanceCommand,
  type AllowanceEntry,
  type AllowanceRejection,
  allowance,
} from '@comanda/domain/allowances/allowance.ts'
import { type AllowanceChange, allowanceChanges } from '@comanda/domain/allowances/changes.ts'
import { AllowanceEvent } from '@comanda/domain/allowances/events.ts'
import { businessDayAt, type DayRule } from '@comanda/domain/kernel/business-day.ts'
import { type Rejection, reject } from '@comanda/domain/kernel/decider.ts'
import { DiscountId, type OrderId } from '@comanda/domain/kernel/ids.ts'
import { type Currency, money } from '@comanda/domain/kernel/money.ts'
import { allowanceStream, orderStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { Answerable } from '@comanda/domain/orders/limits.ts'
import type { Order } from '@comanda/domain/orders/order.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { type CommandContext, deciderContextOf } from '../command-context.ts'
import type { Kind } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import type { AnyRejection } from '../messages.ts'
import { type OrderReaderNeeds, readOrder } from '../read-orders.ts'
import { uuidV5 } from '../uuid.ts'
import { boundedOrders, type ChangeOrder } from './bounded.ts'

type LimitNeeds = OrderReaderNeeds & Readonly<{ handle: Handle }>
/** `answerable`: undefined for a change that is within everybody's limits. */
type Terms = Readonly<{ answerable: Answerable | undefined; dayRule: DayRule }>
type Change = Terms & Readonly<{ orderId: OrderId; command: OrderCommand }>

const allowances: Kind<Allowance, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  decider: allowance,
  events: AllowanceEvent,
}

const attempts = 4

/**
 * Makes a change within the limits. The limit of a day covers all orders: the increase of a person's deductions is
 * reserved in their allowance, a separate stream, before the change is written, and returned if the change is refused.
 * After a crash in between it stays reserved, and a retry of the request uses it. All other changes of deductions, also
 * those of other people, are entered after it.
 */
export async function changeWithinLimits(
  needs: LimitNeeds,
  context: CommandContext,
  { orderId, command, ...terms }: Change,
): Promise<Outcome<Order, AnyRejection>> {
  const kind = boundedOrders(needs.orders, terms.answerable && { answerable: terms.answerable })
  for (let left = attempts; left > 0; left -= 1) {
    const change = { ...terms, orderId, command }
    const reserved = await reserve(needs, context, change)
    if (reserved && 'rejected' in reserved) return reserved
    const stream = orderStream(context.tenantId, orderId)
    const reservations: Reservations = new Map(reserved ? [[stream, reserved]] : [])
    const outcome = await enteringChanges(needs, { ...terms, reservations })(kind, stream, command, context)
    for (const { giveUp } of reservations.values()) await giveUp()
    if (!('rejected' in outcome && outcome.rejected === 'DiscountPerDayLimited')) return outcome
  }
  throw tooBusy()
}

type CardChange = Terms & Readonly<{ orderIds: readonly OrderId[]; commandOf: (orderId: OrderId) => OrderCommand }>

/** Changes the orders of a card within the limits: all of them are reserved before the first one is changed. */
export async function changeCardWithinLimits<T>(
  needs: LimitNeeds,
  context: CommandContext,
  { orderIds, commandOf, ...terms }: CardChange,
  change: (handle: ChangeOrder) => Promise<T>,
): Promise<T | Rejection<AnyRejection>> {
  const reservations: Reservations = new Map()
  let refused: Rejection<AnyRejection> | undefined
  for (const orderId of orderIds) {
    const reserved = await reserve(needs, context, { ...terms, orderId, command: commandOf(orderId) })
    if (reserved && 'rejected' in reserved) refused ??= reserved
    else if (reserved) reservations.set(orderStream(context.tenantId, orderId), reserved)
    if (refused) break
  }
  const changed = refused ?? (await change(enteringChanges(needs, { ...terms, reservations })))
  for (const { giveUp } of reservations.values()) await giveUp()
  return changed
}

type Reservation = Readonly<{ amount: number; giveUp: () => Promise<unknown> }>
/** Reservations that no change has used yet, by the stream of their order. */
type Reservations = Map<string, Reservation>

/** Reserves the increase of a person's deductions; undefined if there is none, or no limit of a day. */
async function reserve(
  needs: LimitNeeds,
  context: CommandContext,
  { orderId, command, answerable, dayRule }: Change,
): Promise<Reservation | Rejection<AnyRejection> | undefined> {
  const limits = answerable?.limits
  if (!answerable || !limits || limits.discountPerDay === null) return undefined
  const state = await readOrder(needs, context.tenantId, orderId)
  const kind = boundedOrders(needs.orders, { answerable })
  const decision = kind.decider.decide(command, state, deciderContextOf(context))
  if ('rejected' in decision || state.status === 'None') return undefined
  const after = decision.reduce(kind.decider.evolve, state)
  const own = ownIncrease(allowanceChanges(state, after, dayRule), context, { answerable, dayRule })
  if (!own) return undefined
  const entry = entryOf(context, orderId, own)
  const use = { ...entry, amount: own.amount, currency: state.placed.currency, limits }
  const used = await write(needs, context, { type: 'UseAllowance', data: use })
  if ('rejected' in used) return used
  return { amount: own.amount, giveUp: () => write(needs, context, { type: 'ReturnAllowance', data: entry }) }
}

const ownIncrease = (
  changes: readonly AllowanceChange[],
  { at }: CommandContext,
  { answerable, dayRule }: Terms,
): AllowanceChange | undefined =>
  changes.find(
    ({ userId, businessDay, amount }) =>
      amount > 0 && userId === answerable?.userId && businessDay === businessDayAt(at, dayRule),
  )

/**
 * Changes an order, and enters its changes of deductions in the allowances. Refuses an increase that was not reserved.
 */
function enteringChanges(
  needs: LimitNeeds,
  { reservations, ...terms }: Terms & Readonly<{ reservations: Reservations }>,
): ChangeOrder {
  const hasLimit = typeof terms.answerable?.limits?.discountPerDay === 'number'
  return async (kind, stream, command, context) => {
    const reserved = reservations.get(stream)
    let entries: readonly Entry[] = []
    const decide: typeof kind.decider.decide = (command, before, deciding) => {
      entries = []
      const decision = kind.decider.decide(command, before, deciding)
      if ('rejected' in decision || before.status === 'None') return decision
      const changes = allowanceChanges(before, decision.reduce(kind.decider.evolve, before), terms.dayRule)
      const own = ownIncrease(changes, context, terms)
      if (hasLimit && own && own.amount > (reserved?.amount ?? 0)) return reject('DiscountPerDayLimited')
      const { orderId, currency } = before.placed
      entries = changes.map((change) => ({ ...change, orderId, currency, isOwn: change === own }))
      return decision
    }
    const outcome = await needs.handle({ ...kind, decider: { ...kind.decider, decide } }, stream, command, context)
    if ('rejected' in outcome || !outcome.written) return outcome
    // without a change the event is from an earlier attempt of this request, whose reservation is its entry
    if (entries.length > 0 && !entries.some(({ isOwn }) => isOwn)) await reserved?.giveUp()
    reservations.delete(stream)
    for (const entry of entries) {
      if (!entry.isOwn || (hasLimit && entry.amount !== reserved?.amount)) await enter(needs, context, entry)
    }
    return outcome
  }
}

type Entry = AllowanceChange & Readonly<{ orderId: OrderId; currency: Currency; isOwn: boolean }>

function enter(needs: LimitNeeds, context: CommandContext, { orderId, currency, amount, ...change }: Entry) {
  const entry = entryOf(context, orderId, change)
  return amount > 0
    ? write(needs, context, { type: 'UseAllowance', data: { ...entry, amount, currency, limits: null } })
    : write(needs, context, { type: 'ReturnAllowance', data: { ...entry, amount: money(-amount) } })
}

/** Entry of a request about an order. Its id is derived, so that a repeated request makes the same entry. */
const entryOf = (
  { commandId }: CommandContext,
  orderId: OrderId,
  { userId, businessDay }: Pick<AllowanceChange, 'userId' | 'businessDay'>,
): AllowanceEntry => ({ userId, businessDay, orderId, discountId: DiscountId.parse(uuidV5(commandId, 'allowance')) })

/**
 * Each command has a new id: an amount that was reserved and given up must be written again when it is reserved again.
 */
function write({ handle }: LimitNeeds, context: CommandContext, command: AllowanceCommand) {
  const { userId, businessDay } = command.data
  const commandId = randomUUID()
  const step = { ...context, commandId, commandHash: commandId, causation: context.commandId }
  return handle(allowances, allowanceStream(context.tenantId, userId, businessDay), command, step)
}
