import { ApiError, messageOf } from '../api/errors.ts'
import type { OrderRequest } from '../api/pos.ts'
import { t } from '../language/t.ts'
import type { Command } from './command.ts'

/** Why a command was refused. Where the server names the line of an order that is no longer on the menu, its dish. */
export function reasonOf({ body }: Pick<Command, 'body'>, error: unknown, fallback: string): string {
  const no = error instanceof ApiError ? (error.body as Readonly<{ line?: number }> | null) : null // our own server's shape
  const title = no?.line && (body as OrderRequest).cart[no.line - 1]?.title // of the commands, orders alone have lines
  return title ? t('common.dishGone', { title }) : messageOf(error, fallback)
}
