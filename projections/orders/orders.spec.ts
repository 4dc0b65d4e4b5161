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

describe('a passed item', () => {
  const passed = { type: 'OrderItemsPassed', data: { orderId, lines: [1], passedAt: at(2) } }
  const back = { type: 'OrderItemsTakenBack', data: { orderId, lines: [1], takenBackAt: at(3) } }
  test.each([
    ['has the time', [passed], at(2)],
    ['that is taken back has none', [passed, back], null],
    ['that is served keeps it', [passed, about('OrderItemServed', { servedAt: at(3) })], at(2)],
    ['that is made again has none', [passed, about('OrderItemStarted', { startedAt: at(3), recalls: true })], null],
    ['that is cancelled has none', [passed, about('OrderItemCancelled', { cancelledAt: at(3) })], null],
    ['that is to be started again has none', [passed, about('OrderItemRecalled', { recalledAt: at(3) })], null],
    ['that is ready again has none', [passed, about('OrderItemFinished', { finishedAt: at(3) })], null],
  ])('%s', (_case, events, passed_at) => {
    for (const times of [events, events.flatMap((event) => [event, event])]) {
      const { items, order } = after(...times)
      expect(items).toMatchObject([{ passed_at }, { passed_at: null }])
      expect(order).toMatchObject({ last_position: times.length + 1 })
    }
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

  test('that is settled is paid, and completed only if the payment completes it', () => {
    const paid = { payment_status: 'paid', invoice_id: '2026-1', settlement_id: null }
    expect(after(checkout, settled(true)).order).toMatchObject({ ...paid, status: 'completed', closed_at: at(3) })
    expect(after(checkout, settled(false)).order).toMatchObject({ ...paid, status: 'open', closed_at: null })
  })
})

test('the table of an order follows a move, and the table at which it was placed stays', () => {
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
    reason: { code: 'complaint', title: 'Warm wine', text: 'Warm' },
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
        reason_title: 'Warm wine',
        reason_text: 'Warm',
      },
    ]))
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

  test('has the current note', () => {
    const now = { line: 1, notes: 'well done', noted_at: at(2), revised_at: null, variant_title: '320 g' }
    expect(rows(noted)?.[0]).toMatchObject(now)
    expect(rows(noted, noted)?.[0]).toMatchObject(now)
  })

  test('has the current marks', () => {
    const marked = about('OrderLineNoted', { notes: 'nuts', marks: { rush: false, allergy: true }, notedAt: at(2) })
    const now = { line: 1, is_rush: false, is_allergy: true }
    expect(rows(marked)?.[0]).toMatchObject({ ...now, noted_at: at(2) })
    expect(rows(marked, marked)?.[0]).toMatchObject(now)
    expect(rows(marked, noted)?.[0], 'another note alone leaves them').toMatchObject(now)
  })

  test('has the current seat', () => {
    const seated = about('OrderLineSeated', { seat: 2, seatedAt: at(2) })
    const taken = about('OrderLineSeated', { seat: null, seatedAt: at(3) })
    expect(rows(seated)?.[0]).toMatchObject({ line: 1, seat: 2, noted_at: null })
    expect(rows(seated, seated)?.[0]).toMatchObject({ line: 1, seat: 2 })
    expect(rows(seated, taken)?.[0]).toMatchObject({ line: 1, seat: null })
  })

  test('has the current options at their price', () => {
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
