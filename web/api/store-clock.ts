import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

/** Screens wait no longer than this for the zone: an old time on a wrong clock is better than none. */
const timeoutMs = 3_000

/** In which zone the restaurant is. Read again when the settings of the store change, as its key says. */
export const storeClock = queryOptions({
  queryKey: ['settings', 'clock'],
  queryFn: ({ signal }) => ask('GET /auth/clock', { signal, timeoutMs }),
  retry: false,
})
