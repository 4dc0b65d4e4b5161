import type { AnswerOf } from '@comanda/api/all.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import { ApiError } from './errors.ts'
import type { Period } from './invoices.ts'
import { nextCursor } from './next-cursor.ts'

export type Reservation = AnswerOf<'GET /reservations'>[number]
export type ReservationStatus = Reservation['status']
export type StoreTable = AnswerOf<'GET /reservations/init'>['storeTables'][number]

/** Prefix of all reservation queries, for invalidation. */
export const reservationsKey = ['reservations']

type Page = Readonly<{ rows: readonly Reservation[]; next: string | null }>

const pageSize = 200
const dayLimit = 1_000

export const reservationsIn = (period: Period) =>
  infiniteQueryOptions({
    queryKey: [...reservationsKey, 'list', period],
    queryFn: async ({ signal, pageParam }): Promise<Page> => {
      const [next, onHeaders] = nextCursor()
      const { type, from, to } = period
      const query = { type, limit: pageSize, from, to, cursor: pageParam ?? undefined }
      const rows = await ask('GET /reservations', { query, signal, onHeaders })
      return { rows, next: next() }
    },
    initialPageParam: null as string | null, // null on the first page; the assertion gives the page parameter its type
    getNextPageParam: ({ next }) => next,
  })

export const reservationsOn = (day: string) =>
  callQuery([...reservationsKey, 'day', day], 'GET /reservations', {
    query: { type: 'custom', from: day, to: day, limit: dayLimit },
  })

/** An empty list if the server answers that there is none. */
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
