import { type Rejection, reject } from '../kernel/decider.ts'
import { find } from '../kernel/directory.ts'
import type { BusinessDay, CountId } from '../kernel/ids.ts'
import type { OrderLine } from '../orders/lines.ts'
import type { SoldOut } from './choice-group-state.ts'
import { addonOf, groupWith } from './choice-groups.ts'
import type { CountForm, MenuPart, MenuRejection, SoldOutForm } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { maxPortions } from './limits.ts'
import { type Menu, type MenuItem, partKeyOf } from './state.ts'

/** True while something is sold out or counted: until it is switched back, or until the end of its business day. */
const isInForce = ({ until, businessDay }: SoldOut, day: BusinessDay): boolean =>
  until === 'switched' || day <= businessDay

/** An option of a choice group is sold out in every item that has the group. */
export function sellOut(
  menu: Menu,
  item: MenuItem,
  data: SoldOutForm,
): readonly MenuEvent[] | Rejection<MenuRejection> {
  const { addonId, until, businessDay } = data
  const unknown = refusedPart(menu, item, data)
  if (unknown) return unknown
  const before = soldOutOf(menu, item, data)
  const isSame = before?.until === until && (until === 'switched' || before.businessDay === businessDay)
  if (isSame && !before.count) return []
  const groupId = addonId === null ? undefined : groupWith(menu, item, addonId)?.groupId
  if (addonId === null || !groupId) return [{ type: 'MenuItemSoldOut', data }]
  return [{ type: 'ChoiceOptionSoldOut', data: { groupId, optionId: addonId, until, businessDay } }]
}

/** Sets the number of portions that are left. Orders placed before do not reduce it. */
export function countPortions(
  menu: Menu,
  item: MenuItem,
  data: CountForm,
): readonly MenuEvent[] | Rejection<MenuRejection> {
  const unknown = refusedPart(menu, item, data)
  if (unknown) return unknown
  const { itemId: _, variantId: _variantId, addonId, ...count } = data
  if (!Number.isInteger(count.portions) || count.portions < 1 || count.portions > maxPortions) {
    return reject('PortionsInvalid')
  }
  if (soldOutOf(menu, item, data)?.count?.countId === count.countId) return []
  const groupId = addonId === null ? undefined : groupWith(menu, item, addonId)?.groupId
  if (addonId === null || !groupId) return [{ type: 'MenuItemCounted', data }]
  return [{ type: 'ChoiceOptionCounted', data: { groupId, optionId: addonId, ...count } }]
}

function refusedPart(menu: Menu, item: MenuItem, { variantId, addonId }: Omit<MenuPart, 'itemId'>) {
  if (variantId !== null && !item.variants.has(variantId)) return reject('VariantUnknown')
  return addonId !== null && !addonOf(menu, item, addonId) ? reject('AddonUnknown') : undefined
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

/** The first line of an order whose item, variant or addon is sold out, with its title. */
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
      return found !== undefined && !found.count && isInForce(found, day)
    }
    if (isOut({})) return { line, title }
    if (variant && isOut({ variantId: variant.variantId })) return { line, title: `${title} (${variant.title})` }
    const addon = addons.find(({ addonId }) => isOut({ addonId }))
    if (addon) return { line, title: `${title} (${addon.title})` }
  }
  return null
}

/** Portions of an order that a count must grant. `line` and `title`: the first of its lines and parts. `portions`: of the whole count. */
export type Counted = Readonly<{ countId: CountId; portions: number; quantity: number; line: number; title: string }>

/** The lines of an order with the counts that grant their portions, and the portions of each count. */
export function countedLines(
  menu: Menu,
  lines: readonly OrderLine[],
  day: BusinessDay,
): Readonly<{ lines: readonly OrderLine[]; counted: readonly Counted[] }> {
  const counted = new Map<CountId, Counted>()
  const withCounts = lines.map((whole) => {
    const counts = countsOf(menu, whole, day)
    for (const { countId, portions, title } of counts) {
      const { line, quantity } = whole
      const before = counted.get(countId) ?? { countId, portions, quantity: 0, line, title }
      counted.set(countId, { ...before, quantity: before.quantity + quantity })
    }
    if (counts.length === 0) return whole
    return { ...whole, counts: counts.map(({ countId, partId }) => ({ countId, partId })) }
  })
  // always in the same order, whatever the order of the lines
  const sorted = [...counted.values()].sort((one, other) => (one.countId < other.countId ? -1 : 1))
  return { lines: withCounts, counted: sorted }
}

function countsOf(menu: Menu, { itemId, title, variant, addons }: OrderLine, day: BusinessDay) {
  const item = find(menu.items, itemId)
  if (!item) return []
  const parts = [
    { partId: itemId, title, variantId: null, addonId: null },
    ...[variant ?? []]
      .flat()
      .map((one) => ({ ...one, partId: one.variantId, title: `${title} (${one.title})`, addonId: null })),
    ...addons.map((one) => ({ ...one, partId: one.addonId, title: `${title} (${one.title})`, variantId: null })),
  ]
  return parts.flatMap(({ partId, title: name, variantId, addonId }) => {
    const found = soldOutOf(menu, item, { variantId, addonId })
    return found?.count && isInForce(found, day) ? [{ ...found.count, partId, title: name }] : []
  })
}
