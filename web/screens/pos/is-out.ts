import type { MenuItem } from '../../api/pos.ts'
import type { CartLine } from './cart.ts'

type SoldOutState = Pick<MenuItem, 'sold_out'>

export const isOut = ({ sold_out }: SoldOutState): boolean => sold_out !== undefined

/** True if the dish is sold out itself, in every variant, or in the required options of a group. */
export const isDishOut = (item: Pick<MenuItem, 'sold_out' | 'variants' | 'addons' | 'choices'>): boolean =>
  isOut(item) ||
  (item.variants.length > 0 && item.variants.every(isOut)) ||
  (item.choices?.some(
    ({ least, addon_ids }) =>
      item.addons.filter((addon) => addon_ids.includes(addon.id) && !isOut(addon)).length < least,
  ) ??
    false)

/** The first available variant. */
export const firstVariant = ({ variants }: Pick<MenuItem, 'variants'>): string | null =>
  (variants.find((variant) => !isOut(variant)) ?? variants[0])?.id ?? null

/** True if the dish of a line, its variant or one of its addons is sold out. */
export function isLineOut({ itemId, variant, addons }: CartLine, items: readonly MenuItem[]): boolean {
  const item = items.find(({ id }) => id === itemId)
  if (!item) return false
  const chosen = item.variants.filter(({ id }) => id === variant?.id)
  const added = item.addons.filter(({ id }) => addons.some((addon) => addon.id === id))
  return isOut(item) || [...chosen, ...added].some(isOut)
}
