import { z } from 'zod'
import { isCommonPassword } from './accounts/common-passwords.ts'

// What people type into forms arrives as text, number, null or not at all (WIRE §2.5).

/** A line that must be there; `missing` is SPEC §5's text for its absence. */
export const line = (missing: string, most = 200) =>
  z
    .union([z.string(), z.number().transform(String)], { error: missing })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(most, `Please use at most ${most} characters!`))

/** A text that may be left empty: null, "" and absence all mean "none". */
export const optionalText = (most = 200) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'Please provide text!' })
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(z.string().max(most, `Please use at most ${most} characters!`).nullable())

const validEmail = z.email()
export const email = (missing: string, invalid: string) =>
  line(missing, 254).refine((text) => validEmail.safeParse(text).success, invalid)

export const fewestPasswordCharacters = 8
/** Long pass phrases are welcome and never cut (ASVS 6.2.8, 6.2.9); the upper bound keeps the hash cheap. */
export const newPassword = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .min(fewestPasswordCharacters, `Please use at least ${fewestPasswordCharacters} characters for the password!`)
    .max(256, 'Please use at most 256 characters for the password!')
    .refine((password) => !isCommonPassword(password), 'This password is too common, please choose another one!')
