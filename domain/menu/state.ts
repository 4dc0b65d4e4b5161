import { impossible, invariant } from '../kernel/decider.ts'
import { type Directory, drop, emptyDirectory, find, put } from '../kernel/directory.ts'
import type { AddonId, CategoryId, ChoiceGroupId, MenuItemId, StationId, TaxId, VariantId } from '../kernel/ids.ts'
import type { Tax } from '../kernel/tax.ts'
import type { Allergen } from './allergens.ts'
import { type Choice, type ChoiceGroups, evolveChoiceGroups, type SoldOut } from './choice-group-state.ts'
import type { MenuPart } from './commands.ts'
import { withCourse } from './courses.ts'
import type { MenuEvent, Price } from './events.ts'
import { evolveStations, type Station, withoutRoute } from './station-state.ts'

export type MenuItem = Readonly<{
  title: string
  price: Price
  netPrice: Price | null
  /** Category and tax may name a removed entry, which counts as none. */
  categoryId: CategoryId | null
  taxId: TaxId | null
  image: string | null
  /** True for an item that is not for sale now: it is invisible to the till, guests and orders. */
  isHidden: boolean
  variants: ReadonlyMap<VariantId, Choice>
  addons: ReadonlyMap<AddonId, Choice>
  /** May contain expired entries. */
  soldOut: ReadonlyMap<PartKey, SoldOut>
  /** '' = none. */
  description: string
  allergens: readonly Allergen[]
  /** Choice groups in their order; may contain removed ids. */
  choiceGroupIds: readonly ChoiceGroupId[]
}>
type MenuTax = Tax & Readonly<{ title: string }>

/** The menu with the titles that order lines contain. */
export type Menu = Readonly<{
  items: Directory<MenuItemId, MenuItem>
  categories: Directory<CategoryId, string>
  taxes: Directory<TaxId, MenuTax>
  /** Order of the last sorting; may contain removed ids. */
  sortedItems: readonly MenuItemId[]
  sortedCategories: readonly CategoryId[]
  /** Categories whose dishes belong to a course. */
  courses: ReadonlyMap<CategoryId, number>
  /** Kitchen stations in their order. */
  stations: ReadonlyMap<StationId, Station>
  choiceGroups: ChoiceGroups
}>
export const emptyMenu: Menu = {
  items: emptyDirectory,
  categories: emptyDirectory,
  taxes: emptyDirectory,
  sortedItems: [],
  sortedCategories: [],
  courses: new Map(),
  stations: new Map(),
  choiceGroups: new Map(),
}

/** Key of a sold-out part: the whole item, or one variant or addon. */
type PartKey = 'item' | `variant ${VariantId}` | `addon ${AddonId}`

export function partKeyOf({ variantId, addonId }: Omit<MenuPart, 'itemId'>): PartKey {
  if (variantId !== null) return `variant ${variantId}`
  return addonId === null ? 'item' : `addon ${addonId}`
}

export function evolveMenu(menu: Menu, event: MenuEvent): Menu {
  const { type, data } = event
  switch (type) {
    case 'CategoryAdded':
    case 'CategoryRenamed':
      return { ...menu, categories: put(menu.categories, data.categoryId, data.title) }
    case 'CategoryRemoved':
      return {
        ...menu,
        categories: drop(menu.categories, data.categoryId),
        courses: without(menu.courses, data.categoryId),
        stations: withoutRoute(menu.stations, data.categoryId),
      }
    case 'CategoryCourseSet':
      return { ...menu, courses: withCourse(menu.courses, data) }
    case 'TaxAdded':
    case 'TaxRenamed':
    case 'TaxTermsSet': {
      const { taxId, ...change } = data
      const tax = 'title' in change && 'type' in change ? change : { ...taxOf(menu, taxId), ...change }
      return { ...menu, taxes: put(menu.taxes, taxId, tax) }
    }
    case 'TaxRemoved':
      return { ...menu, taxes: drop(menu.taxes, data.taxId) }
    case 'MenuItemAdded': {
      const { itemId, ...form } = data
      const defaults = { image: null, isHidden: false, variants: new Map(), addons: new Map(), soldOut: new Map() }
      const item = { ...form, ...defaults, description: '', allergens: [], choiceGroupIds: [] }
      return { ...menu, items: put(menu.items, itemId, item) }
    }
    case 'MenuItemRemoved':
      return { ...menu, items: drop(menu.items, data.itemId), stations: withoutRoute(menu.stations, data.itemId) }
    case 'MenuItemsSorted':
      return { ...menu, sortedItems: data.itemIds }
    case 'CategoriesSorted':
      return { ...menu, sortedCategories: data.categoryIds }
    case 'StationAdded':
    case 'StationRenamed':
    case 'StationRouted':
    case 'StationAlarmsSet':
    case 'StationSoundChosen':
    case 'StationsSorted':
    case 'StationRemoved':
      return { ...menu, stations: evolveStations(menu.stations, event) }
    case 'ChoiceGroupAdded':
    case 'ChoiceGroupRenamed':
    case 'ChoiceGroupBoundsSet':
    case 'ChoiceGroupOptionsSet':
    case 'ChoiceGroupRemoved':
    case 'ChoiceOptionSoldOut':
    case 'ChoiceOptionCounted':
    case 'ChoiceOptionBackOnSale':
      return { ...menu, choiceGroups: evolveChoiceGroups(menu.choiceGroups, event) }
    case 'MenuItemHidden':
    case 'MenuItemShown':
    case 'MenuItemSoldOut':
    case 'MenuItemCounted':
    case 'MenuItemBackOnSale':
    case 'MenuItemRenamed':
    case 'MenuItemRepriced':
    case 'MenuItemRecategorised':
    case 'MenuItemRetaxed':
    case 'MenuItemPictured':
    case 'MenuItemUnpictured':
    case 'VariantAdded':
    case 'VariantRenamed':
    case 'VariantRepriced':
    case 'VariantRemoved':
    case 'AddonAdded':
    case 'AddonRenamed':
    case 'AddonRepriced':
    case 'AddonRemoved':
    case 'MenuItemDescribed':
    case 'MenuItemAllergensDeclared':
    case 'MenuItemChoicesSet':
      return { ...menu, items: put(menu.items, data.itemId, evolveItem(itemOf(menu, data.itemId), event)) }
    default:
      return impossible(type)
  }
}

