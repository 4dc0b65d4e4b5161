import { type Decider, impossible, type Rejection, reject } from '../kernel/decider.ts'
import { type Directory, find } from '../kernel/directory.ts'
import type { CategoryId, MenuItemId } from '../kernel/ids.ts'
import { maxRatePpm } from '../kernel/tax.ts'
import { isTitle } from '../kernel/text.ts'
import { addChoiceGroup, choicesSet, removeChoiceGroup, reviseChoiceGroup } from './choice-groups.ts'
import type {
  AddonForm,
  CategoryForm,
  MenuCommand,
  MenuItemForm,
  MenuRejection,
  TaxForm,
  VariantForm,
} from './commands.ts'
import { courseSet } from './courses.ts'
import { described } from './description.ts'
import type { MenuEvent, Price } from './events.ts'
import { importMenu } from './import-menu.ts'
import { maxAddons, maxCategories, maxMenuItems, maxTaxes, maxVariants } from './limits.ts'
import { isPrice, refusedChoice, samePrice } from './prices.ts'
import { countPortions, putBackOnSale, sellOut } from './sold-out.ts'
import { emptyMenu, evolveMenu, type Menu, type MenuItem } from './state.ts'
import { addStation, reviseStation, sortStations } from './stations.ts'

type Decision = readonly MenuEvent[] | Rejection<MenuRejection>

/**
 * The decider of a menu. Removing a missing entry changes nothing, nor does adding an existing one (the client creates
 * the id).
 */
export const menu: Decider<Menu, MenuCommand, MenuEvent, MenuRejection> = {
  category: 'menu',
  initial: emptyMenu,

  decide(command, state) {
    const { type, data } = command
    switch (type) {
      case 'AddCategory':
        return addCategory(state, data)
      case 'ReviseCategory':
        return reviseCategory(state, data)
      case 'RemoveCategory':
        return find(state.categories, data.categoryId) === undefined ? [] : [{ type: 'CategoryRemoved', data }]
      case 'AddTax':
        return addTax(state, data)
      case 'ReviseTax':
        return reviseTax(state, data)
      case 'RemoveTax':
        return find(state.taxes, data.taxId) ? [{ type: 'TaxRemoved', data }] : []
      case 'AddMenuItem':
        return addMenuItem(state, data)
      case 'RemoveMenuItem':
        return find(state.items, data.itemId) ? [{ type: 'MenuItemRemoved', data }] : []
      case 'RemoveVariant':
        return find(state.items, data.itemId)?.variants.has(data.variantId) ? [{ type: 'VariantRemoved', data }] : []
      case 'RemoveAddon':
        return find(state.items, data.itemId)?.addons.has(data.addonId) ? [{ type: 'AddonRemoved', data }] : []
      case 'RepriceMenuItems':
        return repriceMenuItems(state, data.prices)
      case 'ImportMenu':
        return importMenu(state, data.dishes, menu.decide)
      case 'SortMenuItems':
        return sortMenuItems(state, data.itemIds)
      case 'SortCategories':
        return sortCategories(state, data.categoryIds)
      case 'AddStation':
        return addStation(state, data)
      case 'ReviseStation':
        return reviseStation(state, data)
      case 'SortStations':
        return sortStations(state, data.stationIds)
      case 'RemoveStation':
        return state.stations.has(data.stationId) ? [{ type: 'StationRemoved', data }] : []
      case 'AddChoiceGroup':
        return addChoiceGroup(state, data)
      case 'ReviseChoiceGroup':
        return reviseChoiceGroup(state, data)
      case 'RemoveChoiceGroup':
        return removeChoiceGroup(state, data.groupId)
      case 'HideMenuItem':
      case 'ShowMenuItem':
      case 'SellOutMenuItem':
      case 'CountMenuItem':
      case 'PutMenuItemOnSale':
      case 'ReviseMenuItem':
      case 'PictureMenuItem':
      case 'UnpictureMenuItem':
      case 'AddVariant':
      case 'ReviseVariant':
      case 'AddAddon':
      case 'ReviseAddon':
        return changeItem(state, command)
      default:
        return impossible(type)
    }
  },

  evolve: evolveMenu,
}

type ItemCommand = Exclude<
  MenuCommand,
  {
    type:
      | `${string}Category`
      | `${string}Tax`
      | `${string}Station`
      | `${string}ChoiceGroup`
      | `Remove${string}`
      | `Sort${string}`
      | `${string}Menu`
      | 'AddMenuItem'
      | 'RepriceMenuItems'
  }
