import { z } from 'zod'

// Separate from the arithmetic, so that till and guest pages compute without a schema library.

/** Amount in integer minor units: 1250 is 12.50 euro, 1250 yen, 1.250 dinar. The currency belongs to the store. */
export const Money = z.int().brand<'Money'>()
export type Money = z.infer<typeof Money>

/** ISO 4217 code in capitals. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .brand<'Currency'>()
export type Currency = z.infer<typeof Currency>
