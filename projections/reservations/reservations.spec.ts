import { project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { reservationsModel } from './reservations.ts'

const [reservationId, customerId, tableId] = [1, 2, 3].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
const at = '2026-11-20T10:00:00.000Z'
type Fact = [type: string, data: object]
const rows = (...facts: Fact[]) =>
  project(reservationsModel, recordedEvents(facts.map(([type, data]) => ({ type, data: { reservationId, ...data } }))))
    .reservations
const booked: Fact = [
  'ReservationBooked',
  {
    customer: { customerId, name: 'v1.n' },
    date: '2026-11-20T19:30',
    status: 'booked',
    notes: 'v1.o',
    table: { tableId, title: 'T1', floor: 'Saal' },
    peopleCount: 4,
    uniqueCode: 'K7Q2M9XA',
    bookedAt: at,
  },
]

describe('a reservation', () => {
  test.each<[string, Fact[], object]>([
    [
      'booked',
      [],
      {
        customer_id: customerId,
        customer_name: 'v1.n',
        date: '2026-11-20T19:30',
        table_id: tableId,
        table_title: 'T1',
        status: 'booked',
        notes: 'v1.o',
        people_count: 4,
        unique_code: 'K7Q2M9XA',
        created_at: at,
        updated_at: null,
      },
    ],
    ['rescheduled', [['ReservationRescheduled', { date: '2026-11-21T20:00' }]], { date: '2026-11-21T20:00' }],
    ['without a table', [['ReservationReseated', { table: null }]], { table_id: null, table_title: null }],
    ['for more people', [['ReservationPartyResized', { peopleCount: 6 }]], { people_count: 6, updated_at: at }],
    ['noted', [['ReservationNoted', { notes: null }]], { notes: null }],
    ['paid', [['ReservationPaid', { paidAt: at }]], { status: 'paid' }],
    ['cancelled', [['ReservationCancelled', { cancelledAt: at }]], { status: 'cancelled' }],
    [
      'opened again',
      [
        ['ReservationCancelled', { cancelledAt: at }],
        ['ReservationReopened', { reopenedAt: at }],
      ],
      { status: 'booked' },
    ],
  ])('%s', (_what, then, row) => {
    expect(rows(booked, ...then)).toMatchObject([{ reservation_id: reservationId, ...row }])
  })

  test('is deleted when it is removed', () =>
    expect(rows(booked, ['ReservationRemoved', { removedAt: at }])).toEqual([]))
})
