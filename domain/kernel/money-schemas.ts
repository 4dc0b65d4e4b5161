import { z } from 'zod'

// Apart from the arithmetic, so that the pages of guests and the till add up without a schema library.

/** Integer minor units: 1250 is 12.50 euro, 1250 yen, 1.250 dinar. The currency is the store's, not the amount's. */
export const Money = z.int().brand<'Money'>()
export type Money = z.infer<typeof Money>

/** ISO 4217 code in capitals. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .brand<'Currency'>()
export type Currency = z.infer<typeof Currency>
