import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type StationRow = AnswerOf<'GET /settings/stations'>[number]
export type KitchenStation = AnswerOf<'GET /kitchen/stations'>[number]

export const stationsList = queryOptions({
  queryKey: ['settings', 'stations'],
  queryFn: ({ signal }) => ask('GET /settings/stations', { signal }),
})

/** Part of the menu: read again when the menu or a route changes. */
export const kitchenStations = queryOptions({
  queryKey: ['menu', 'stations'],
  queryFn: ({ signal }) => ask('GET /kitchen/stations', { signal }),
})
