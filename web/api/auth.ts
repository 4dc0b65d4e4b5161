import { queryOptions } from '@tanstack/react-query'
import type { User } from '../session/user.ts'
import { send } from './send.ts'

export type Message = Readonly<{ message: string }>
export type SignedIn = Message & Readonly<{ user: User }>
export type SubscriptionDetails = Readonly<{
  subscription_id: string | null
  is_active: boolean | 0 | 1
  subscription_end: string | null
}>

export const signIn = (username: string, password: string): Promise<SignedIn> =>
  send('/auth/signin', { method: 'POST', body: { username, password }, bare: true })

/** A 401 here means that nobody is signed in any more, which is what was wanted. */
export const signOut = (): Promise<Message> => send('/auth/signout', { method: 'POST', bare: true })

export type Registration = Readonly<{ biz_name: string; username: string; password: string; time_zone: string }>

export const signUp = (registration: Registration): Promise<Message> =>
  send('/auth/signup', { method: 'POST', body: registration, bare: true })

export const forgotPassword = (username: string): Promise<Message> =>
  send('/auth/forgot-password', { method: 'POST', body: { username }, bare: true })

export const resetPassword = (token: string, password: string): Promise<Message> =>
  send(`/auth/reset-password/${encodeURIComponent(token)}`, { method: 'POST', body: { password }, bare: true })

export type Device = Readonly<{
  device_id: string
  device_ip: string | null
  device_name: string | null
  created_at: string
  isMyDevice: boolean
}>

export const devices = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => send<readonly Device[]>('/auth/devices', { signal }),
})

export const subscriptionDetails = queryOptions({
  queryKey: ['subscription-details'],
  queryFn: ({ signal }) => send<SubscriptionDetails>('/auth/subscription-details', { signal }),
})

/** Where to pay: the browser is sent to `url`. */
export const openSubscription = (): Promise<Readonly<{ url: string }>> =>
  send('/auth/stripe-product-lookup', { method: 'POST', body: { id: 'subscription' } })

export const cancelSubscription = (id: string): Promise<Message> =>
  send('/auth/cancel-subscription', { method: 'POST', body: { id } })
