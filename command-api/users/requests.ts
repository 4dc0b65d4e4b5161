import { scopes } from '@comanda/domain/users/scopes.ts'
import { z } from 'zod'
import { email, line, newPassword, optionalText } from '../forms.ts'

const userScopes = z
  .array(z.enum(scopes, { error: 'Unknown scope!' }), { error: 'Unknown scope!' })
  .max(100)
  .nullish()
  .transform((wanted) => wanted ?? [])

export const NewUser = z.object({
  name: line('Please provide name!'),
  username: email('Please provide username!', 'Please provide valid email!'),
  password: newPassword('Please provide password!'),
  designation: optionalText(),
  phone: optionalText(40),
  userScopes,
})

/** Clients of 1.2.0 always send `email: null` here; only a text changes it (WIRE §7.5). */
export const UserForm = z.object({
  name: line('Please provide name!'),
  designation: optionalText(),
  phone: optionalText(40),
  email: z.string().max(254).nullish(),
  userScopes,
})

export const UserPath = z.object({ username: z.string().min(1).max(254) })
export const UserPassword = z.object({ password: newPassword('Provide new password!') })