type ItemEvent = Exclude<
  MenuEvent,
  {
    type:
      | `Category${string}`
      | `Tax${string}`
      | `Station${string}`
      | `Choice${string}`
      | `${string}Sorted`
      | 'MenuItemAdded'
      | 'MenuItemRemoved'
  }
>

function evolveItem(item: MenuItem, { type, data }: ItemEvent): MenuItem {
  switch (type) {
    case 'MenuItemRenamed':
      return { ...item, title: data.title }
    case 'MenuItemRepriced':
      return { ...item, price: data.price, netPrice: data.netPrice }
    case 'MenuItemRecategorised':
      return { ...item, categoryId: data.categoryId }
    case 'MenuItemRetaxed':
      return { ...item, taxId: data.taxId }
    case 'MenuItemPictured':
      return { ...item, image: data.image }
    case 'MenuItemUnpictured':
      return { ...item, image: null }
    case 'MenuItemHidden':
      return { ...item, isHidden: true }
    case 'MenuItemShown':
      return { ...item, isHidden: false }
    case 'MenuItemSoldOut': {
      const { until, businessDay } = data
      return { ...item, soldOut: new Map(item.soldOut).set(partKeyOf(data), { until, businessDay }) }
    }
    case 'MenuItemCounted': {
      const { until, businessDay, countId, portions } = data
      const counted = { until, businessDay, count: { countId, portions } }
      return { ...item, soldOut: new Map(item.soldOut).set(partKeyOf(data), counted) }
    }
    case 'MenuItemBackOnSale':
      return { ...item, soldOut: without(item.soldOut, partKeyOf(data)) }
    case 'VariantAdded':
    case 'VariantRenamed':
    case 'VariantRepriced':
      return { ...item, variants: changed(item.variants, data.variantId, data) }
    case 'VariantRemoved':
      return {
        ...item,
        variants: without(item.variants, data.variantId),
        soldOut: without(item.soldOut, partKeyOf({ ...data, addonId: null })),
      }
    case 'AddonAdded':
    case 'AddonRenamed':
    case 'AddonRepriced':
      return { ...item, addons: changed(item.addons, data.addonId, data) }
    case 'AddonRemoved':
      return {
        ...item,
        addons: without(item.addons, data.addonId),
        soldOut: without(item.soldOut, partKeyOf({ ...data, variantId: null })),
      }
    case 'MenuItemDescribed':
      return { ...item, description: data.description }
    case 'MenuItemAllergensDeclared':
      return { ...item, allergens: data.allergens }
    case 'MenuItemChoicesSet':
      return { ...item, choiceGroupIds: data.groupIds }
    default:
      return impossible(type)
  }
}

function itemOf(menu: Menu, itemId: MenuItemId): MenuItem {
  const item = find(menu.items, itemId)
  invariant(item, 'an item changes only between being added and being removed')
  return item
}

function taxOf(menu: Menu, taxId: TaxId): MenuTax {
  const tax = find(menu.taxes, taxId)
  invariant(tax, 'a tax changes only between being added and being removed')
  return tax
}

/** Changes a variant or addon and keeps their order: the till preselects the first variant. */
function changed<Id>(choices: ReadonlyMap<Id, Choice>, id: Id, { title, price }: Partial<Choice>) {
  const before = choices.get(id)
  const choice = { title: title ?? before?.title, price: price ?? before?.price }
  invariant(choice.title !== undefined && choice.price, 'a choice changes only after it was added')
  return new Map(choices).set(id, { title: choice.title, price: choice.price })
}

function without<Id, Value>(values: ReadonlyMap<Id, Value>, id: Id): ReadonlyMap<Id, Value> {
  const rest = new Map(values)
  rest.delete(id)
  return rest
}
