import { ApiError } from '../api/errors.ts'
import { type CartLine, countOf } from '../screens/pos/cart.ts'

/** A request of an order. Repeated unchanged, with its idempotency key and the shown total, it is placed once. */
export type Attempt = Readonly<{ commandId: string; body: string; at?: number; shownTotal?: number }>

/** Longest duration of a meal: afterwards its order is not shown any more, and not sent again without an answer. */
export const mealMs = 6 * 3_600_000

/** Item of the request (C9.1). */
export const itemOf = ({ itemId, variant, addons, quantity, notes }: CartLine) => ({
  id: itemId,
  quantity,
  notes,
  variant_id: variant?.id ?? null,
  addons_ids: addons.map(({ id }) => id),
  knows_choices: true,
})
type Item = ReturnType<typeof itemOf>

const dishOf = ({ id, variant_id, addons_ids, notes }: Item): string =>
  JSON.stringify([id, variant_id, addons_ids, notes])

/** The cart without the lines of an attempt: other dishes, other choices or notes, and additional quantities. */
export function remainingLines(lines: readonly CartLine[], { body }: Attempt): readonly CartLine[] {
  const { cartItems }: Readonly<{ cartItems: readonly Item[] }> = JSON.parse(body)
  const sent = new Map<string, number>()
  for (const item of cartItems) sent.set(dishOf(item), (sent.get(dishOf(item)) ?? 0) + item.quantity)
  return lines.flatMap((line) => {
    const dish = dishOf(itemOf(line))
    const quantity = line.quantity - (sent.get(dish) ?? 0)
    sent.set(dish, Math.max(0, -quantity))
    return quantity > 0 ? { ...line, quantity } : []
  })
}

/**
 * The attempt to send next: an unanswered order of this meal comes first while the cart contains any of its items, which
 * would be ordered twice otherwise.
 */
export const attemptToSend = (
  open: Attempt | null,
  next: Attempt & { at: number },
  lines: readonly CartLine[],
): Attempt =>
  open && next.at - (open.at ?? next.at) < mealMs && countOf(remainingLines(lines, open)) < countOf(lines) ? open : next

/** True if the server will not place this order. "Too many requests" says nothing about an earlier attempt. */
export const isRefusal = (error: unknown, isSentAgain: boolean): boolean =>
  error instanceof ApiError && error.status < 500 && !(isSentAgain && error.status === 429)
