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
  .transform((wanted) => wanted ?? [])

/** True if the client knows CANCEL_SENT and CLOSE_UNPAID; clients of 1.2.0 do not. */
const namesRights = z.boolean('Please say true or false!').optional()

const UserPath = z.object({ username: z.string().min(1).max(254) })

export const listUsers = call('GET /users', settings, {
  says: 'Lists the people who work here.',
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
  says: 'Adds a person who can sign in.',
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
  says: 'Changes what is known of a person, and what they may do.',
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
  says: 'Gives a person a new password and signs them out everywhere.',
  params: UserPath,
  body: z.object({ password: newPassword('Provide new password!') }),
  answer: Message,
})

export const listUserDevices = call('GET /users/devices/:username', admin, {
  says: 'Lists where a person is signed in, the newest first; x-next-cursor leads to the older ones.',
  params: UserPath,
  query: DevicePage,
  answer: Devices,
})

export const removeUserDevice = call('POST /users/remove-device/:username', admin, {
  says: 'Signs a person out on one device.',
  params: UserPath,
  body: DeviceForm,
  answer: Message,
})

export const deleteUser = call('DELETE /users/delete/:username', settings, {
  says: 'Removes a person and signs them out everywhere.',
  params: UserPath,
  answer: Message,
})

export const listLimits = call('GET /users/limits', settings, {
  says: 'Lists what people may do without the approval of somebody else (null: all that their scopes allow), and who has a PIN.',
  answer: z.array(z.strictObject({ id: Id, limits: Limits.nullable(), pin: z.enum(['none', 'set', 'locked']) })),
})

export const setLimits = call('POST /users/limits/:username', settings, {
  says: 'Sets what a person may do without the approval of somebody else.',
  params: UserPath,
  body: LimitsForm,
  answer: Message,
})
