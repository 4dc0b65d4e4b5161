import type { Instant, StationId } from '@comanda/domain/kernel/ids.ts'
import { holdLaterCourses, isHeld } from '@comanda/domain/orders/courses.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'

/** A paper for the kitchen. `heading`: the change of these lines after the order was sent; null if they are new. */
export type KitchenPaper = Readonly<{
  heading: 'added' | 'changed' | 'cancelled' | 'fired' | 'duplicate' | null
  /** Station of a ticket that is printed again: null for the general kitchen; absent: all stations. */
  stationId?: StationId | null
  lines: readonly OrderLine[]
  at: Instant
}>

export const printedEvents = [
  'OrderPlaced',
  'OrderLinesAdded',
  'OrderLineNoted',
  'OrderLineRevised',
  'OrderCourseFired',
  'OrderItemCancelled',
  'OrderCancelled',
  'OrderTicketReprinted',
] as const satisfies readonly OrderEvent['type'][]

/** Paper of an event; null if the kitchen needs none. Held lines are printed when they are fired. */
export function kitchenPaperOf({ type, data }: OrderEvent, state: PlacedOrder): KitchenPaper | null {
  const { placed, items } = state
  const linesOf = (numbers: readonly number[]) => placed.lines.filter(({ line }) => numbers.includes(line))
  switch (type) {
    case 'OrderPlaced': {
      const held = new Set(holdLaterCourses(data, data.placedAt).flatMap((event) => heldLines(event)))
      return { heading: null, lines: data.lines.filter(({ line }) => !held.has(line)), at: data.placedAt }
    }
    case 'OrderLinesAdded':
      return { heading: 'added', lines: data.lines, at: data.addedAt }
    case 'OrderLineNoted':
      return isHeld(state, data.line) ? null : { heading: 'changed', lines: linesOf([data.line]), at: data.notedAt }
    case 'OrderLineRevised':
      return isHeld(state, data.line) ? null : { heading: 'changed', lines: linesOf([data.line]), at: data.revisedAt }
    case 'OrderCourseFired': {
      const lines = linesOf(data.lines).filter(({ line }) => items[line] !== 'cancelled')
      return { heading: 'fired', lines, at: data.firedAt }
    }
    case 'OrderItemCancelled':
      return isHeld(state, data.line)
        ? null
        : { heading: 'cancelled', lines: linesOf([data.line]), at: data.cancelledAt }
    case 'OrderCancelled': {
      const lines = placed.lines.filter(
        ({ line }) => (items[line] === 'created' || items[line] === 'preparing') && !isHeld(state, line),
      )
      return { heading: 'cancelled', lines, at: data.cancelledAt }
    }
    case 'OrderTicketReprinted': {
      const { stationId, printedAt: at } = data
      const lines = linesOf(data.lines).filter(({ line }) => items[line] !== 'cancelled')
      return { heading: 'duplicate', lines, at, ...(stationId !== undefined && { stationId }) }
    }
    default:
      return null
  }
}

const heldLines = (event: OrderEvent): readonly number[] => (event.type === 'OrderCourseHeld' ? event.data.lines : [])
