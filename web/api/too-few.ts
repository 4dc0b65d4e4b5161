import { t } from '../language/t.ts'
import { ApiError, messageOf } from './errors.ts'

type TooFew = Readonly<{ tooFew?: Readonly<{ title: string; asked: number; left: number }> }>

/** Message of an order that was refused because fewer portions are left; null for other errors. */
export function tooFewText(error: unknown): string | null {
  const body = error instanceof ApiError ? (error.body as TooFew | null) : null // the shape is our own server's
  return body?.tooFew ? t('common.soldOut.tooFew', { title: body.tooFew.title, count: body.tooFew.left }) : null
}

/** The message of a refused order or addition. */
export const orderMessageOf = (error: unknown, fallback: string): string =>
  tooFewText(error) ?? messageOf(error, fallback)
