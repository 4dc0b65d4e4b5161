import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'

/** A guesser's first choices, in small letters, from leaked lists: some 18,000 that our shortest length would let through. */
const common = new Set(dictionary['passwords-common'])

/** Whether a password is among those that are tried first (ASVS 6.2.4). Capitals make no difference to a guesser. */
const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

/** A declared form whose password may in addition be none of those: the list is too long for what others import. */
export function uncommonPassword<Shape extends { password: z.ZodString }>(
  form: z.ZodObject<Shape>,
): z.ZodObject<Shape> {
  const password = form.shape.password.refine(
    (password) => !isCommonPassword(password),
    'This password is too common, please choose another one!',
  )
  return z.object({ ...form.shape, password })
}
