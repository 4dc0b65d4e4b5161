import { UserId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { Person } from './shapes/person.ts'
import { approvableRequests, NewPin, Pin } from './shapes/pin.ts'
import { Id, Message, Text, Title } from './values.ts'
import { anyone, settings } from './who.ts'

const userId = z.uuid('Please choose a person!').transform((id) => UserId.parse(id.toLowerCase()))
const UserPath = z.object({ username: z.string().min(1).max(254) })
/** null removes the PIN. */
const pinOrNone = NewPin.nullable()

export const listPinPeople = call('GET /pin/people', anyone, {
  summary: 'Lists the users of the restaurant who have a PIN.',
  answer: z.array(z.strictObject({ id: Id, name: Text, designation: Text.nullable(), is_me: z.boolean() })),
})

export const approve = call('POST /pin/approve', anyone, {
  summary: 'Approves requests that another user is about to send, each once and with exactly this content.',
  settles: true,
  body: z.object({ userId, pin: Pin, requests: approvableRequests }),
  maxBytes: bodyBytes.list,
  /** `approvals`: one for each request, in their order. */
  answer: z.strictObject({ message: Title, approvals: z.array(Id) }),
})

export const switchUser = call('POST /pin/switch', anyone, {
  summary: 'Switches the session of this device to another user of the restaurant.',
  settles: true,
  body: z.object({ userId, pin: Pin }),
  answer: z.strictObject({ message: Title, user: Person }),
})

export const setOwnPin = call('POST /pin/own', anyone, {
  summary: 'Sets or removes the PIN of this user; needs the password.',
  body: z.object({
    password: z.string('Please provide password!').min(1, 'Please provide password!').max(1_024),
    pin: pinOrNone,
  }),
  answer: Message,
})

export const setUserPin = call('POST /users/pin/:username', settings, {
  summary: 'Sets or removes the PIN of a user.',
  params: UserPath,
  body: z.object({ pin: pinOrNone }),
  answer: Message,
})

export const unlockPin = call('POST /users/unlock-pin/:username', settings, {
  summary: 'Unlocks the PIN of a user after too many wrong attempts.',
  params: UserPath,
  answer: Message,
})
