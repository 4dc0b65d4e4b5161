import type { Conflict } from '@comanda/api/shapes/conflict.ts'
import { ApiError } from './errors.ts'
import { type AnswerOf, pathFor } from './request.ts'

export type { Conflict } from '@comanda/api/shapes/conflict.ts'

export type Added = AnswerOf<'POST /orders/add'>

/** Paths of the commands about sent items. */
export const lineActions = {
  add: pathFor('POST /orders/add'),
  seat: (id: string) => pathFor('POST /orders/seat/:id', { params: { id } }),
  revise: (id: string) => pathFor('POST /orders/revise/:id', { params: { id } }),
} as const

/** The conflicting change for which a command was refused; null for other errors. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  const isConflict = typeof body === 'object' && body !== null && 'conflict' in body
  return isConflict ? (body.conflict as Conflict) : null // the shape is our own server's
}

type NewPrice = Readonly<{ price: string }>

/** The current price, if a command was refused because it claimed another price; null for other errors. */
export function newPriceIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('lines' in body) || !Array.isArray(body.lines)) return null
  const [line] = body.lines as readonly NewPrice[] // a command about an item has one line
  return line?.price ?? null
}
