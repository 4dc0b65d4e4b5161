import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'

export type StaffUser = AnswerOf<'GET /users'>[number]

export const usersList = callQuery(['users'], 'GET /users')
