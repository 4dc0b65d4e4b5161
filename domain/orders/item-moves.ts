import { reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { chargedLines, isOwed } from './bill.ts'
import { notAsSeen } from './change-lines.ts'
import type { Ending, OrderCommand } from './commands.ts'
import { firedByStatus } from './courses.ts'
import { divideLine, withDivided } from './divide.ts'
import type { OrderEvent } from './events.ts'
import { isMade, type KitchenStatus, statusAfter } from './item-status.ts'
import type { OrderLine } from './lines.ts'
import type { Loss, LossReason } from './losses.ts'
import { freed } from './portions.ts'
import { refuseIfNotOpen, refuseIfPaid } from './refusals.ts'
import type { OrderDecision, PlacedOrder } from './state.ts'
import { afterPrint, lossesOfOrder, lossOfLine } from './value-lost.ts'

type ItemMoved = Extract<OrderEvent, { type: keyof typeof statusAfter }>

/**
 * Any sequence of moves is allowed (rule O1). A move that changes the bill requires an open, unpaid order. Items in
 * preparation may be finished after the order is completed.
 */
export function moveItem(state: PlacedOrder, moved: ItemMoved): OrderDecision {
  const from = state.items[moved.data.line]
  const to = statusAfter[moved.type]
  if (!from) return reject('ItemUnknown')
  if (state.status === 'Cancelled') return reject('OrderCancelledAlready')
  const changesBill = (from === 'cancelled') !== (to === 'cancelled')
  if (from === 'cancelled' && to !== from && state.givenBack?.includes(moved.data.line))
    return reject('PortionsGivenBack')
  const refused = changesBill ? (refuseIfNotOpen(state) ?? refuseIfPaid(state)) : undefined
  return refused ?? (from === to ? [] : [...firedByStatus(state, moved), moved])
}

/** The event that gives an item a status of the kitchen. */
export function moveTo(status: KitchenStatus, item: ItemKey, state: PlacedOrder, at: Instant): ItemMoved {
  if (status === 'preparing') return { type: 'OrderItemStarted', data: { ...startData(item, state), startedAt: at } }
  if (status === 'completed') return { type: 'OrderItemFinished', data: { ...moveData(item, state), finishedAt: at } }
  return { type: 'OrderItemRecalled', data: { ...moveData(item, state), recalledAt: at } }
}

/** Moves several lines of the kitchen (rule K10). Lines that were cancelled or left the order meanwhile are skipped. */
export function moveItems(
  state: PlacedOrder,
  { orderId, lines }: Extract<OrderCommand, { type: 'MoveItems' }>['data'],
  at: Instant,
): OrderDecision {
  const present = lines.filter(({ line }) => isOrdered(state, line))
  const [first] = lines
  if (present.length === 0) return reject(first && state.items[first.line] ? 'ItemVoided' : 'ItemUnknown')
  const events: OrderEvent[] = []
  for (const { line, status } of present) {
    // another screen has completed it, and it may be served already
    if (status === 'completed' && isMade(state.items[line])) continue
    const moved = moveItem(state, moveTo(status, { orderId, line }, state, at))
    if ('rejected' in moved) return moved
    events.push(...moved)
  }
  return events
}

/** True if the line is on the order and not cancelled. */
export const isOrdered = ({ items }: PlacedOrder, line: number): boolean =>
  items[line] !== undefined && items[line] !== 'cancelled'

/** Cancels a line; if only some portions, they are divided from it first. */
export function cancelItem(
  state: PlacedOrder,
  { quantity, seen, ...item }: Extract<OrderCommand, { type: 'CancelItem' }>['data'],
  at: Instant,
): OrderDecision {
  const conflict = seen && notAsSeen(state, item.line, seen)
  if (conflict) return conflict
  const cancel = (from: PlacedOrder, line: number) =>
    moveItem(from, { type: 'OrderItemCancelled', data: { ...withLosses({ ...item, line }, from), cancelledAt: at } })
  const whole = chargedLines(state).find(({ line }) => line === item.line)
  if (quantity === undefined || !whole || quantity === whole.quantity) return cancel(state, item.line)
  const data = divideLine(state, { orderId: item.orderId, line: item.line, quantity }, at)
  if ('rejected' in data) return data
  const cancelled = cancel({ ...state, ...withDivided(state, data) }, data.newLine.line)
  return 'rejected' in cancelled ? cancelled : [{ type: 'OrderLineDivided', data }, ...cancelled]
}

type ItemKey = Readonly<{ orderId: OrderId; line: number }>

/** Data of a move other than a cancellation. */
export const moveData = (data: ItemKey, { items }: PlacedOrder) => {
  return { ...data, ...(items[data.line] === 'cancelled' && ({ restores: true } as const)) }
}

/** Data of a start, with the mark of a recall if the item was already made. */
const startData = (data: ItemKey, state: PlacedOrder) => {
  return { ...moveData(data, state), ...(isMade(state.items[data.line]) && ({ recalls: true } as const)) }
}

/** Data of a cancellation of one line, or of all charged lines, with the value that it takes off the bill. */
export function withLosses<Data extends { line?: number; reason?: LossReason | undefined }>(
  { reason, ...data }: Data,
  state: PlacedOrder,
) {
  const charged = chargedOf(state)
  const losses = data.line === undefined ? lossesOfOrder(charged, false) : [lossOfLine(charged, data.line)]
  return { ...data, ...(reason && { reason }), losses, ...portionsFreed(charged.lines, losses), ...afterPrint(state) }
}

/** Cancelled portions that the kitchen had not begun, by the counts that granted them. */
function portionsFreed(lines: readonly OrderLine[], losses: readonly Loss[]) {
  const voided = new Set(losses.filter(({ kind }) => kind === 'void').map(({ line }) => line))
  return freed(lines.filter(({ line }) => voided.has(line)))
}

export function complete(state: PlacedOrder, { orderId, reason }: Ending, at: Instant): OrderEvent {
  if (!isOwed(state)) return { type: 'OrderCompleted', data: { orderId, completedAt: at } }
  const losses = lossesOfOrder(chargedOf(state), true)
  const data = { orderId, ...(reason && { reason }), losses, ...afterPrint(state) }
  return { type: 'OrderCompleted', data: { ...data, completedAt: at } }
}

const chargedOf = (state: PlacedOrder) => {
  const { currency, charge, taxRounding } = state.placed
  return { lines: chargedLines(state), startedLines: state.startedLines, currency, charge, taxRounding }
}
