import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import type { AnswerOf } from './request.ts'

export type Demo = NonNullable<AnswerOf<'GET /demo'>['demo']>
export type DemoAccount = Demo['accounts'][number]

/** null outside of a demo. */
export const demoAccounts = queryOptions({
  queryKey: ['demo'],
  queryFn: async ({ signal }) => (await ask('GET /demo', { signal, bare: true })).demo,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
