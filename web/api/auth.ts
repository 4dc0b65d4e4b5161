import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { User } from '../session/user.ts'
import { ask } from './ask.ts'
import { nextCursor } from './next-cursor.ts'
import type { AnswerOf, BodyOf } from './request.ts'

export type SignedIn = Readonly<{ message: string; user: User }>
export type SubscriptionDetails = AnswerOf<'GET /auth/subscription-details'>
export type Registration = BodyOf<'POST /auth/signup'>
export type Device = AnswerOf<'GET /auth/devices'>[number]

/** Deactivated by the platform while a subscription is running: there is nothing to pay. */
export const isLockedOut = ({ is_active, is_subscribed }: SubscriptionDetails): boolean =>
  is_active === 0 && is_subscribed === 1

/** Days free of charge; a restaurant that the platform keeps open has no end instead. */
export const isOnTrial = ({ is_active, is_subscribed, subscription_end }: SubscriptionDetails): boolean =>
  is_active === 1 && is_subscribed === 0 && subscription_end !== ''

export const signIn = (username: string, password: string): Promise<SignedIn> =>
  ask('POST /auth/signin', { body: { username, password }, bare: true })

/** The sign-out waits no longer than this for the server, which is then notified later. */
const signOutTimeoutMs = 5_000

/** A 401 here means that the session has already ended, which is what was wanted. */
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

type DevicePage = Readonly<{ rows: readonly Device[]; next: string | null }>

export const devices = infiniteQueryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal, pageParam }): Promise<DevicePage> => {
    const [next, onHeaders] = nextCursor()
    const query = { cursor: pageParam ?? undefined }
    const rows = await ask('GET /auth/devices', { query, signal, onHeaders })
    return { rows, next: next() }
  },
  initialPageParam: null as string | null, // the first page has no cursor; without the words it would have no other type
  getNextPageParam: ({ next }) => next,
})

/** Where another person is signed in. */
export const devicesOf = (username: string) =>
  infiniteQueryOptions({
    queryKey: ['users', username, 'devices'],
    queryFn: async ({ signal, pageParam }): Promise<DevicePage> => {
      const [next, onHeaders] = nextCursor()
      const query = { cursor: pageParam ?? undefined }
      const rows = await ask('GET /users/devices/:username', { params: { username }, query, signal, onHeaders })
      return { rows, next: next() }
    },
    initialPageParam: null as string | null, // as above
    getNextPageParam: ({ next }) => next,
  })

export const subscriptionDetails = queryOptions({
  queryKey: ['subscription-details'],
  queryFn: ({ signal }) => ask('GET /auth/subscription-details', { signal }),
})

/** Where to pay: the browser is sent to `url`. */
export const openSubscription = () => ask('POST /auth/stripe-product-lookup', { body: { id: 'subscription' } })

export const cancelSubscription = (id: string) => ask('POST /auth/cancel-subscription', { body: { id } })
