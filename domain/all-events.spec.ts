import { describe, expect, test } from 'vitest'
import { eventsByCategory, eventTypes, parseEvent } from './all-events.ts'
import allowance from './golden/allowances.json' with { type: 'json' }
import cardPayments from './golden/card-payments.json' with { type: 'json' }
import creditNotes from './golden/credit-notes.json' with { type: 'json' }
import customer from './golden/customers.json' with { type: 'json' }
import invoices from './golden/invoices.json' with { type: 'json' }
import menu from './golden/menu.json' with { type: 'json' }
import order from './golden/orders.json' with { type: 'json' }
import portions from './golden/portions.json' with { type: 'json' }
import qrOrder from './golden/qr-orders.json' with { type: 'json' }
import refunds from './golden/refunds.json' with { type: 'json' }
import reservation from './golden/reservations.json' with { type: 'json' }
import store from './golden/store.json' with { type: 'json' }
import table from './golden/tables.json' with { type: 'json' }
import tenant from './golden/tenants.json' with { type: 'json' }
import tokens from './golden/tokens.json' with { type: 'json' }
import user from './golden/users.json' with { type: 'json' }
import visit from './golden/visits.json' with { type: 'json' }

type Sample = { type: string; version: number; data: unknown }

/** Samples of every event, written when it was first released; never edited, never removed. */
const golden: Record<keyof typeof eventsByCategory, readonly Sample[]> = {
  order,
  qrOrder,
  invoices,
  refunds,
  creditNotes,
  tokens,
  menu,
  store,
  user,
  tenant,
  customer,
  reservation,
  allowance,
  visit,
  table,
  cardPayments,
  portions,
}

describe.each(Object.entries(golden))('the golden samples of %s', (category, samples) => {
  test.each(samples)('$type still parses without loss', ({ type, version, data }) =>
    expect(parseEvent(type, data, version)).toEqual({ type, data }),
  )

  test('cover this category completely, and no other', () => {
    const known = Object.entries(eventsByCategory).filter(([name]) => name === category)
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(known.flatMap(([, events]) => typesOf(events))))
  })
})

describe('an event', () => {
  test('has a unique name in the whole log', () => {
    const all = Object.values(eventsByCategory).flatMap(typesOf)
    expect(new Set(eventTypes).size).toBe(all.length)
  })

  test('is named after its effect: none is called Updated or Changed only', () => {
    expect(eventTypes.filter((type) => /(Updated|StatusChanged|Saved)$/.test(type))).toEqual([])
    for (const type of eventTypes) expect(type).toMatch(/^([A-Z][a-z]+)+$/)
  })

  test('of an unknown type differs from a damaged one', () => {
    expect(parseEvent('OrderTeleported', {})).toEqual({ unknown: true })
    expect(parseEvent('constructor', {})).toEqual({ unknown: true })
    expect(() => parseEvent('TokenDrawn', { orderId: 'x' })).toThrow()
    expect(() => parseEvent('TokenDrawn', null)).toThrow()
  })

  test('of a newer version is rejected as such', () =>
    expect(parseEvent('TokenDrawn', { anything: 1 }, 2)).toEqual({ newer: true }))
})

const typesOf = (events: (typeof eventsByCategory)[keyof typeof eventsByCategory]): readonly string[] =>
  events.options.map((option) => option.unwrap().shape.type.value)
