import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'

export type Floor = AnswerOf<'GET /floor'>
export type FloorTable = Floor['tables'][number]
export type Visit = Floor['visits'][number]
export type ExpectedParty = Floor['reservations'][number]

export type GuestCall = AnswerOf<'GET /floor/calls'>[number]

export type FloorPlan = AnswerOf<'GET /settings/floor-plan'>

export const floorPlan = callQuery(['settings', 'floor-plan'], 'GET /settings/floor-plan')

/** Tables with their places, the guests at them, and the reservations of today that are still expected. */
export const floorNow = callQuery(['floor'], 'GET /floor')

/** Calls of guests that nobody has answered, the oldest first. */
export const openCalls = callQuery(['floor', 'calls'], 'GET /floor/calls')
