import { maxGuestLines } from '@comanda/domain/qr-orders/limits.ts'
import type { CartLine } from '../screens/pos/cart.ts'
import type { Attempt } from './attempt.ts'

/** A guest's cart and order at a restaurant, stored in the browser by the code of the menu. */
export type GuestState = Readonly<{
  lines: readonly CartLine[]
  /** The order request without an answer. */
  attempt: Attempt | null
  /** The latest order of this browser. */
  order: Readonly<{ token: string; at: number }> | null
  changedAt: number
}>

export const emptyGuestState: GuestState = { lines: [], attempt: null, order: null, changedAt: 0 }

/** C3.5. Clients of 1.2.0 store one list for all restaurants under this key, which is ignored. */
const key = 'RESTROPROSAAS__CART'
const maxCodes = 5

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

export function readGuestState(storage: Storage, code: string): GuestState {
  return all(storage)[code] ?? emptyGuestState
}

/** Stores the state beside those of other codes; the oldest are removed. Without storage nothing survives a reload. */
export function writeGuestState(storage: Storage, code: string, state: GuestState): void {
  const newest = Object.entries({ ...all(storage), [code]: state })
    .sort(([, one], [, other]) => other.changedAt - one.changedAt)
    .slice(0, maxCodes)
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // full or forbidden
  }
}

function all(storage: Storage): Record<string, GuestState> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    if (!isObject(stored) || Array.isArray(stored)) return {}
    return Object.fromEntries(Object.entries(stored).map(([code, state]) => [code, parseGuestState(state)]))
  } catch {
    return {}
  }
}

function parseGuestState(stored: unknown): GuestState {
  if (!isObject(stored)) return emptyGuestState
  const { lines, attempt, order, changedAt } = stored
  return {
    lines: Array.isArray(lines) ? lines.filter(isLine).slice(0, maxGuestLines) : [],
    attempt:
      isObject(attempt) && isText(attempt.commandId) && isText(attempt.body)
        ? {
            commandId: attempt.commandId,
            body: attempt.body,
            ...(isNumber(attempt.at) && { at: attempt.at }),
            ...(isNumber(attempt.shownTotal) && { shownTotal: attempt.shownTotal }),
          }
        : null,
    order: isObject(order) && isText(order.token) && isNumber(order.at) ? { token: order.token, at: order.at } : null,
    changedAt: isNumber(changedAt) ? changedAt : 0,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTitled = (value: unknown): boolean => isObject(value) && isText(value.id) && isText(value.title)

/** True for a stored line. Its prices and taxes are replaced by the menu's once that is loaded. */
function isLine(value: unknown): value is CartLine {
  return (
    isObject(value) &&
    isText(value.key) &&
    isText(value.itemId) &&
    isText(value.title) &&
    (value.variant === null || isTitled(value.variant)) &&
    Array.isArray(value.addons) &&
    value.addons.every(isTitled) &&
    isNumber(value.unitPrice) &&
    isNumber(value.quantity) &&
    value.quantity > 0 &&
    (value.notes === null || isText(value.notes))
  )
}
