import { type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import {
  hasSameCharge,
  joinedCharge,
  joinedRemoval,
  removedChargesOf,
  withJoinedRemoval,
  withRemovedCharges,
} from './charge.ts'
import { linesOf, movedDiscounts, passedAtOf, printed, reductionsOf, sentLine, soldLine } from './divide.ts'
import { withLeft } from './divide-discounts.ts'
import type { DataOf, OrderEvent } from './events.ts'
import { joinedDiscounts, withJoinedDiscounts } from './join-discounts.ts'
import type { SentLine } from './lines.ts'
import { maxLine } from './order-lists.ts'
import { printedPricesOf } from './printed-price.ts'
import { mergedReductions, reductionFields, reductionsOfLine } from './reductions.ts'
import { startedIn } from './started.ts'
import type { JoinRejection, OrderLines, PlacedOrder } from './state.ts'
import { joinedTax, rounded } from './tax-parts.ts'

/** Offers the charged lines of an open, unpaid order to another order. Cancelled lines stay. */
export function joinOrder(
  state: PlacedOrder,
  { orderId, intoOrderId }: Readonly<{ orderId: OrderId; intoOrderId: OrderId }>,
  at: Instant,
): readonly OrderEvent[] | Rejection<JoinRejection> {
  if (state.dividedFrom === undefined) return reject('NotSplitOff')
  const charged = state.placed.lines.filter(({ line }) => state.items[line] !== 'cancelled')
  if (charged.length === 0) return reject('NothingToJoin')
  const discounts = movedDiscounts(state, new Set(charged.map(({ line }) => line)))
  const lines = charged.map((line) => sentLine(state, line))
  const leavesCancelled = charged.length < state.placed.lines.length
  const attempt = state.joinAttempts + 1
  const { charge, taxRounding, table } = state.placed
  const terms = {
    ...(charge && { charge }),
    ...(taxRounding && { taxRounding }),
    ...removedChargesOf(state),
    ...(table && { table }),
  }
  const offer = { lines, ...discounts, ...terms, ...printed(state) }
  const data = { orderId, intoOrderId, attempt, ...offer, leavesCancelled, joinedAt: at }
  return [{ type: 'OrderJoined', data }]
}

/** Answers a join once: an unsettled order with the same service charge takes the lines, any other order refuses them. */
export function answerJoin(
  state: PlacedOrder,
  joined: DataOf<'OrderJoined'>,
  isUnsettled: boolean,
  at: Instant,
): readonly OrderEvent[] {
  const { intoOrderId: orderId, orderId: fromOrderId, attempt, lines } = joined
  const answer = { orderId, fromOrderId, attempt }
  if (state.answeredJoins.some((one) => one.fromOrderId === fromOrderId && one.attempt === attempt)) return []
  const numbered = isUnsettled && hasSameCharge(state.placed, joined) && withOwnNumbers(state, joined)
  if (!numbered) return [{ type: 'OrderJoinRefused', data: { ...answer, refusedAt: at } }]
  const { after, mergedInto } = mergeParts(state, numbered.lines)
  const discounts = joinedDiscounts(state.discounts, numbered.discounts, mergedInto)
  const merged = [...mergedInto.keys()].filter((line) => state.items[line] !== undefined)
  const movedFrom = joined.table?.tableId === state.placed.table?.tableId ? undefined : joined.table
  const optional = {
    ...(movedFrom && { movedFrom }),
    ...(merged.length > 0 && { merged }),
    ...(discounts.length > 0 && { discounts }),
    ...printed(joined),
    ...joinedCharge(state, joined),
    ...joinedRemoval(state, joined),
  }
  const data = { ...answer, lines, after, ...optional, joinedAt: at }
  const tax = joinedTax(state, { joined: linesOfJoin(state, joined), after: withJoined(state, data) })
  return [{ type: 'OrderLinesJoined', data: { ...data, ...tax } }]
}

/** The lines of the other order with its discounts, service charge and tax rounding. */
function linesOfJoin({ placed }: OrderLines, { lines, discounts = [], charge, taxRounding }: DataOf<'OrderJoined'>) {
  const { charge: _, taxRounding: _rounding, ...head } = placed
  const charges = { ...(charge && { charge }), ...(taxRounding && { taxRounding }) }
  return { ...linesOf({ ...head, ...charges, lines: lines.map(soldLine) }, lines), discounts }
}

export function releaseJoin({ joined, discounts }: PlacedOrder, attempt: number, at: Instant): readonly OrderEvent[] {
  if (joined?.attempt !== attempt) return []
  const { orderId, lines } = joined
  const back = withJoinedDiscounts(discounts, joinedDiscounts(discounts, joined.discounts ?? [], new Map()))
  const data = { orderId, attempt, lines, ...(back.length > 0 && { discounts: back }), releasedAt: at }
  return [{ type: 'OrderJoinReleased', data }]
}

/**
 * Numbers of the joined lines on this order. A line keeps its number if it had it here before, or if the number was never
 * used here. Undefined: too many lines.
 */
function withOwnNumbers({ lastLine, movedOff, items }: OrderLines, joined: DataOf<'OrderJoined'>) {
  const moves = movedOff.filter(({ intoOrderId }) => intoOrderId === joined.orderId)
  const own = new Set(moves.flatMap(({ lines }) => lines.map(({ line }) => line)))
  const numbers = new Map<number, number>()
  let last = lastLine
  for (const { line } of [...joined.lines].sort(byNumber)) {
    const keepsNumber = line > last || (own.has(line) && items[line] === undefined)
    const number = keepsNumber ? line : last + 1
    numbers.set(line, number)
    last = Math.max(last, number)
  }
  if (last > maxLine) return undefined
  const numberOf = (line: number) => numbers.get(line) ?? line
  return {
    lines: joined.lines.map((line) => ({ ...line, line: numberOf(line.line) })),
    discounts: (joined.discounts ?? []).map(({ scope, shares, ...discount }) => ({
      ...discount,
      scope: scope === null ? null : numberOf(scope),
      shares: shares.map(({ line, amount }) => ({ line: numberOf(line), amount })),
    })),
  }
}

/** Merges parts that were divided for a split, unless the kitchen has moved only one of them on. */
function mergeParts(state: OrderLines, joined: readonly SentLine[]) {
  const present = state.placed.lines.map((line) => sentLine(state, line))
  const lines = new Map([...present, ...joined].map((line) => [line.line, line]))
  const changed = new Set(joined.map(({ line }) => line))
  const mergedInto = new Map<number, number>()
  // parts of parts first
  for (const { line, of } of state.movedOff.flatMap(({ parts = [] }) => parts).reverse()) {
    const [part, whole] = [lines.get(line), lines.get(of)]
    if (!part || !whole || !isSame(part, whole)) continue
    lines.delete(line)
    const quantity = whole.quantity + part.quantity
    const reductions = mergedReductions([...reductionsOfLine(whole), ...reductionsOfLine(part)])
    const { reduction: _, earlierReductions: _earlier, ...rest } = whole
    lines.set(of, { ...rest, quantity, ...reductionFields(reductions) })
    changed.add(of)
    mergedInto.set(line, of)
  }
  return { after: [...lines.values()].filter(({ line }) => changed.has(line)).sort(byNumber), mergedInto }
}

/** True if two lines differ only in number, quantity and reductions. */
function isSame(part: SentLine, whole: SentLine): boolean {
  if ((part.passedAt === undefined) !== (whole.passedAt === undefined)) return false
  return part.status !== 'cancelled' && comparable(part) === comparable(whole)
}

const comparable = (line: SentLine): string => {
  const { line: _, quantity: _quantity, statusAt: _at, passedAt: _passed, ...rest } = line
  const { reduction: _reduction, earlierReductions: _earlier, ...compared } = rest
  return JSON.stringify(compared)
}

const byNumber = (one: Readonly<{ line: number }>, other: Readonly<{ line: number }>) => one.line - other.line

/** The order without the lines that it has offered to another order. */
export function withoutJoined({ removedCharges: _, ...state }: PlacedOrder, data: DataOf<'OrderJoined'>): PlacedOrder {
  return {
    ...state,
    ...withLines(state, [], new Set(data.lines.map(({ line }) => line))),
    status: 'Completed',
    discounts: withLeft(state.discounts, data),
    joined: data,
    joinAttempts: data.attempt,
  }
}

/** The order with the joined lines. */
export function withJoined(state: PlacedOrder, data: DataOf<'OrderLinesJoined'>): PlacedOrder {
  const { fromOrderId, attempt, after, merged = [], discounts = [], charge } = data
  const { taxRounding = state.placed.taxRounding } = data
  const placed = rounded(charge ? { ...state.placed, charge } : state.placed, taxRounding)
  const inForce = new Set(discounts.map(({ discountId }) => discountId))
  return {
    ...state,
    ...withLines({ ...state, placed }, after, new Set(merged)),
    ...printed(data),
    ...withJoinedRemoval(state, data),
    discounts: withJoinedDiscounts(state.discounts, discounts),
    removedDiscounts: state.removedDiscounts.filter((discountId) => !inForce.has(discountId)),
    answeredJoins: [...state.answeredJoins, { fromOrderId, attempt, isTaken: true }],
  }
}

/** The order with its lines again, after the other order has refused them. */
export function withReleased(state: PlacedOrder, { lines, discounts = [] }: DataOf<'OrderJoinReleased'>): PlacedOrder {
  const { joined, ...before } = state
  const removed = joined ? withRemovedCharges(joined) : {}
  return { ...before, ...withLines(state, lines, new Set()), status: 'Open', discounts, ...removed }
}

/** The lines of an order without `removed`, and with `changed` in place of lines of the same numbers. */
function withLines(state: OrderLines, changed: readonly SentLine[], removed: ReadonlySet<number>) {
  const replaced = new Set([...removed, ...changed.map(({ line }) => line)])
  const others = state.placed.lines.filter(({ line }) => !replaced.has(line)).map((line) => sentLine(state, line))
  const lines = [...others, ...changed].sort(byNumber)
  return {
    placed: { ...state.placed, lines: lines.map(soldLine) },
    items: Object.fromEntries(lines.map(({ line, status }) => [line, status])),
    itemsAt: Object.fromEntries(lines.map(({ line, statusAt }) => [line, statusAt])),
    firedAt: Object.fromEntries(lines.flatMap(({ line, firedAt }) => (firedAt === undefined ? [] : [[line, firedAt]]))),
    passedAt: passedAtOf(lines),
    startedLines: startedIn(lines),
    lastLine: Math.max(state.lastLine, ...changed.map(({ line }) => line)),
    reductions: reductionsOf(lines),
    printedPrices: printedPricesOf(lines),
  }
}
