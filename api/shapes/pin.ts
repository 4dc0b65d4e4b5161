import { z } from 'zod'

/** A PIN that is compared: any digits, so that a wrong one is refused like every other. */
export const Pin = z.string('Please enter the PIN!').regex(/^\d{4,6}$/, 'A PIN has 4 to 6 digits!')

const rows = ['0123456789012345', '9876543210987654']

/** A PIN that is set: neither one digit alone nor digits in a row. */
export const NewPin = Pin.refine(
  (pin) => new Set(pin).size > 1 && !rows.some((row) => row.includes(pin)),
  'Please choose a PIN that is harder to guess!',
)

/** Id of an approval that a command carries. */
export const approval = z
  .uuid('Unknown approval!')
  .nullish()
  .transform((id) => id?.toLowerCase())
