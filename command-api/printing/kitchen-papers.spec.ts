import { AdditionId, Instant } from '@comanda/domain/kernel/ids.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderEvent, OrderTable } from '@comanda/domain/orders/events.ts'
import type { SentLine } from '@comanda/domain/orders/lines.ts'
import { order } from '@comanda/domain/orders/order.ts'
import { now, orderId, orderLine, placement, tableId, uuid } from '@comanda/tests/samples/samples.ts'
import { expect, test } from 'vitest'
import { kitchenPaperOf } from './kitchen-papers.ts'
import { ticketOf } from './papers/ticket.ts'
import { plainText } from './plain-text.ts'

const lines = [orderLine(1), orderLine(2, { course: 1 }), orderLine(3, { course: 2 })]
const later = Instant.parse('2026-11-20T22:00:00.000Z')
const place = { orderId: orderId(1) }
const placed: OrderEvent = { type: 'OrderPlaced', data: { ...placement({ lines }), placedAt: now } }
const held: OrderEvent = { type: 'OrderCourseHeld', data: { ...place, course: 2, lines: [3], heldAt: now } }
const fired: OrderEvent = { type: 'OrderCourseFired', data: { ...place, course: 2, lines: [3], firedAt: now } }
const voided = (line: number): OrderEvent => ({
  type: 'OrderItemCancelled',
  data: { ...place, line, cancelledAt: now },
})
const noted = (line: number): OrderEvent => ({
  type: 'OrderLineNoted',
  data: { ...place, line, notes: 'no salt', notedAt: now },
})

/** Heading and lines of the paper of the last of these events. */
function paperAfter(...events: OrderEvent[]) {
  const event = events.at(-1)
  if (!event) throw new Error('the order is placed first')
  return paperOf(event, ...events)
}

/** Heading and lines of the paper of one of these events. */
function paperOf(event: OrderEvent, ...events: OrderEvent[]) {
  const state = events.reduce(order.evolve, order.initial)
  if (!isPlaced(state)) throw new Error('the order is placed first')
  const paper = kitchenPaperOf(event, state)
  return paper && [paper.heading, ...paper.lines.map(({ line }) => line)]
}

test('a sent order is printed without the courses that are held', () =>
  expect(paperAfter(placed)).toEqual([null, 1, 2]))

test('a course is printed when it is fired, without cancelled lines', () => {
  expect(paperAfter(placed, held, fired)).toEqual(['fired', 3])
  expect(paperAfter(placed, held, voided(3), fired)).toEqual(['fired'])
})

test('added, changed and cancelled lines are printed with their heading', () => {
  const added: OrderEvent = {
    type: 'OrderLinesAdded',
    data: { ...place, additionId: AdditionId.parse(uuid(70)), lines: [orderLine(4)], addedAt: now },
  }
  expect(paperAfter(placed, held, added)).toEqual(['added', 4])
  expect(paperAfter(placed, held, noted(1))).toEqual(['changed', 1])
  expect(paperAfter(placed, held, voided(2))).toEqual(['cancelled', 2])
})

test('lines that were not printed yet are not reported as changed or cancelled', () => {
  expect(paperAfter(placed, held, noted(3))).toBeNull()
  expect(paperAfter(placed, held, voided(3))).toBeNull()
})

test('a course that is held again is printed, and one that was held from the beginning is not', () => {
  const again: OrderEvent = { type: 'OrderCourseHeld', data: { ...place, course: 2, lines: [3], heldAt: later } }
  expect(paperAfter(placed, held)).toEqual(['held'])
  expect(paperAfter(placed, held, fired, again)).toEqual(['held', 3])
})

