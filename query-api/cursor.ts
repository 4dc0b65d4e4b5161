import { Refusal } from '@comanda/http/errors.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** A sort key after which the next page begins, as an opaque text. */
export const writeCursor = (sortKey: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(sortKey)).toString('base64url')

/** The first `limit` of these rows. If there is one more, a header links to the page that begins after them. */
export function pageOf<Row>(
  reply: FastifyReply,
  rows: readonly Row[],
  limit: number,
  sortKeyOf: (row: Row) => readonly (string | number)[],
): readonly Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) reply.header('x-next-cursor', writeCursor(sortKeyOf(last)))
  return page
}

/** The sort key of a cursor. Throws 400 if the cursor is not one of ours. */
export function readCursor<T extends z.ZodType>(cursor: string | undefined, schema: T): z.output<T> | undefined {
  if (cursor === undefined) return undefined
  const sent = parsed(cursor)
  const { data } = schema.safeParse(sent)
  if (data === undefined || !Array.isArray(sent) || !sent.every(isInTables)) throw new Refusal(400, 'Unknown page!')
  return data
}

const maxInteger = 2 ** 31 - 1
/** PostgreSQL has no year 0, and this is its largest integer: no cursor of ours exceeds either. */
const isInTables = (value: unknown) =>
  typeof value === 'number' ? Math.abs(value) <= maxInteger : !String(value).startsWith('0000-')

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined // JSON.parse throws on invalid text
  }
}