>

function changeItem(state: Menu, { type, data }: ItemCommand): Decision {
  const item = find(state.items, data.itemId)
  if (!item) return reject('MenuItemUnknown')
  switch (type) {
    case 'ReviseMenuItem':
      return reviseMenuItem(state, item, data)
    case 'HideMenuItem':
      return item.isHidden ? [] : [{ type: 'MenuItemHidden', data }]
    case 'ShowMenuItem':
      return item.isHidden ? [{ type: 'MenuItemShown', data }] : []
    case 'SellOutMenuItem':
      return sellOut(state, item, data)
    case 'CountMenuItem':
      return countPortions(state, item, data)
    case 'PutMenuItemOnSale':
      return putBackOnSale(state, item, data)
    case 'PictureMenuItem':
      return item.image === data.image ? [] : [{ type: 'MenuItemPictured', data }]
    case 'UnpictureMenuItem':
      return item.image === null ? [] : [{ type: 'MenuItemUnpictured', data }]
    case 'AddVariant':
      return addVariant(item, data)
    case 'ReviseVariant':
      return reviseVariant(item, data)
    case 'AddAddon':
      return addAddon(item, data)
    case 'ReviseAddon':
      return reviseAddon(item, data)
    default:
      return impossible(type)
  }
}

function addCategory({ categories }: Menu, { course, ...data }: CategoryForm): Decision {
  if (find(categories, data.categoryId) !== undefined) return []
  if (!isTitle(data.title)) return reject('TitleInvalid')
  if (categories.size >= maxCategories) return reject('MenuFull')
  return [{ type: 'CategoryAdded', data }, ...courseSet(new Map(), { ...data, course })]
}

function reviseCategory({ categories, courses }: Menu, { course, ...data }: CategoryForm): Decision {
  const title = find(categories, data.categoryId)
  if (title === undefined) return reject('CategoryUnknown')
  if (!isTitle(data.title)) return reject('TitleInvalid')
  const renamed: MenuEvent[] = title === data.title ? [] : [{ type: 'CategoryRenamed', data }]
  return [...renamed, ...courseSet(courses, { ...data, course })]
}

function addTax({ taxes }: Menu, data: TaxForm): Decision {
  if (find(taxes, data.taxId)) return []
  const refused = refusedTax(data)
  if (refused) return refused
  return taxes.size < maxTaxes ? [{ type: 'TaxAdded', data }] : reject('MenuFull')
}

function reviseTax({ taxes }: Menu, { taxId, title, ratePpm, type }: TaxForm): Decision {
  const tax = find(taxes, taxId)
  if (!tax) return reject('TaxUnknown')
  const refused = refusedTax({ title, ratePpm })
  if (refused) return refused
  const events: MenuEvent[] = []
  if (tax.title !== title) events.push({ type: 'TaxRenamed', data: { taxId, title } })
  if (tax.ratePpm !== ratePpm || tax.type !== type) events.push({ type: 'TaxTermsSet', data: { taxId, ratePpm, type } })
  return events
}

function addMenuItem(state: Menu, data: MenuItemForm): Decision {
  if (find(state.items, data.itemId)) return []
  const refused = refusedChoice(data) ?? refusedNetPrice(data) ?? refusedLinks(state, data)
  if (refused) return refused
  if (state.items.size >= maxMenuItems) return reject('MenuFull')
  const { description, allergens, choiceGroupIds, ...added } = data
  return [
    { type: 'MenuItemAdded', data: added },
    ...described({ description: '', allergens: [] }, data),
    ...choicesSet(state, [], data),
  ]
}

function reviseMenuItem(state: Menu, item: MenuItem, data: MenuItemForm): Decision {
  const { itemId, title, price, netPrice, categoryId, taxId } = data
  const refused = refusedChoice(data) ?? refusedNetPrice(data) ?? refusedLinks(state, data, item)
  if (refused) return refused
  const events: MenuEvent[] = []
  if (item.title !== title) events.push({ type: 'MenuItemRenamed', data: { itemId, title } })
  if (!samePrice(item.price, price) || !samePrice(item.netPrice, netPrice)) {
    events.push({ type: 'MenuItemRepriced', data: { itemId, price, netPrice } })
  }
  if (item.categoryId !== categoryId) events.push({ type: 'MenuItemRecategorised', data: { itemId, categoryId } })
  if (item.taxId !== taxId) events.push({ type: 'MenuItemRetaxed', data: { itemId, taxId } })
  return [...events, ...described(item, data), ...choicesSet(state, item.choiceGroupIds, data)]
}