test('lines that are added to a held course are printed when it is fired', () => {
  const added: OrderEvent = {
    type: 'OrderLinesAdded',
    data: {
      ...place,
      additionId: AdditionId.parse(uuid(70)),
      lines: [orderLine(4, { course: 2 }), orderLine(5)],
      addedAt: later,
    },
  }
  const heldToo: OrderEvent = { type: 'OrderCourseHeld', data: { ...place, course: 2, lines: [4], heldAt: later } }
  const both: OrderEvent = { type: 'OrderCourseFired', data: { ...place, course: 2, lines: [3, 4], firedAt: later } }
  expect(paperOf(added, placed, held, added, heldToo, both)).toEqual(['added', 5])
  expect(paperAfter(placed, held, added, heldToo)).toEqual(['held'])
  expect(paperAfter(placed, held, added, heldToo, both)).toEqual(['fired', 3, 4])
})

test('a cancelled line that is restored is printed as added, and no other recall', () => {
  const recalled = (restores: object): OrderEvent => ({
    type: 'OrderItemRecalled',
    data: { ...place, line: 2, ...restores, recalledAt: later },
  })
  expect(paperAfter(placed, held, voided(2), recalled({ restores: true }))).toEqual(['added', 2])
  expect(paperAfter(placed, held, recalled({}))).toBeNull()
})

test('a move to another table is printed for what is not served, with both tables', () => {
  const [seven, twelve] = ['7', '12'].map((title, index) => ({ tableId: tableId(index + 1), title, floor: 'Hall' }))
  const moved: OrderEvent = {
    type: 'OrderMoved',
    data: { ...place, from: seven ?? null, to: twelve ?? null, movedAt: later },
  }
  const served: OrderEvent = { type: 'OrderItemServed', data: { ...place, line: 1, servedAt: now } }
  const done: OrderEvent = { type: 'OrderItemFinished', data: { ...place, line: 2, finishedAt: now } }
  expect(paperAfter(placed, held, served, done, moved)).toEqual(['moved', 2])
  const state = [placed, held, moved].reduce(order.evolve, order.initial)
  const paper = isPlaced(state) && kitchenPaperOf(moved, state)
  if (!paper || !isPlaced(state)) throw new Error('the order is placed first')
  const ticket = ticketOf({ order: state.placed, paper, station: null, timeZone: 'Europe/Rome', language: 'en' })
  expect(plainText(ticket, 42).replaceAll(' ', '')).toContain('\n7->12\n**Newtable**\n')
})

test('moved lines that are given back are printed with both tables, also those that are merged', () => {
  const twelve = { tableId: tableId(2), title: '12', floor: 'Hall' }
  const came = (line: number, status: 'created' | 'delivered'): SentLine => ({
    ...orderLine(line),
    status,
    statusAt: now,
  })
  const back = (movedFrom?: OrderTable): OrderEvent => ({
    type: 'OrderLinesJoined',
    data: {
      ...place,
      fromOrderId: orderId(2),
      attempt: 1,
      lines: [came(4, 'created'), came(5, 'delivered')],
      after: [{ ...came(1, 'created'), quantity: 2 }, came(5, 'delivered')],
      ...(movedFrom && { movedFrom }),
      joinedAt: later,
    },
  })
  expect(paperAfter(placed, held, back(twelve))).toEqual(['moved', 4])
  expect(paperAfter(placed, held, back())).toBeNull()
  const state = [placed, held, back(twelve)].reduce(order.evolve, order.initial)
  expect(isPlaced(state) && kitchenPaperOf(back(twelve), state)).toMatchObject({ from: '12', at: later })
})

test('a cancelled order is printed with its unfinished lines', () => {
  const done: OrderEvent = { type: 'OrderItemFinished', data: { ...place, line: 1, finishedAt: now } }
  const gone: OrderEvent = { type: 'OrderCancelled', data: { ...place, cancelledAt: now } }
  expect(paperAfter(placed, held, done, gone)).toEqual(['cancelled', 2])
})

test('a ticket that is printed again has the lines of its station, as they are now', () => {
  const again: OrderEvent = {
    type: 'OrderTicketReprinted',
    data: { ...place, stationId: null, lines: [1, 2], printedAt: now },
  }
  expect(paperAfter(placed, held, again)).toEqual(['duplicate', 1, 2])
  expect(paperAfter(placed, held, again, voided(2), again)).toEqual(['duplicate', 1])
})
