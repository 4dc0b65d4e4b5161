import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'

/** Common passwords from leaked lists, in lower case: some 18,000 that are long enough for our minimum. */
const common = new Set(dictionary['passwords-common'])

/** True for a common password (ASVS 6.2.4), regardless of case. */
const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

/**
 * Adds the check for common passwords to a declared form. Not part of the declaration, because the web would load the
 * list.
 */
export function uncommonPassword<Shape extends { password: z.ZodString }>(
  form: z.ZodObject<Shape>,
): z.ZodObject<Shape> {
  const password = form.shape.password.refine(
    (password) => !isCommonPassword(password),
    'This password is too common, please choose another one!',
  )
  return z.object({ ...form.shape, password })
}
