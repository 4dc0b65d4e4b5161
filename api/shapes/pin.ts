import { z } from 'zod'

/** A PIN to compare: any digits are accepted, so that every wrong PIN gets the same refusal. */
export const Pin = z.string('Please enter the PIN!').regex(/^\d{4,6}$/, 'A PIN has 4 to 6 digits!')

const rows = ['0123456789012345', '9876543210987654']

/** A new PIN: neither a repeated digit nor consecutive digits. */
export const NewPin = Pin.refine(
  (pin) => new Set(pin).size > 1 && !rows.some((row) => row.includes(pin)),
  'Please choose a PIN that is harder to guess!',
)

/** Id of an approval that a command carries. */
export const approval = z
  .uuid('Unknown approval!')
  .nullish()
  .transform((id) => id?.toLowerCase())

/** Maximum of approvals in one request, more than a bill has orders. */
const maxApprovals = 50

/** Requests that are to be approved, as they will be sent: path below /api/v1, and body. */
export const approvableRequests = z
  .array(z.object({ path: z.string().max(200), body: z.record(z.string(), z.unknown()) }), 'Unknown request!')
  .min(1, 'Unknown request!')
  .max(maxApprovals, 'Too many requests at once!')
