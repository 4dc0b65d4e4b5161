import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

/** Longest wait of screens for the zone: a time of a wrong zone is better than none. */
const timeoutMs = 3_000

/** The restaurant's zone. Its key makes it reload when the store settings change. */
export const storeClock = queryOptions({
  queryKey: ['settings', 'clock'],
  queryFn: ({ signal }) => ask('GET /auth/clock', { signal, timeoutMs }),
  retry: false,
})
