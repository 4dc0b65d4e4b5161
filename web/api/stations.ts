import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'

export type StationRow = AnswerOf<'GET /settings/stations'>[number]
export type KitchenStation = AnswerOf<'GET /kitchen/stations'>[number]

export const stationsList = callQuery(['settings', 'stations'], 'GET /settings/stations')

/** Part of the menu: read again when the menu or a route changes. */
export const kitchenStations = callQuery(['menu', 'stations'], 'GET /kitchen/stations')
