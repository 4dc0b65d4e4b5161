import {
  about,
  after,
  at,
  checkout,
  line,
  orderId,
  placed,
  settled,
  settlementId,
  steak,
} from '@comanda/tests/projection-system/order-events.ts'
import { digitId as id, project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { ordersModel } from './orders.ts'

describe('a placed order', () => {
  test('is open and unpaid, with the columns of the screens', () => {
    expect(after().order).toMatchObject({
      order_id: orderId,
      status: 'open',
      payment_status: 'pending',
      token_no: 7,
      business_day: '2026-11-20',
      placed_at: at(0),
      delivery_type: 'dinein',
      customer_type: 'CUSTOMER',
      currency: 'EUR',
      closed_at: null,
      customer_id: id(7),
      customer_name: 'sealed',
      table_id: id(8),
      table_title: 'T1',
      floor: 'Saal',
      invoice_id: null,
      settlement_id: null,
      qr_order_id: null,
      placed_by: null,
      last_position: 1,
    })
  })

  test('keeps its lines as they were sold', () => {
    const common = { order_id: orderId, item_id: id(3), status: 'created', status_at: at(0) }
    expect(after().items).toMatchObject([
      {
        ...common,
        line: 1,
        title: 'Steak',
        quantity: 2,
        unit_price: 2650,
        notes: 'rare',
        variant_id: id(4),
        variant_title: '320 g',
        addons: [{ id: id(5), title: 'Sauce' }],
        tax_id: id(6),
        tax_title: 'VAT',
        tax_ppm: 100_000,
        tax_type: 'exclusive',
      },
      { ...common, line: 2, title: 'Water', addons: null, tax_id: null, variant_id: null },
    ])
  })
})

describe('an item', () => {
  test.each([
    ['OrderItemStarted', 'startedAt', 'preparing'],
    ['OrderItemFinished', 'finishedAt', 'completed'],
    ['OrderItemServed', 'servedAt', 'delivered'],
    ['OrderItemCancelled', 'cancelledAt', 'cancelled'],
    ['OrderItemRecalled', 'recalledAt', 'created'],
  ])('after %s', (type, column, status) => {
    const { items, order } = after(about(type, { [column]: at(1) }))
    expect(items).toMatchObject([
      { line: 1, status, status_at: at(1) },
      { line: 2, status: 'created', status_at: at(0) },
    ])
    expect(order).toMatchObject({ status: 'open', last_position: 2 })
  })
})

describe('a recall', () => {
  const [recalled, made] = [
    about('OrderItemRecalled', { recalledAt: at(2) }),
    about('OrderItemFinished', { finishedAt: at(3) }),
  ]
  const again = about('OrderItemStarted', { startedAt: at(2), recalls: true })
  test.each([
    ['of a started item', [recalled], at(2)],
    ['of a made item', [again], at(2)],
    ['stays while the item is made', [recalled, about('OrderItemStarted', { startedAt: at(3) })], at(2)],
    ['ends when it is made again', [again, made], null],
    ['is no cancelled item that comes back', [about('OrderItemRecalled', { recalledAt: at(2), restores: true })], null],
  ])('%s', (_case, events, recalled_at) => {
    for (const times of [events, events.flatMap((event) => [event, event])])
      expect(after(...times).items[0]).toMatchObject({ recalled_at })
  })
})

describe('an order', () => {
  test('that is cancelled is closed and keeps its items', () => {
    const { order, items } = after(about('OrderCancelled', { cancelledAt: at(1) }))
    expect(order).toMatchObject({ status: 'cancelled', closed_at: at(1), payment_status: 'pending' })
    expect(items).toMatchObject([{ status: 'created' }, { status: 'created' }])
  })

  test('that is completed is closed and still unpaid', () => {
    const { order } = after(about('OrderCompleted', { completedAt: at(1) }))
    expect(order).toMatchObject({ status: 'completed', closed_at: at(1), payment_status: 'pending' })
  })

  test('in checkout is held until it is released', () => {
    const committed = about('CheckoutCommitted', { committedAt: at(3) })
    expect(after(checkout, committed).order).toMatchObject({ settlement_id: settlementId, payment_status: 'pending' })
    const released = about('CheckoutReleased', { releasedAt: at(3) })
    expect(after(checkout, released).order).toMatchObject({ settlement_id: null, status: 'open' })
  })

  test('that is settled is paid, and completed only where the payment completes it', () => {
    const paid = { payment_status: 'paid', invoice_id: '2026-1', settlement_id: null }
    expect(after(checkout, settled(true)).order).toMatchObject({ ...paid, status: 'completed', closed_at: at(3) })
    expect(after(checkout, settled(false)).order).toMatchObject({ ...paid, status: 'open', closed_at: null })
  })
})

test('the table of an order follows a move, and that at which it was placed stays', () => {
  const moved = about('OrderMoved', {
    from: { tableId: id(8), title: 'T1', floor: 'Saal' },
    to: { tableId: id(9), title: 'T2', floor: 'Hof' },
    movedAt: at(1),
  })
  const there = { table_id: id(9), table_title: 'T2', floor: 'Hof', placed_table_id: id(8), placed_table_title: 'T1' }
  expect(after(moved).order).toMatchObject({ ...there, placed_at: at(0) })
  expect(after(moved, moved).order).toMatchObject(there)
  const none = { table_id: null, table_title: null, floor: null, placed_table_id: id(8) }
  expect(after(moved, about('OrderMoved', { ...moved.data, to: null })).order).toMatchObject(none)
})

describe('the discounts of an order', () => {
  const share = (line: number, amount: number) => ({ line, amount })
  const discounted = about('OrderDiscounted', {
    discountId: id(5),
    kind: 'discount',
    scope: null,
    asked: { type: 'percent', basisPoints: 1_000 },
    reason: { code: 'regular_guest' },
    shares: [share(1, 530), share(2, 30)],
    rule: 1,
    discountedAt: at(1),
  })
  const comped = about('OrderDiscounted', {
    ...discounted.data,
    discountId: id(6),
    kind: 'comp',
    scope: 2,
    asked: { type: 'percent', basisPoints: 10_000 },
    reason: { code: 'complaint', text: 'Warm' },
    shares: [share(2, 300)],
    others: [{ discountId: id(5), shares: [share(1, 530), share(2, 0)] }],
    discountedAt: at(2),
  })
  const removed = about('OrderDiscountRemoved', {
    discountId: id(6),
    others: [{ discountId: id(5), shares: [share(1, 530), share(2, 30)] }],
    removedAt: at(3),
  })
  const discountsAfter = (...events: { type: string; data: unknown }[]) =>
    project(ordersModel, recordedEvents([placed, ...events])).order_discounts.map(
      ({ discount_id, line: number, amount }) => [discount_id, number, amount],
    )
  test('are a row per line, after single and repeated delivery', () => {
    const rows = [
      [id(5), 1, 530],
      [id(5), 2, 30],
    ]
    expect(discountsAfter(discounted)).toEqual(rows)
    expect(discountsAfter(discounted, discounted)).toEqual(rows)
  })
  test('are recomputed when another discount of the line is given or removed', () => {
    const both = [
      [id(5), 1, 530],
      [id(5), 2, 0],
      [id(6), 2, 300],
    ]
    expect(discountsAfter(discounted, comped)).toEqual(both)
    expect(discountsAfter(discounted, comped, comped)).toEqual(both)
    const left = [
      [id(5), 1, 530],
      [id(5), 2, 30],
    ]
    expect(discountsAfter(discounted, comped, removed)).toEqual(left)
    expect(discountsAfter(discounted, comped, removed, removed)).toEqual(left)
  })
  test('have their reason and requested size', () =>
    expect(project(ordersModel, recordedEvents([placed, comped])).order_discounts).toMatchObject([
      {
        kind: 'comp',
        scope_line: 2,
        basis_points: 10_000,
        asked_amount: null,
        reason: 'complaint',
        reason_text: 'Warm',
      },
    ]))
})

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

  test('has a row for each part of a line, with the status and the time it had', () => {
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

  test('is there again as delivered, where a paid bill was reopened', () => {
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

  test('loses what another order takes over, and nothing else', () => {
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

  test('whose part went to another table has both tables on it', () => {
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

  test('has what the other order refused on the order that it was on', () => {
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

  test('keeps the discounts of its parts, with who gave them', () => {
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

  test('says that its bill was printed, and since when it is another one', () => {
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

  test('is held and fired with its course, and its parts are as it was', () => {
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

  test('has the position at which it was sent to the kitchen, and none where it is held or a part', () => {
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

describe('an order that is changed after it was sent', () => {
  const beer = { ...line, line: 3, title: 'Beer', quantity: 1, unitPrice: 450 }
  const added = about('OrderLinesAdded', { additionId: id(5), lines: [beer], addedAt: at(1) })
  const noted = about('OrderLineNoted', { notes: 'well done', notedAt: at(2) })
  const revised = about('OrderLineRevised', { ...steak, variant: null, addons: [], unitPrice: 1900, revisedAt: at(3) })
  const rows = (...events: { type: string; data: unknown }[]) => after(...events).items

  test('has a row for added lines, and no mark on lines sent with the order', () => {
    const lines = [
      { line: 1, added_at: null, noted_at: null, revised_at: null, part_of: null },
      { line: 2, added_at: null },
      { line: 3, title: 'Beer', added_at: at(1), status: 'created', status_at: at(1), unit_price: 450 },
    ]
    expect(rows(added)).toMatchObject(lines)
    expect(rows(added, added)).toMatchObject(lines)
  })

  test('has the note of now', () => {
    const now = { line: 1, notes: 'well done', noted_at: at(2), revised_at: null, variant_title: '320 g' }
    expect(rows(noted)?.[0]).toMatchObject(now)
    expect(rows(noted, noted)?.[0]).toMatchObject(now)
  })

  test('has the marks of now', () => {
    const marked = about('OrderLineNoted', { notes: 'nuts', marks: { rush: false, allergy: true }, notedAt: at(2) })
    const now = { line: 1, is_rush: false, is_allergy: true }
    expect(rows(marked)?.[0]).toMatchObject({ ...now, noted_at: at(2) })
    expect(rows(marked, marked)?.[0]).toMatchObject(now)
    expect(rows(marked, noted)?.[0], 'another note alone leaves them').toMatchObject(now)
  })

  test('has the seat of now', () => {
    const seated = about('OrderLineSeated', { seat: 2, seatedAt: at(2) })
    const taken = about('OrderLineSeated', { seat: null, seatedAt: at(3) })
    expect(rows(seated)?.[0]).toMatchObject({ line: 1, seat: 2, noted_at: null })
    expect(rows(seated, seated)?.[0]).toMatchObject({ line: 1, seat: 2 })
    expect(rows(seated, taken)?.[0]).toMatchObject({ line: 1, seat: null })
  })

  test('has the options of now at their price', () => {
    const now = { line: 1, variant_id: null, addons: null, unit_price: 1900, revised_at: at(3), notes: 'rare' }
    expect(rows(revised)?.[0]).toMatchObject(now)
    expect(rows(revised, revised)?.[0]).toMatchObject(now)
  })

  test('names the line that a part was divided from', () => {
    const part = { ...steak, line: 3, quantity: 1, status: 'created', statusAt: at(0) }
    const divided = { type: 'OrderLineDivided', data: { orderId, line: 1, rest: 1, newLine: part, dividedAt: at(2) } }
    expect(rows(divided)?.map((row) => [row.line, row.part_of])).toEqual([
      [1, null],
      [2, null],
      [3, 1],
    ])
  })
})
