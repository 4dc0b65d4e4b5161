import { digitId as id, project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { lossesModel } from './losses.ts'

const orderId = id(1)
const at = '2026-11-20T10:01:00.000Z'
const loss = (line: number, kind: string) => ({ line, kind, value: 1250, currency: 'EUR' })
const event = (type: string, data: object) => ({ type, data: { orderId, ...data } })

const rowsAfter = (...events: { type: string; data: unknown }[]) => project(lossesModel, recordedEvents(events)).losses

const itemCancelled = event('OrderItemCancelled', {
  line: 2,
  reason: { code: 'other', title: 'Training', text: 'Fell down' },
  losses: [loss(2, 'waste')],
  cancelledAt: at,
})
const cancelled = event('OrderCancelled', { losses: [loss(1, 'void'), loss(2, 'waste')], cancelledAt: at })
const closedUnpaid = event('OrderCompleted', { losses: [loss(1, 'unpaid')], completedAt: at })
const settled = event('OrderSettled', {
  settlementId: id(2),
  invoiceId: '2026-1',
  completes: false,
  wasCompleted: true,
  settledAt: at,
})

describe('the losses', () => {
  test('of a cancelled item has its reason', () =>
    expect(rowsAfter(itemCancelled)).toMatchObject([
      {
        order_id: orderId,
        line: 2,
        kind: 'waste',
        value: 1250,
        currency: 'EUR',
        reason: 'other',
        reason_title: 'Training',
      },
    ]))
  test('of a cancelled order are one per line, without a reason if none was given', () =>
    expect(rowsAfter(cancelled)).toMatchObject([
      { line: 1, kind: 'void', reason: null, reason_title: null, reason_text: null },
      { line: 2, kind: 'waste' },
    ]))
  test('of an older release are unknown', () =>
    expect(rowsAfter(event('OrderItemCancelled', { line: 2, cancelledAt: at }))).toEqual([]))
  test.each([
    ['OrderItemStarted', 'startedAt'],
    ['OrderItemFinished', 'finishedAt'],
    ['OrderItemServed', 'servedAt'],
    ['OrderItemRecalled', 'recalledAt'],
  ])('end when %s restores the item', (type, time) => {
    expect(rowsAfter(itemCancelled, event(type, { line: 2, restores: true, [time]: at }))).toEqual([])
    expect(rowsAfter(closedUnpaid, event(type, { line: 1, [time]: at }))).toHaveLength(1)
  })
  test('end when an order that was closed unpaid is paid', () =>
    expect(rowsAfter(itemCancelled, closedUnpaid, settled)).toMatchObject([{ kind: 'waste' }]))
  test('after the print of the bill are marked, and include cheaper options', () => {
    const printed = event('OrderItemCancelled', { ...itemCancelled.data, afterPrint: true })
    const options = { variant: null, addons: [], unitPrice: 1000, tax: null }
    const revised = (value: number) =>
      event('OrderLineRevised', { line: 1, ...options, lessThanPrinted: { value, currency: 'EUR' }, revisedAt: at })
    expect(
      rowsAfter(printed, revised(250), revised(100), event('OrderLineRevised', { line: 1, ...options, revisedAt: at })),
    ).toMatchObject([
      { line: 1, kind: 'options', value: 350, after_print: true },
      { line: 2, kind: 'waste', after_print: true },
    ])
    expect(rowsAfter(itemCancelled)).toMatchObject([{ after_print: false }])
  })
})
