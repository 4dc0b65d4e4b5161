import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type Today = AnswerOf<'GET /dashboard'>
export type DayHours = AnswerOf<'GET /dashboard/hours'>
export type Reservation = Today['reservations'][number]

export const dashboardToday = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => ask('GET /dashboard', { signal }),
})

export const hoursToday = queryOptions({
  queryKey: ['dashboard', 'hours'],
  queryFn: ({ signal }) => ask('GET /dashboard/hours', { signal }),
})

export const lossesToday = queryOptions({
  queryKey: ['dashboard', 'losses'],
  queryFn: ({ signal }) => ask('GET /dashboard/losses', { signal }),
})
