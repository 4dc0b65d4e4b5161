import { DeactivationReason, SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { startScreens } from '@comanda/domain/users/start-screens.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { email, line, newPassword } from './fields.ts'
import { DeviceForm, DevicePage, Devices } from './shapes/device.ts'
import { Person } from './shapes/person.ts'
import { Flag, Message, Moment, Ordinal, Text, Title } from './values.ts'
import { billing, everybody, ownAccount } from './who.ts'

const SignIn = z.object({
  username: line('Please provide username!', 254),
  // longer than a new password may be, because a sign-in only compares
  password: z.string({ error: 'Please provide password!' }).min(1, 'Please provide password!').max(1_024),
})

/**
 * Request of a payment page. `id` is the price key of the client's build; it is ignored, because there is only one
 * plan.
 */
const CheckoutForm = z.object({ id: z.union([z.string().max(300), z.number()]).nullish() })

/** The id of a subscription; any other text counts as none. */
const subscriptionId = z.preprocess((id: string | null | undefined) => id, SubscriptionId.nullish().catch(null))

export const signIn = call('POST /auth/signin', everybody, {
  summary: 'Signs in a user of a restaurant.',
  maxBytes: bodyBytes.account,
  body: SignIn,
  answer: z.strictObject({ message: Title, user: Person }),
})

export const signUp = call('POST /auth/signup', everybody, {
  summary: 'Registers a restaurant; the answer does not tell whether the address was known.',
  maxBytes: bodyBytes.account,
  body: z.object({
    biz_name: line('Please provide business name!'),
    username: email('Please provide email!', 'Please provide valid email!'),
    password: newPassword('Please provide password!'),
    /** The browser's zone, from our own web; clients of 1.2.0 send none. */
    time_zone: z.string().max(64).optional(),
  }),
  answer: Message,
})

export const signOut = call('POST /auth/signout', everybody, {
  summary: 'Ends the session, even if it has expired.',
  maxBytes: bodyBytes.account,
  answer: Message,
})

export const forgotPassword = call('POST /auth/forgot-password', everybody, {
  summary: 'Mails a link for setting a new password, if the account exists.',
  maxBytes: bodyBytes.account,
  body: z.object({ username: line('Please provide username!', 254) }),
  answer: Message,
})

export const resetPassword = call('POST /auth/reset-password/:token', everybody, {
  summary: 'Sets a new password with the token of a mailed link.',
  params: z.object({ token: z.string().min(1).max(200) }),
  maxBytes: bodyBytes.account,
  body: z.object({ password: newPassword('Please provide new password!') }),
  answer: Message,
})

export const refreshToken = call('POST /auth/refresh-token', everybody, {
  summary: 'Renews the session with the refresh token of the cookie.',
  maxBytes: bodyBytes.account,
  answer: Message,
})

export const receiveProviderMessage = call('POST /auth/stripe-webhook', everybody, {
  summary: 'Receives a signed message of the payment provider.',
  maxBytes: bodyBytes.list,
  answer: z.strictObject({ received: z.literal(true) }),
})

export const openSubscription = call('POST /auth/stripe-product-lookup', billing, {
  summary: 'Opens a page of the payment provider where the subscription is paid.',
  maxBytes: bodyBytes.account,
  body: CheckoutForm,
  answer: z.strictObject({ url: z.url() }),
})

export const readSubscription = call('GET /auth/subscription-details', billing, {
  summary: 'Reads the state of the subscription.',
  answer: z.strictObject({
    subscription_id: Title.nullable(),
    is_active: Flag,
    is_subscribed: Flag, // also true while the platform has deactivated the restaurant: a second subscription is refused
    /** Moment until which a restaurant that the platform closed may settle its bills. */
    settles_until: Moment.optional(),
    deactivation_reason: DeactivationReason.optional(),
    subscription_end: Text, // clients show the first ten characters, and null as a word
  }),
})

export const cancelSubscription = call('POST /auth/cancel-subscription', billing, {
  summary: 'Cancels the subscription at the payment provider.',
  maxBytes: bodyBytes.account,
  body: z.object({ id: subscriptionId, subscription_id: subscriptionId }), // clients of 1.2.0 send `{id}` (C4), others `{subscription_id}`
  answer: Message,
})

export const listDevices = call('GET /auth/devices', ownAccount, {
  summary:
    'Lists the devices on which this user is signed in, newest first; the header X-Next-Cursor leads to older ones.',
  query: DevicePage,
  answer: Devices,
})

export const readClock = call('GET /auth/clock', ownAccount, {
  summary: "Reads the restaurant's time zone, the end of settling its bills, and the minutes until a till locks.",
  answer: z.strictObject({
    time_zone: Text.nullable(),
    /**
     * Present if the platform has closed the restaurant: it accepts no new orders, and may settle open ones until this
     * moment.
     */
    settles_until: Moment.optional(),
    /** Minutes without input after which a till locks itself; absent: never. */
    auto_lock_minutes: Ordinal.optional(),
  }),
})

export const removeOtherDevices = call('POST /auth/remove-other-devices', ownAccount, {
  summary: 'Signs this user out on all other devices.',
  answer: Message,
})

export const removeDevice = call('POST /auth/remove-device', ownAccount, {
  summary: 'Signs this user out on another device.',
  maxBytes: bodyBytes.account,
  body: DeviceForm,
  answer: Message,
})

export const chooseStartScreen = call('POST /auth/start-screen', ownAccount, {
  summary: 'Sets the start screen of this user.',
  maxBytes: bodyBytes.account,
  body: z.object({ screen: z.enum(startScreens, 'Please choose a screen!') }),
  answer: Message,
})

export const signInSuperAdmin = call('POST /superadmin/signin', everybody, {
  summary: 'Signs in the super-admin.',
  maxBytes: bodyBytes.account,
  body: SignIn,
  answer: z.strictObject({
    message: Title,
    user: z.strictObject({ username: Text, name: Title, role: z.literal('superadmin') }),
  }),
})

export const signOutSuperAdmin = call('POST /superadmin/signout', everybody, {
  summary: 'Ends the session of the super-admin.',
  maxBytes: bodyBytes.account,
  answer: Message,
})

export const refreshSuperAdminToken = call('POST /superadmin/refresh-token', everybody, {
  summary: 'Renews the session of the super-admin.',
  maxBytes: bodyBytes.account,
  answer: Message,
})
