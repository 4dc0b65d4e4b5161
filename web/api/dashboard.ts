import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'

export type Today = AnswerOf<'GET /dashboard'>
export type DayHours = AnswerOf<'GET /dashboard/hours'>
export type Reservation = Today['reservations'][number]

export const dashboardToday = callQuery(['dashboard'], 'GET /dashboard')

export const hoursToday = callQuery(['dashboard', 'hours'], 'GET /dashboard/hours')

export const lossesToday = callQuery(['dashboard', 'losses'], 'GET /dashboard/losses')
