import { scopes } from '@comanda/domain/users/scopes.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { email, line, newPassword, optionalText } from './fields.ts'
import { DeviceForm, DevicePage, Devices } from './shapes/device.ts'
import { Limits, LimitsForm } from './shapes/limits.ts'
import { Id, Message, Text } from './values.ts'
import { admin, settings } from './who.ts'

const userScopes = z
  .array(z.enum(scopes, { error: 'Unknown scope!' }), { error: 'Unknown scope!' })
  .max(100)
  .nullish()
  .transform((scopes) => scopes ?? [])

/** True if the client knows CANCEL_SENT and CLOSE_UNPAID; clients of 1.2.0 do not. */
const namesRights = z.boolean('Please say true or false!').optional()

const UserPath = z.object({ username: z.string().min(1).max(254) })

export const listUsers = call('GET /users', settings, {
  summary: 'Lists the users of the restaurant.',
  answer: z.array(
    z.strictObject({
      id: Id,
      username: Text,
      name: Text,
      role: z.enum(['admin', 'user']), // clients of 1.2.0 convert it to upper case unchecked
      photo: z.null(),
      designation: Text.nullable(),
      phone: Text.nullable(),
      email: Text.nullable(),
      scope: z.string().regex(/^([A-Z_]+(,[A-Z_]+)*)?$/), // without blanks after the commas
    }),
  ),
})

export const addUser = call('POST /users/add', settings, {
  summary: 'Adds a user.',
  body: z.object({
    name: line('Please provide name!'),
    username: email('Please provide username!', 'Please provide valid email!'),
    password: newPassword('Please provide password!'),
    designation: optionalText(),
    phone: optionalText(40),
    userScopes,
    namesRights,
  }),
  answer: Message,
})

export const reviseUser = call('POST /users/update/:username', settings, {
  summary: 'Changes the details and the scopes of a user.',
  params: UserPath,
  body: z.object({
    name: line('Please provide name!'),
    designation: optionalText(),
    phone: optionalText(40),
    email: z.string().max(254).nullish(), // always null from clients of 1.2.0; only a text changes it (C7.5)
    userScopes,
    namesRights,
  }),
  answer: Message,
})

export const setUserPassword = call('POST /users/update-password/:username', settings, {
  summary: 'Sets a new password for a user and signs them out on all devices.',
  params: UserPath,
  body: z.object({ password: newPassword('Provide new password!') }),
  answer: Message,
})

export const listUserDevices = call('GET /users/devices/:username', admin, {
  summary:
    'Lists the devices on which a user is signed in, newest first; the header X-Next-Cursor leads to older ones.',
  params: UserPath,
  query: DevicePage,
  answer: Devices,
})

export const removeUserDevice = call('POST /users/remove-device/:username', admin, {
  summary: 'Signs a user out on one device.',
  params: UserPath,
  body: DeviceForm,
  answer: Message,
})

export const deleteUser = call('DELETE /users/delete/:username', settings, {
  summary: 'Removes a user and signs them out on all devices.',
  params: UserPath,
  answer: Message,
})

export const listLimits = call('GET /users/limits', settings, {
  summary: 'Lists the limits of the users (null: none), and the states of their PINs.',
  answer: z.array(z.strictObject({ id: Id, limits: Limits.nullable(), pin: z.enum(['none', 'set', 'locked']) })),
})

export const setLimits = call('POST /users/limits/:username', settings, {
  summary: 'Sets the limits of a user, beyond which an approval is required.',
  params: UserPath,
  body: LimitsForm,
  answer: Message,
})
