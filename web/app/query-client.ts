import { QueryClient } from '@tanstack/react-query'
import { NoAnswer } from '../api/errors.ts'
import { keepReadPosition } from '../api/read-positions.ts'

/**
 * The feed reports changes. In case one was missed, data older than a minute is read again when it is shown. Rule S8:
 * an error is retried after 5 s.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      networkMode: 'always',
      retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      retryDelay: 1_500,
      refetchOnWindowFocus: true,
      persister: keepReadPosition,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
