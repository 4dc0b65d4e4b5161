import type { User } from '../session/user.ts'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'
import type { AnswerOf, BodyOf } from './request.ts'

export type SignedIn = Readonly<{ message: string; user: User }>
export type SubscriptionDetails = AnswerOf<'GET /auth/subscription-details'>
export type Registration = BodyOf<'POST /auth/signup'>

/** True if the platform deactivated the restaurant although a subscription is running: a payment would not help. */
export const isLockedOut = ({ is_active, is_subscribed }: SubscriptionDetails): boolean =>
  is_active === 0 && is_subscribed === 1

/** True during the free trial; a restaurant activated by the platform has no end date. */
export const isOnTrial = ({ is_active, is_subscribed, subscription_end }: SubscriptionDetails): boolean =>
  is_active === 1 && is_subscribed === 0 && subscription_end !== ''

export const signIn = (username: string, password: string): Promise<SignedIn> =>
  ask('POST /auth/signin', { body: { username, password }, bare: true })

/** Longest wait of a sign-out for the server, which is notified later otherwise. */
const signOutTimeoutMs = 5_000

/** Ends the session. A 401 means that it had already ended. */
export const signOut = () => ask('POST /auth/signout', { bare: true, timeoutMs: signOutTimeoutMs })

export async function signInToPlatform(username: string, password: string): Promise<SignedIn> {
  const { message, user } = await ask('POST /superadmin/signin', { body: { username, password }, bare: true })
  return { message, user: { ...user, tenant_id: null, scope: null } }
}

export const signOutOfPlatform = () => ask('POST /superadmin/signout', { bare: true, timeoutMs: signOutTimeoutMs })

export const signUp = (registration: Registration) => ask('POST /auth/signup', { body: registration, bare: true })

export const forgotPassword = (username: string) =>
  ask('POST /auth/forgot-password', { body: { username }, bare: true })

export const resetPassword = (token: string, password: string) =>
  ask('POST /auth/reset-password/:token', { params: { token }, body: { password }, bare: true })

export const subscriptionDetails = callQuery(['subscription-details'], 'GET /auth/subscription-details')

/** Opens a payment page; the browser is sent to `url`. */
export const openSubscription = () => ask('POST /auth/stripe-product-lookup', { body: { id: 'subscription' } })

export const cancelSubscription = (id: string) => ask('POST /auth/cancel-subscription', { body: { id } })
