import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type StaffUser = AnswerOf<'GET /users'>[number]

export const usersList = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => ask('GET /users', { signal }),
})
