import { z } from 'zod'

// Fields of forms: their values arrive as text, number, null or not at all (C2.5).

/** A required line of text; `missing` is the message for its absence (rule S3). */
export const line = (missing: string, max = 200) =>
  z
    .union([z.string(), z.number().transform(String)], { error: missing })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(max, `Please use at most ${max} characters!`))

/** An optional text: null, "" and absence all mean "none". */
export const optionalText = (max = 200) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'Please provide text!' })
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(z.string().max(max, `Please use at most ${max} characters!`).nullable())

type FlagInput = boolean | 0 | 1 | '0' | '1' | 'true' | 'false' | null | undefined
/**
 * A boolean: true, false, 1, 0, "1", "0", "true", "false" or null, because clients send a boolean or, for an unticked
 * box, the number 0 (C2.5).
 */
export const flag = z.preprocess(
  (value: FlagInput) => (value === 1 || value === '1' || value === 'true' ? true : value === true),
  z.boolean(),
)

/** A typed decimal, parsed later by `parseDecimal` or `parseRate`; blank counts as `blank`. */
export const typedNumber = (blank: string) =>
  z
    .union([z.string().max(60), z.number()], { error: 'Please provide a number!' })
    .nullish()
    .transform((value) => (value === null || value === undefined || String(value).trim() === '' ? blank : value))

/** An optional id: a text, or "" and null for none. */
export const optionalId = <Id extends z.ZodType<string>>(id: Id, unknown: string) =>
  z.preprocess(
    (value: string | null | undefined) => (value === '' || value === undefined || value === 'null' ? null : value),
    z.custom<z.output<Id> | null>((value) => value === null || id.safeParse(value).success, unknown),
  )

const validEmail = z.email()
export const email = (missing: string, invalid: string) =>
  line(missing, 254).refine((text) => validEmail.safeParse(text).success, invalid)

export const minPasswordLength = 8
/**
 * A new password. Long pass phrases are accepted and never truncated (ASVS 6.2.8, 6.2.9); the upper bound keeps the
 * hash cheap.
 */
export const newPassword = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .min(minPasswordLength, `Please use at least ${minPasswordLength} characters for the password!`)
    .max(256, 'Please use at most 256 characters for the password!')

/**
 * An id as text or, from old clients, as a number. Any text is accepted: a malformed id is answered like an unknown
 * one.
 */
export const WireId = z.union([z.string().max(64), z.number()])
export const idOf = (id: z.output<typeof WireId>) => String(id).trim().toLowerCase()
export const idOrNone = (id: z.output<typeof WireId> | null | undefined) =>
  id === null || id === undefined ? null : idOf(id) || null

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)?\s*$/
/** A number as browsers send it: a number, its text, or nothing ("" and null). */
export const amount = (text: string) =>
  z.union([z.number(), z.string().max(40, text).regex(decimal, text)], text).nullish()
export const amountOf = (amount: string | number | null | undefined) =>
  amount === null || amount === undefined || (typeof amount === 'string' && amount.trim() === '')
    ? undefined
    : Number(amount)