type NewPrice = Readonly<{ itemId: MenuItemId; price: Price }>

/** Reprices items, all or none: an invalid price makes the whole list invalid. */
function repriceMenuItems({ items }: Menu, prices: readonly NewPrice[]): Decision {
  const events: MenuEvent[] = []
  for (const [itemId, price] of new Map(prices.map((each) => [each.itemId, each.price]))) {
    const item = find(items, itemId)
    if (!item) return reject('MenuItemUnknown')
    if (!isPrice(price)) return reject('PriceInvalid')
    if (samePrice(item.price, price)) continue
    events.push({ type: 'MenuItemRepriced', data: { itemId, price, netPrice: item.netPrice } })
  }
  return events
}

function sortMenuItems({ items, sortedItems }: Menu, ids: readonly MenuItemId[]): Decision {
  const itemIds = knownIds(items, ids)
  return sameOrder(itemIds, sortedItems) ? [] : [{ type: 'MenuItemsSorted', data: { itemIds } }]
}

function sortCategories({ categories, sortedCategories }: Menu, ids: readonly CategoryId[]): Decision {
  const categoryIds = knownIds(categories, ids)
  return sameOrder(categoryIds, sortedCategories) ? [] : [{ type: 'CategoriesSorted', data: { categoryIds } }]
}

/** The ids that the directory contains, each once. Entries that were removed during the sorting are skipped. */
const knownIds = <Id extends string>(directory: Directory<Id, unknown>, ids: readonly Id[]): readonly Id[] =>
  [...new Set(ids)].filter((id) => find(directory, id) !== undefined)

const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

function addVariant({ variants }: MenuItem, data: VariantForm): Decision {
  if (variants.has(data.variantId)) return []
  const full = variants.size < maxVariants ? undefined : reject('TooManyVariants' as const)
  return refusedChoice(data) ?? full ?? [{ type: 'VariantAdded', data }]
}

function reviseVariant({ variants }: MenuItem, { itemId, variantId, title, price }: VariantForm): Decision {
  const variant = variants.get(variantId)
  if (!variant) return reject('VariantUnknown')
  const refused = refusedChoice({ title, price })
  if (refused) return refused
  const events: MenuEvent[] = []
  if (variant.title !== title) events.push({ type: 'VariantRenamed', data: { itemId, variantId, title } })
  if (!samePrice(variant.price, price)) events.push({ type: 'VariantRepriced', data: { itemId, variantId, price } })
  return events
}

function addAddon({ addons }: MenuItem, data: AddonForm): Decision {
  if (addons.has(data.addonId)) return []
  const full = addons.size < maxAddons ? undefined : reject('TooManyAddons' as const)
  return refusedChoice(data) ?? full ?? [{ type: 'AddonAdded', data }]
}

function reviseAddon({ addons }: MenuItem, { itemId, addonId, title, price }: AddonForm): Decision {
  const addon = addons.get(addonId)
  if (!addon) return reject('AddonUnknown')
  const refused = refusedChoice({ title, price })
  if (refused) return refused
  const events: MenuEvent[] = []
  if (addon.title !== title) events.push({ type: 'AddonRenamed', data: { itemId, addonId, title } })
  if (!samePrice(addon.price, price)) events.push({ type: 'AddonRepriced', data: { itemId, addonId, price } })
  return events
}

const refusedNetPrice = ({ netPrice }: Pick<MenuItemForm, 'netPrice'>) =>
  netPrice === null || isPrice(netPrice) ? undefined : reject('PriceInvalid' as const)

const refusedTax = ({ title, ratePpm }: Pick<TaxForm, 'title' | 'ratePpm'>) => {
  if (!isTitle(title)) return reject('TitleInvalid' as const)
  const isRate = Number.isInteger(ratePpm) && ratePpm >= 0 && ratePpm <= maxRatePpm
  return isRate ? undefined : reject('TaxRateInvalid' as const)
}

/**
 * Refuses links to a missing category or tax. An unchanged link is accepted even if its target was removed: the form only
 * returns the values it received.
 */
function refusedLinks({ categories, taxes }: Menu, { categoryId, taxId }: MenuItemForm, item?: MenuItem) {
  if (categoryId !== null && categoryId !== item?.categoryId && find(categories, categoryId) === undefined) {
    return reject('CategoryUnknown' as const)
  }
  const taxKnown = taxId === null || taxId === item?.taxId || find(taxes, taxId)
  return taxKnown ? undefined : reject('TaxUnknown' as const)
}
