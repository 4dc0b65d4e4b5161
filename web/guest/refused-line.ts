import { ApiError } from '../api/errors.ts'
import { tooFewText } from '../api/too-few.ts'
import { loadRefusalTexts } from '../language/load-refusals.ts'
import { t } from '../language/t.ts'
import type { CartLine } from '../screens/pos/cart.ts'

/** Key of the line for which an order was refused, and the reason. */
export type RefusedLine = Readonly<{ key: string; reason: string }>

type Refusal = Readonly<{ line?: number; soldOut?: string; tooFew?: object }>

/** The line whose dish is sold out, or has fewer portions left; null if the order was refused for another reason. */
export async function refusedLineIn(error: unknown, lines: readonly CartLine[]): Promise<RefusedLine | null> {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { line, soldOut, tooFew } = (error.body ?? {}) as Refusal // the shape is our own server's
  const key = lines[(line ?? 0) - 1]?.key
  if (key === undefined) return null
  if (soldOut !== undefined) return { key, reason: t('guest.soldOutLine') }
  if (!tooFew) return null
  const reason = await loadRefusalTexts().then(
    () => tooFewText(error),
    () => null,
  )
  return { key, reason: reason ?? error.message }
}
