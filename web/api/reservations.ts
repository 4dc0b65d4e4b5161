import type { AnswerOf } from '@comanda/api/all.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import { cursorPages } from './cursor-pages.ts'
import { ApiError } from './errors.ts'
import type { Period } from './invoices.ts'

export type Reservation = AnswerOf<'GET /reservations'>[number]
export type ReservationStatus = Reservation['status']
export type StoreTable = AnswerOf<'GET /reservations/init'>['storeTables'][number]

/** Prefix of all reservation queries, for invalidation. */
export const reservationsKey = ['reservations']

const pageSize = 200
const dayLimit = 1_000

export const reservationsIn = (period: Period) =>
  cursorPages([...reservationsKey, 'list', period], ({ cursor, ...request }) =>
    ask('GET /reservations', { query: { ...period, limit: pageSize, cursor }, ...request }),
  )

export const reservationsOn = (day: string) =>
  callQuery([...reservationsKey, 'day', day], 'GET /reservations', {
    query: { type: 'custom', from: day, to: day, limit: dayLimit },
  })

/** Reservations found by a term. A 404, the server's answer for no result, is an empty list. */
export const reservationSearch = (q: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'search', q],
    queryFn: async ({ signal }): Promise<readonly Reservation[]> => {
      try {
        return await ask('GET /reservations/search', { query: { q }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return []
        throw error
      }
    },
    placeholderData: keepPreviousData,
  })

export const reservationTables = queryOptions({
  queryKey: ['settings', 'reservation-tables'], // invalidated by changes of the store, not of reservations
  queryFn: ({ signal }) => ask('GET /reservations/init', { signal }),
})
