import { Refusal } from '@comanda/http/errors.ts'
import type { z } from 'zod'

/** The place in a list after which the next page begins, as one opaque word. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** 400 for what we did not write. */
export function readCursor<T extends z.ZodType>(cursor: string | undefined, place: T): z.output<T> | undefined {
  if (cursor === undefined) return undefined
  const sent = parsed(cursor)
  const { data } = place.safeParse(sent)
  if (data === undefined || !Array.isArray(sent) || !sent.every(isInTables)) throw new Refusal(400, 'Unknown page!')
  return data
}

const maxInteger = 2 ** 31 - 1
/** PostgreSQL has no year 0, and this largest integer: no place that we wrote holds another. */
const isInTables = (value: unknown) =>
  typeof value === 'number' ? Math.abs(value) <= maxInteger : !String(value).startsWith('0000-')

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined // JSON.parse has no other way to say no
  }
}
