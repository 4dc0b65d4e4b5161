import { ApiError, messageOf } from '../api/errors.ts'
import type { OrderRequest } from '../api/pos.ts'
import { tooFewText } from '../api/too-few.ts'
import { t } from '../language/t.ts'
import type { Command } from './command.ts'

/** Reason of a refusal, with the dish if it is no longer on the menu. */
export function reasonOf({ body }: Pick<Command, 'body'>, error: unknown, fallback: string): string {
  const title = missingDishIn(body, error)
  return title ? t('common.dishGone', { title }) : (tooFewText(error) ?? messageOf(error, fallback))
}

/** The dish of the line that the server does not find on the menu; other refusals of a line have another status. */
function missingDishIn(body: unknown, error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 404) return undefined
  const { line } = (error.body ?? {}) as Readonly<{ line?: number }> // the shape is our own server's
  return line === undefined ? undefined : (body as OrderRequest).cart[line - 1]?.title // only orders have lines
}
