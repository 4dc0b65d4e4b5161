import { type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { isOrdered } from './item-moves.ts'
import type { OrderDecision, OrderLines, OrderRejection, PlacedOrder } from './state.ts'

type PassRequest = Readonly<{ orderId: OrderId; lines: readonly number[] }>

/** Passes the ready lines among these (rule K12). Others are skipped: the kitchen may have recalled them meanwhile. */
export function passItems(state: PlacedOrder, { orderId, lines }: PassRequest, at: Instant): OrderDecision {
  const passed = lines.filter((line) => state.items[line] === 'completed' && !isPassed(state, line))
  return (
    refuseIfNoneLeft(state, lines) ??
    (passed.length === 0 ? [] : [{ type: 'OrderItemsPassed', data: { orderId, lines: passed, passedAt: at } }])
  )
}

/** Undoes the passing of lines that are not served yet. */
export function takeBackItems(state: PlacedOrder, { orderId, lines }: PassRequest, at: Instant): OrderDecision {
  const back = lines.filter((line) => state.items[line] === 'completed' && isPassed(state, line))
  return (
    refuseIfNoneLeft(state, lines) ??
    (back.length === 0 ? [] : [{ type: 'OrderItemsTakenBack', data: { orderId, lines: back, takenBackAt: at } }])
  )
}

/** True if the line left the pass: it was passed or served. */
export const hasLeftPass = (state: PlacedOrder, line: number): boolean =>
  state.items[line] === 'delivered' || isPassed(state, line)

const isPassed = ({ passedAt }: OrderLines, line: number): boolean => passedAt?.[line] !== undefined

function refuseIfNoneLeft(state: PlacedOrder, lines: readonly number[]): Rejection<OrderRejection> | undefined {
  if (state.status === 'Cancelled') return reject('OrderCancelledAlready')
  if (lines.some((line) => isOrdered(state, line))) return undefined
  return reject(lines.some((line) => state.items[line]) ? 'ItemVoided' : 'ItemUnknown')
}

type PassedAt = NonNullable<OrderLines['passedAt']>

/** The state after lines were passed. */
export const withPassed = ({ passedAt = {} }: OrderLines, lines: readonly number[], at: Instant): PassedAt => ({
  ...passedAt,
  ...Object.fromEntries(lines.map((line) => [line, at])),
})

/** The state after lines went back to the pass or the kitchen. */
export const withoutPassed = ({ passedAt = {} }: OrderLines, lines: readonly number[]): PassedAt =>
  Object.fromEntries(Object.entries(passedAt).filter(([line]) => !lines.includes(Number(line))))
