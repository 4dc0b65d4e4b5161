import type { MenuItem } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import type { CartLine } from './cart.ts'
import { freeAddons, missingChoice } from './choices.ts'
import { type Choice, lineOf } from './menu-line.ts'

export const hasFacts = ({ description, allergens = [] }: MenuItem): boolean =>
  Boolean(description) || allergens.length > 0

/** True if the dish has choices to make before it is added. Optional groups are offered on the sheet of the line. */
export const asksFirst = (item: MenuItem): boolean =>
  item.variants.length > 0 || freeAddons(item).length > 0 || missingChoice(item, []) !== undefined

/** The options of a line that are still on the menu. */
export function choiceOf({ variant, addons }: CartLine, item: MenuItem): Choice {
  const onMenu = item.variants.find(({ id }) => id === variant?.id) ?? item.variants[0]
  const addonIds = addons.map(({ id }) => id).filter((id) => item.addons.some((addon) => addon.id === id))
  return { variantId: onMenu?.id ?? null, addonIds }
}

/** The line with other options. The former price is dropped if the options change the price. */
export function withChoice(line: CartLine, item: MenuItem, choice: Choice, currency: Currency): CartLine {
  const revised = lineOf(item, choice, currency, line)
  return revised.unitPrice === line.unitPrice ? revised : { ...revised, was: null }
}
