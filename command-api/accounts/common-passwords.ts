import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)
let common: ReadonlySet<string> | undefined

/** Common passwords from leaked lists, in lower case: some 18,000 that are long enough for our minimum. */
function loadCommon(): ReadonlySet<string> {
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = require('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** True for a common password (ASVS 6.2.4), regardless of case. The first new password loads the list, which takes 3 MB. */
function isCommonPassword(password: string): boolean {
  common ??= loadCommon()
  return common.has(password.toLowerCase())
}

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
