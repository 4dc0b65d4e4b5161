import type { Instant, StationId } from '@comanda/domain/kernel/ids.ts'
import { holdLaterCourses, isHeld } from '@comanda/domain/orders/courses.ts'
import { linesOf, soldLine } from '@comanda/domain/orders/divide.ts'
import type { OrderEvent, OrderTable } from '@comanda/domain/orders/events.ts'
import type { ItemStatus } from '@comanda/domain/orders/item-status.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { OrderLines } from '@comanda/domain/orders/state.ts'

/** A paper for the kitchen. `heading`: the change of these lines after the order was sent; null if they are new. */
export type KitchenPaper = Readonly<{
  heading: 'added' | 'changed' | 'cancelled' | 'fired' | 'held' | 'moved' | 'duplicate' | null
  /** Title of the table that the lines have left, null for none; absent if they were not moved. */
  from?: string | null
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
  'OrderCourseHeld',
  'OrderItemCancelled',
  'OrderItemRecalled',
  'OrderCancelled',
  'OrderMoved',
  'OrderSplitOff',
  'OrderLinesJoined',
  'OrderTicketReprinted',
] as const satisfies readonly OrderEvent['type'][]

/** Paper of an event; null if the kitchen needs none. Held lines are printed when they are fired. */
export function kitchenPaperOf({ type, data }: OrderEvent, state: PlacedOrder): KitchenPaper | null {
  const { placed, items } = state
  const linesWith = (numbers: readonly number[]) => placed.lines.filter(({ line }) => numbers.includes(line))
  switch (type) {
    case 'OrderPlaced': {
      const held = new Set(holdLaterCourses(data, data.placedAt).flatMap((event) => heldLines(event)))
      return { heading: null, lines: data.lines.filter(({ line }) => !held.has(line)), at: data.placedAt }
    }
    case 'OrderLinesAdded': {
      const lines = data.lines.filter(({ line }) => state.firedAt[line] === undefined)
      return { heading: 'added', lines, at: data.addedAt }
    }
    case 'OrderLineNoted':
      return isHeld(state, data.line) ? null : { heading: 'changed', lines: linesWith([data.line]), at: data.notedAt }
    case 'OrderLineRevised':
      return isHeld(state, data.line) ? null : { heading: 'changed', lines: linesWith([data.line]), at: data.revisedAt }
    case 'OrderCourseFired': {
      const lines = linesWith(data.lines).filter(({ line }) => items[line] !== 'cancelled')
      return { heading: 'fired', lines, at: data.firedAt }
    }
    case 'OrderCourseHeld': {
      // lines that were held when they were sent have not been printed
      const lines = linesWith(data.lines).filter(
        ({ line }) => items[line] === 'created' && state.itemsAt[line] !== data.heldAt,
      )
      return { heading: 'held', lines, at: data.heldAt }
    }
    case 'OrderItemCancelled':
      return isHeld(state, data.line)
        ? null
        : { heading: 'cancelled', lines: linesWith([data.line]), at: data.cancelledAt }
    case 'OrderItemRecalled':
      return data.restores && !isHeld(state, data.line)
        ? { heading: 'added', lines: linesWith([data.line]), at: data.recalledAt }
        : null
    case 'OrderCancelled':
      return { heading: 'cancelled', lines: linesIn(state, ['created', 'preparing']), at: data.cancelledAt }
    case 'OrderMoved':
      return movedPaper(state, data.from, data.movedAt)
    case 'OrderSplitOff':
      return data.movedFrom ? movedPaper(state, data.movedFrom, data.splitAt) : null
    case 'OrderLinesJoined': {
      // the joined lines before they were merged with the lines of this order
      const joined = linesOf({ ...placed, lines: data.lines.map(soldLine) }, data.lines)
      return data.movedFrom ? movedPaper(joined, data.movedFrom, data.joinedAt) : null
    }
    case 'OrderTicketReprinted': {
      const { stationId, printedAt: at } = data
      const lines = linesWith(data.lines).filter(({ line }) => items[line] !== 'cancelled')
      return { heading: 'duplicate', lines, at, ...(stationId !== undefined && { stationId }) }
    }
    default:
      return null
  }
}

/** Paper about the lines that must be brought to another table. */
const movedPaper = (state: OrderLines, from: OrderTable | null, at: Instant): KitchenPaper => ({
  heading: 'moved',
  from: from?.title ?? null,
  lines: linesIn(state, ['created', 'preparing', 'completed']),
  at,
})

/** Lines with one of these statuses that are not held. */
const linesIn = (state: OrderLines, statuses: readonly ItemStatus[]): readonly OrderLine[] =>
  state.placed.lines.filter(({ line }) => {
    const status = state.items[line]
    return status !== undefined && statuses.includes(status) && !isHeld(state, line)
  })

const heldLines = (event: OrderEvent): readonly number[] => (event.type === 'OrderCourseHeld' ? event.data.lines : [])
