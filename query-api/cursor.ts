import { Refusal } from '@comanda/http/errors.ts'
import type { z } from 'zod'

/** A sort key after which the next page begins, as an opaque text. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The sort key of a cursor. Throws 400 if the cursor is not one of ours. */
export function readCursor<T extends z.ZodType>(cursor: string | undefined, place: T): z.output<T> | undefined {
  if (cursor === undefined) return undefined
  const sent = parsed(cursor)
  const { data } = place.safeParse(sent)
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
