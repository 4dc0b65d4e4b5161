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

/** true, false, 1, 0, "1", "0", "true", "false" and null: the client sends a boolean or, unticked, the number 0 (WIRE §2.5). */
export const flag = z.preprocess(
  (value) => (value === 1 || value === '1' || value === 'true' ? true : value === true),
  z.boolean(),
)

/** A decimal as it was typed, for `parseDecimal` and `parseRate` to judge; blank counts as `blank`. */
export const typedNumber = (blank: string) =>
  z
    .union([z.string().max(60), z.number()], { error: 'Please provide a number!' })
    .nullish()
    .transform((value) => (value === null || value === undefined || String(value).trim() === '' ? blank : value))

/** An id the client may send as text, or "" and null for none. */
export const optionalId = <Id extends z.ZodType<string>>(id: Id, unknown: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined || value === 'null' ? null : value),
    z.custom<z.output<Id> | null>((value) => value === null || id.safeParse(value).success, unknown),
  )

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
