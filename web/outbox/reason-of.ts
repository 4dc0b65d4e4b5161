import { ApiError, messageOf } from '../api/errors.ts'
import type { OrderRequest } from '../api/pos.ts'
import { tooFewText } from '../api/too-few.ts'
import { t } from '../language/t.ts'
import type { Command } from './command.ts'

/** Reason of a refusal, with the dish if the server names the line of an item that is no longer on the menu. */
export function reasonOf({ body }: Pick<Command, 'body'>, error: unknown, fallback: string): string {
  const tooFew = tooFewText(error)
  if (tooFew) return tooFew
  // the shape is our own server's
  const no = error instanceof ApiError ? (error.body as Readonly<{ line?: number }> | null) : null
  const title = no?.line && (body as OrderRequest).cart[no.line - 1]?.title // only orders have lines
  return title ? t('common.dishGone', { title }) : messageOf(error, fallback)
}
