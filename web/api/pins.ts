import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import type { SignedIn } from './auth.ts'
import { callQuery } from './call-query.ts'
import type { AnswerOf, BodyOf } from './request.ts'

export type PinPerson = AnswerOf<'GET /pin/people'>[number]
type StaffLimits = AnswerOf<'GET /users/limits'>[number]
export type Limits = NonNullable<StaffLimits['limits']>
export type LimitsForm = BodyOf<'POST /users/limits/:username'>

/** People of the restaurant who have a PIN. */
export const pinPeople = queryOptions({ ...callQuery(['pin-people'], 'GET /pin/people'), retry: false })

/** Limits of all staff, and who has a PIN. */
export const staffLimits = callQuery(['users', 'limits'], 'GET /users/limits')

/** A request that is to be approved: exactly what is sent afterwards. */
export type Intent = Readonly<{ path: string; body: Readonly<Record<string, unknown>> }>

export const approve = async (userId: string, pin: string, requests: readonly Intent[]): Promise<readonly string[]> => {
  const { approvals } = await ask('POST /pin/approve', { body: { userId, pin, requests: [...requests] } })
  return approvals
}

export const switchUser = (userId: string, pin: string): Promise<SignedIn> =>
  ask('POST /pin/switch', { body: { userId, pin } })
