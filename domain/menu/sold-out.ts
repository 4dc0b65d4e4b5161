import { type Rejection, reject } from '../kernel/decider.ts'
import { find } from '../kernel/directory.ts'
import type { BusinessDay } from '../kernel/ids.ts'
import type { OrderLine } from '../orders/lines.ts'
import type { SoldOut } from './choice-group-state.ts'
import { addonOf, groupWith } from './choice-groups.ts'
import type { MenuPart, MenuRejection, SoldOutForm } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { type Menu, type MenuItem, partKeyOf } from './state.ts'

/** True while something is sold out: until it is switched back, or until the end of its business day. */
const isSoldOutOn = ({ until, businessDay }: SoldOut, day: BusinessDay): boolean =>
  until === 'switched' || day <= businessDay

/** An option of a choice group is sold out in every item that has the group. */
export function sellOut(
  menu: Menu,
  item: MenuItem,
  data: SoldOutForm,
): readonly MenuEvent[] | Rejection<MenuRejection> {
  const { variantId, addonId, until, businessDay } = data
  if (variantId !== null && !item.variants.has(variantId)) return reject('VariantUnknown')
  if (addonId !== null && !addonOf(menu, item, addonId)) return reject('AddonUnknown')
  const before = soldOutOf(menu, item, data)
  const isSame = before?.until === until && (until === 'switched' || before.businessDay === businessDay)
  if (isSame) return []
  const groupId = addonId === null ? undefined : groupWith(menu, item, addonId)?.groupId
  if (addonId === null || !groupId) return [{ type: 'MenuItemSoldOut', data }]
  return [{ type: 'ChoiceOptionSoldOut', data: { groupId, optionId: addonId, until, businessDay } }]
}

export function putBackOnSale(menu: Menu, item: MenuItem, data: MenuPart): readonly MenuEvent[] {
  if (!soldOutOf(menu, item, data)) return []
  const { addonId } = data
  const groupId = addonId === null ? undefined : groupWith(menu, item, addonId)?.groupId
  if (addonId === null || !groupId) return [{ type: 'MenuItemBackOnSale', data }]
  return [{ type: 'ChoiceOptionBackOnSale', data: { groupId, optionId: addonId } }]
}

function soldOutOf(menu: Menu, item: MenuItem, part: Omit<MenuPart, 'itemId'>): SoldOut | undefined {
  const own = item.soldOut.get(partKeyOf(part))
  return own ?? (part.addonId === null ? undefined : groupWith(menu, item, part.addonId)?.soldOut.get(part.addonId))
}

/** The first line of an order with something sold out, and its title. */
export function soldOutLine(
  menu: Menu,
  lines: readonly OrderLine[],
  day: BusinessDay,
): Readonly<{ line: number; title: string }> | null {
  for (const { line, itemId, title, variant, addons } of lines) {
    const item = find(menu.items, itemId)
    if (!item) continue
    const isOut = (part: Partial<Omit<MenuPart, 'itemId'>>) => {
      const found = soldOutOf(menu, item, { variantId: null, addonId: null, ...part })
      return found !== undefined && isSoldOutOn(found, day)
    }
    if (isOut({})) return { line, title }
    if (variant && isOut({ variantId: variant.variantId })) return { line, title: `${title} (${variant.title})` }
    const addon = addons.find(({ addonId }) => isOut({ addonId }))
    if (addon) return { line, title: `${title} (${addon.title})` }
  }
  return null
}
