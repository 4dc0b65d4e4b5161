import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type Floor = AnswerOf<'GET /floor'>
export type FloorTable = Floor['tables'][number]
export type Visit = Floor['visits'][number]
export type ExpectedParty = Floor['reservations'][number]

export type GuestCall = AnswerOf<'GET /floor/calls'>[number]

export type FloorPlan = AnswerOf<'GET /settings/floor-plan'>

export const floorPlan = queryOptions({
  queryKey: ['settings', 'floor-plan'],
  queryFn: ({ signal }) => ask('GET /settings/floor-plan', { signal }),
})

/** Tables with their places, the guests at them, and the reservations of today that are still expected. */
export const floorNow = queryOptions({
  queryKey: ['floor'],
  queryFn: ({ signal }) => ask('GET /floor', { signal }),
})

/** Calls of guests that nobody has answered, the oldest first. */
export const openCalls = queryOptions({
  queryKey: ['floor', 'calls'],
  queryFn: ({ signal }) => ask('GET /floor/calls', { signal }),
})
