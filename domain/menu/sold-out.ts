import { type Rejection, reject } from '../kernel/decider.ts'
import { find } from '../kernel/directory.ts'
import type { BusinessDay } from '../kernel/ids.ts'
import type { OrderLine } from '../orders/events.ts'
import type { MenuPart, MenuRejection, SoldOutForm } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { type Menu, type MenuItem, partKeyOf, type SoldOut } from './state.ts'

/** True while something is sold out: until it is switched back, or until the end of its business day. */
export const isSoldOutOn = ({ until, businessDay }: SoldOut, day: BusinessDay): boolean =>
  until === 'switched' || day <= businessDay

export function sellOut(item: MenuItem, data: SoldOutForm): readonly MenuEvent[] | Rejection<MenuRejection> {
  const { variantId, addonId, until, businessDay } = data
  if (variantId !== null && !item.variants.has(variantId)) return reject('VariantUnknown')
  if (addonId !== null && !item.addons.has(addonId)) return reject('AddonUnknown')
  const before = item.soldOut.get(partKeyOf(data))
  const isSame = before?.until === until && (until === 'switched' || before.businessDay === businessDay)
  return isSame ? [] : [{ type: 'MenuItemSoldOut', data }]
}

export const putBackOnSale = (item: MenuItem, data: MenuPart): readonly MenuEvent[] =>
  item.soldOut.has(partKeyOf(data)) ? [{ type: 'MenuItemBackOnSale', data }] : []

/** The first line of an order with something sold out, and its title. */
export function soldOutLine(
  { items }: Menu,
  lines: readonly OrderLine[],
  day: BusinessDay,
): Readonly<{ line: number; title: string }> | null {
  for (const { line, itemId, title, variant, addons } of lines) {
    const soldOut = find(items, itemId)?.soldOut
    if (!soldOut || soldOut.size === 0) continue
    const isOut = (part: Partial<Omit<MenuPart, 'itemId'>>) => {
      const found = soldOut.get(partKeyOf({ variantId: null, addonId: null, ...part }))
      return found !== undefined && isSoldOutOn(found, day)
    }
    if (isOut({})) return { line, title }
    if (variant && isOut({ variantId: variant.variantId })) return { line, title: `${title} (${variant.title})` }
    const addon = addons.find(({ addonId }) => isOut({ addonId }))
    if (addon) return { line, title: `${title} (${addon.title})` }
  }
  return null
}
