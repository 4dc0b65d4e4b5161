import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

/** In which zone the restaurant is. Read again when the settings of the store change, as its key says. */
export const storeClock = queryOptions({
  queryKey: ['settings', 'clock'],
  queryFn: ({ signal }) => ask('GET /auth/clock', { signal }),
})
