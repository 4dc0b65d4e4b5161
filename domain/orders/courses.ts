import { maxCourse } from '../kernel/course.ts'
import { reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import type { Placement } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { movedAt, type statusAfter } from './item-status.ts'
import type { OrderLine } from './lines.ts'
import type { OrderDecision, OrderLines } from './state.ts'

type CourseRequest = Readonly<{ orderId: OrderId; course: number }>
type ItemMoved = Extract<OrderEvent, { type: keyof typeof statusAfter }>

/** Holds all courses of a new order except the first one. Guest orders are sent to the kitchen as a whole. */
export function holdLaterCourses({ orderId, lines, qrOrderId }: Placement, at: Instant): OrderEvent[] {
  if (qrOrderId !== null) return []
  const courses = [...new Set(lines.flatMap(({ course }) => course ?? []))].sort((one, other) => one - other)
  return courses.slice(1).map((course) => {
    const held = lines.filter((line) => line.course === course).map(({ line }) => line)
    return { type: 'OrderCourseHeld', data: { orderId, course, lines: held, heldAt: at } }
  })
}

/** Holds added lines of a course that is held, or of a later one: they are served with it. */
export function holdAdded(
  state: OrderLines,
  { orderId, lines }: Readonly<{ orderId: OrderId; lines: readonly OrderLine[] }>,
  at: Instant,
): OrderEvent[] {
  const waiting = state.placed.lines.filter(({ line }) => isHeld(state, line) && state.items[line] !== 'cancelled')
  const next = Math.min(...waiting.map(({ course = maxCourse }) => course))
  const courses = [...new Set(lines.flatMap(({ course }) => course ?? []))].filter((course) => course >= next)
  return courses.map((course) => {
    const held = lines.filter((line) => line.course === course).map(({ line }) => line)
    return { type: 'OrderCourseHeld', data: { orderId, course, lines: held, heldAt: at } }
  })
}

/** Fires the held lines of a course, cancelled ones included: if restored, they belong to the fired course. */
export function fireCourse(state: OrderLines, { orderId, course }: CourseRequest, at: Instant): OrderDecision {
  const held = linesOf(state, course).filter(({ line }) => isHeld(state, line))
  if (held.every(({ line }) => state.items[line] === 'cancelled')) return []
  const lines = held.map(({ line }) => line)
  return [{ type: 'OrderCourseFired', data: { orderId, course, lines, firedAt: at } }]
}

/** Holds a course. Refused if the kitchen has started a line of it. */
export function holdCourse(state: OrderLines, { orderId, course }: CourseRequest, at: Instant): OrderDecision {
  const present = linesOf(state, course).filter(({ line }) => state.items[line] !== 'cancelled')
  if (present.some(({ line }) => state.items[line] !== 'created')) return reject('CourseStarted')
  const lines = present.map(({ line }) => line).filter((line) => !isHeld(state, line))
  return lines.length === 0 ? [] : [{ type: 'OrderCourseHeld', data: { orderId, course, lines, heldAt: at } }]
}

/** Fires a held line whose status is set: clients without courses treat it like any other line. */
export function firedByStatus(state: OrderLines, { type, data }: ItemMoved): OrderEvent[] {
  if (type === 'OrderItemCancelled' || type === 'OrderItemRecalled' || !isHeld(state, data.line)) return []
  const course = state.placed.lines.find(({ line }) => line === data.line)?.course
  if (course === undefined) return []
  const firedAt = movedAt(data)
  return [{ type: 'OrderCourseFired', data: { orderId: data.orderId, course, lines: [data.line], firedAt } }]
}

export const isHeld = ({ firedAt }: Pick<OrderLines, 'firedAt'>, line: number): boolean => firedAt[line] === null

/** The state after lines were fired, or held (`at` null). */
export const withFired = ({ firedAt }: OrderLines, lines: readonly number[], at: Instant | null) => ({
  firedAt: { ...firedAt, ...Object.fromEntries(lines.map((line) => [line, at])) },
})

const linesOf = ({ placed }: OrderLines, course: number): readonly OrderLine[] =>
  placed.lines.filter((line) => line.course === course)
