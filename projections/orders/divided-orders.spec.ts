import { about, after, at, orderId, placed, steak } from '@comanda/tests/projection-system/order-events.ts'
import { digitId as id, project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { ordersModel } from './orders.ts'

describe('a divided order', () => {
  const { qrOrderId: _, lines: _lines, ...head } = placed.data
  const part = { ...steak, line: 3, quantity: 1, status: 'preparing', statusAt: at(1) }
  const started = about('OrderItemStarted', { startedAt: at(1) })
  const divided = { type: 'OrderLineDivided', data: { orderId, line: 1, rest: 1, newLine: part, dividedAt: at(2) } }
  const movedOff = { type: 'OrderLinesMovedOff', data: { ...head, intoOrderId: id(9), lines: [part], movedAt: at(2) } }
  const splitOff = {
    type: 'OrderSplitOff',
    data: { ...head, orderId: id(9), dividedFrom: orderId, lines: [part], splitAt: at(2) },
  }
  const rowsAfter = (...events: { type: string; data: unknown }[]) =>
    project(ordersModel, recordedEvents([placed, started, ...events]))

  test('has a row for each part of a line, with the status and time of the line', () => {
    const parts = [
      { line: 1, quantity: 1, status: 'preparing', status_at: at(1), notes: 'rare' },
      { line: 2, quantity: 1, status: 'created' },
      { line: 3, quantity: 1, status: 'preparing', status_at: at(1), notes: 'rare', unit_price: 2650 },
    ]
    for (const events of [[divided], [divided, divided]])
      expect(rowsAfter(...events).order_items.toSorted((one, other) => one.line - other.line)).toMatchObject(parts)
  })

  test('has the tax rounding of each part', () => {
    const [left, gone] = [
      { ...movedOff, data: { ...movedOff.data, taxRoundingLeft: -1 } },
      { ...splitOff, data: { ...splitOff.data, taxRounding: 1 } },
    ]
    for (const events of [
      [left, gone],
      [left, left, gone, gone],
    ])
      expect(rowsAfter(divided, ...events).orders).toMatchObject([{ tax_rounding: -1 }, { tax_rounding: 1 }])
  })

  test('is open again as delivered after a paid bill was reopened', () => {
    const line = { ...part, status: 'delivered', statusAt: at(3) }
    const data = { ...head, orderId: id(9), reopenedFrom: orderId, lines: [line], reopenedAt: at(3) }
    const reopened = { type: 'OrderReopened', data }
    for (const events of [[reopened], [reopened, reopened]]) {
      const { orders, order_items } = rowsAfter(...events)
      expect(orders.find(({ order_id }) => order_id === id(9))).toMatchObject({
        status: 'open',
        payment_status: 'pending',
        divided_from: null,
        reopened_from: orderId,
      })
      expect(order_items.filter(({ order_id }) => order_id === id(9))).toMatchObject([{ line: 3, status: 'delivered' }])
    }
  })

  test('loses the lines that another order takes over, and nothing else', () => {
    for (const events of [
      [divided, movedOff, splitOff],
      [divided, movedOff, movedOff, splitOff, splitOff],
    ]) {
      const { orders, order_items } = rowsAfter(...events)
      expect(order_items.map((item) => [item.order_id, item.line, item.status]).sort()).toEqual([
        [orderId, 1, 'preparing'],
        [orderId, 2, 'created'],
        [id(9), 3, 'preparing'],
      ])
      expect(orders.find(({ order_id }) => order_id === id(9))).toMatchObject({
        divided_from: orderId,
        token_no: 7,
        table_id: id(8),
        placed_at: at(0),
        status: 'open',
        payment_status: 'pending',
      })
      expect(orders.find(({ order_id }) => order_id === orderId)).toMatchObject({ divided_from: null, status: 'open' })
    }
  })

  test('with a part moved to another table names both tables', () => {
    const there = { tableId: id(10), title: 'T12', floor: 'Hof' }
    const moved = { ...splitOff, data: { ...splitOff.data, table: there, movedFrom: head.table } }
    const { orders } = rowsAfter(divided, { ...movedOff, data: { ...movedOff.data, to: there } }, moved)
    const tables = orders.map(({ table_title, placed_table_title }) => [placed_table_title, table_title])
    expect(tables).toEqual([
      ['T1', 'T1'],
      ['T1', 'T12'],
    ])
  })

  test('has its line whole again when the orders are joined, and the other one is on no list', () => {
    const answer = { orderId, fromOrderId: id(9), attempt: 1 }
    const joined = {
      type: 'OrderJoined',
      data: {
        orderId: id(9),
        intoOrderId: orderId,
        attempt: 1,
        lines: [part],
        leavesCancelled: false,
        joinedAt: at(3),
      },
    }
    const whole = { ...part, line: 1, quantity: 2 }
    const taken = { type: 'OrderLinesJoined', data: { ...answer, lines: [part], after: [whole], joinedAt: at(3) } }
    for (const events of [
      [joined, taken],
      [joined, joined, taken, taken],
    ]) {
      const { orders, order_items } = rowsAfter(divided, movedOff, splitOff, ...events)
      expect(order_items.map((item) => [item.order_id, item.line, item.quantity, item.status]).sort()).toEqual([
        [orderId, 1, 2, 'preparing'],
        [orderId, 2, 1, 'created'],
      ])
      expect(orders.find(({ order_id }) => order_id === id(9))).toMatchObject({ status: 'joined', closed_at: null })
    }
    const left = { ...joined, data: { ...joined.data, leavesCancelled: true } }
    expect(rowsAfter(divided, movedOff, splitOff, left).orders).toMatchObject([
      {},
      { status: 'completed', closed_at: at(3) },
    ])
  })

  test('has refused lines on their previous order', () => {
    const data = { orderId: id(9), attempt: 1, lines: [part] }
    const joined = { ...data, intoOrderId: orderId, leavesCancelled: false, joinedAt: at(3) }
    const refused = { orderId, fromOrderId: id(9), attempt: 1, refusedAt: at(3) }
    const { orders, order_items } = rowsAfter(
      divided,
      movedOff,
      splitOff,
      { type: 'OrderJoined', data: joined },
      { type: 'OrderJoinRefused', data: refused },
      { type: 'OrderJoinReleased', data: { ...data, releasedAt: at(4) } },
    )
    expect(order_items.map((item) => [item.order_id, item.line, item.quantity]).sort()).toEqual([
      [orderId, 1, 1],
      [orderId, 2, 1],
      [id(9), 3, 1],
    ])
    expect(orders.find(({ order_id }) => order_id === id(9))).toMatchObject({ status: 'open', closed_at: null })
  })

  test('keeps the discounts of its parts, with the people who gave them', () => {
    const discount = {
      discountId: id(5),
      kind: 'discount',
      scope: null,
      asked: { type: 'amount', amount: 301 },
      reason: { code: 'regular_guest' },
      discountedBy: id(60),
      discountedAt: at(1),
    }
    const share = (line: number, amount: number) => ({ line, amount })
    const of = (amount: number, ...shares: unknown[]) => ({ ...discount, asked: { type: 'amount', amount }, shares })
    const given = about('OrderDiscounted', { ...of(301, share(1, 200), share(2, 101)), rule: 1 })
    const parts = { ...divided, data: { ...divided.data, discounts: [of(301, share(1, 100), share(3, 100))] } }
    const off = {
      ...movedOff,
      data: {
        ...movedOff.data,
        discounts: [of(100, share(3, 100))],
        discountsLeft: [of(201, share(1, 100), share(2, 101))],
      },
    }
    const split = { ...splitOff, data: { ...splitOff.data, discounts: [of(100, share(3, 100))] } }
    for (const events of [
      [given, parts, off, split],
      [given, parts, parts, off, off, split, split],
    ]) {
      const { order_discounts } = rowsAfter(...events)
      const rows = order_discounts.map((row) => [row.order_id, row.line, row.amount, row.asked_amount, row.given_by])
      expect(rows.sort()).toEqual([
        [orderId, 1, 100, 201, id(60)],
        [orderId, 2, 101, 201, id(60)],
        [id(9), 3, 100, 100, id(60)],
      ])
    }
  })

  test('has the time of the print of its bill, and of the first change since', () => {
    const print = about('OrderBillPrinted', { amount: 2500, printedAt: at(1) })
    const voided = about('OrderItemCancelled', { line: 1, cancelledAt: at(2) })
    const back = about('OrderItemRecalled', { line: 1, restores: true, recalledAt: at(3) })
    const started = about('OrderItemStarted', { line: 1, startedAt: at(2) })
    const marks = (...events: { type: string; data: unknown }[]) => rowsAfter(...events).orders[0]
    expect(marks()).toMatchObject({ bill_printed_at: null, bill_changed_at: null })
    for (const events of [[print], [print, print], [print, started], [print, voided, print]])
      expect(marks(...events)).toMatchObject({ bill_printed_at: at(1), bill_changed_at: null })
    for (const events of [
      [print, voided],
      [print, voided, print, back],
    ])
      expect(marks(...events)).toMatchObject({ bill_printed_at: at(1), bill_changed_at: expect.any(String) })
  })

  test('keeps its bill and its items when its ticket is printed again', () => {
    const again = about('OrderTicketReprinted', { lines: [1], printedAt: at(1) })
    for (const events of [[again], [again, again]])
      expect(rowsAfter(...events)).toMatchObject({
        orders: [{ bill_printed_at: null, bill_changed_at: null }],
        order_items: rowsAfter().order_items,
      })
  })

  test('is held and fired with its course, and so are its parts', () => {
    const held = about('OrderCourseHeld', { course: 2, lines: [1], heldAt: at(1) })
    const fired = about('OrderCourseFired', { course: 2, lines: [1], firedAt: at(3) })
    const heldPart = { ...divided, data: { ...divided.data, newLine: { ...part, course: 2, firedAt: null } } }
    const line = (no: number, events: { type: string; data: unknown }[]) =>
      rowsAfter(...events).order_items.find((item) => item.line === no)
    expect(line(1, [])).toMatchObject({ course: null, is_held: false, fired_at: null })
    for (const events of [[held], [held, held], [held, fired, held]])
      expect(line(1, events)).toMatchObject({ is_held: true, fired_at: null })
    for (const events of [
      [held, fired],
      [held, fired, fired],
    ])
      expect(line(1, events)).toMatchObject({ is_held: false, fired_at: at(3) })
    expect(line(3, [held, heldPart])).toMatchObject({ course: 2, is_held: true, fired_at: null })
  })

  test('has the position at which it was sent to the kitchen; a held line and a part have none', () => {
    const held = about('OrderCourseHeld', { course: 2, lines: [1], heldAt: at(1) })
    const fired = about('OrderCourseFired', { course: 2, lines: [1], firedAt: at(3) })
    const sent = (no: number, ...events: { type: string; data: unknown }[]) =>
      rowsAfter(...events).order_items.find((item) => item.line === no)?.sent_position
    expect(sent(1)).toBe(1)
    expect(sent(1, held)).toBe(null)
    for (const events of [
      [held, fired],
      [held, fired, fired],
    ])
      expect(sent(1, ...events)).toBe(rowsAfter(...events).orders[0]?.last_position)
    expect(sent(3, divided)).toBe(null)
  })
})

test('the marks of a line stay with it on another order', () => {
  const marked = { ...steak, line: 3, rush: true, allergy: true, seat: 2 }
  const added = about('OrderLinesAdded', { additionId: id(8), lines: [marked], addedAt: at(1) })
  expect(after(added).items).toMatchObject([
    { is_rush: false, is_allergy: false, seat: null },
    { is_rush: false, is_allergy: false, seat: null },
    { is_rush: true, is_allergy: true, seat: 2 },
  ])
  const { qrOrderId: _, ...head } = placed.data
  const lines = [{ ...marked, status: 'created', statusAt: at(1) }]
  const splitOff = { type: 'OrderSplitOff', data: { ...head, dividedFrom: id(9), lines, splitAt: at(2) } }
  expect(project(ordersModel, recordedEvents([splitOff])).order_items).toMatchObject([
    { is_rush: true, is_allergy: true, seat: 2 },
  ])
})
