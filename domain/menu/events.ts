// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Course } from '../kernel/course-schema.ts'
import {
  AddonId,
  BusinessDay,
  CategoryId,
  ChoiceGroupId,
  CountId,
  MenuItemId,
  StationId,
  TaxId,
  VariantId,
} from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Money } from '../kernel/money-schemas.ts'
import { allergens } from './allergens.ts'
import { stationSounds } from './station-sounds.ts'

/** A price with the number of decimals of its minor unit (0, 2 or 3): a menu survives a change of currency. */
export const Price = z
  .object({ amount: Money, exponent: z.union([z.literal(0), z.literal(2), z.literal(3)]) })
  .readonly()
export type Price = z.infer<typeof Price>

const taxTerms = { ratePpm: z.int(), type: z.enum(['exclusive', 'inclusive']) }

/** A whole item, or one of its variants or addons. */
const part = { itemId: MenuItemId, variantId: VariantId.nullable(), addonId: AddonId.nullable() }

/** Number of portions that are left, until it is switched back or until `businessDay` is over. */
const count = {
  countId: CountId,
  portions: z.int().positive(),
  until: z.enum(['switched', 'dayEnd']),
  businessDay: BusinessDay,
}

/** Options of a choice group in their order. On a line each is an addon. */
const options = z.array(z.object({ optionId: AddonId, title: z.string(), price: Price }).readonly()).readonly()
/** Minimum and maximum number of options of a portion. */
const bounds = { least: z.int(), most: z.int() }

export const MenuEvent = z.discriminatedUnion('type', [
  message('CategoryAdded', { categoryId: CategoryId, title: z.string() }),
  message('CategoryRenamed', { categoryId: CategoryId, title: z.string() }),
  message('CategoryRemoved', { categoryId: CategoryId }),
  message('TaxAdded', { taxId: TaxId, title: z.string(), ...taxTerms }),
  message('TaxRenamed', { taxId: TaxId, title: z.string() }),
  message('TaxTermsSet', { taxId: TaxId, ...taxTerms }),
  message('TaxRemoved', { taxId: TaxId }),
  message('MenuItemAdded', {
    itemId: MenuItemId,
    title: z.string(),
    price: Price,
    netPrice: Price.nullable(),
    categoryId: CategoryId.nullable(),
    taxId: TaxId.nullable(),
  }),
  message('MenuItemRenamed', { itemId: MenuItemId, title: z.string() }),
  message('MenuItemRepriced', { itemId: MenuItemId, price: Price, netPrice: Price.nullable() }),
  message('MenuItemRecategorised', { itemId: MenuItemId, categoryId: CategoryId.nullable() }),
  message('MenuItemRetaxed', { itemId: MenuItemId, taxId: TaxId.nullable() }),
  message('MenuItemPictured', { itemId: MenuItemId, image: z.string() }),
  message('MenuItemUnpictured', { itemId: MenuItemId }),
  message('MenuItemHidden', { itemId: MenuItemId }),
  message('MenuItemShown', { itemId: MenuItemId }),
  /** Unavailable until it is switched back, or until `businessDay` is over. */
  message('MenuItemSoldOut', { ...part, until: z.enum(['switched', 'dayEnd']), businessDay: BusinessDay }),
  message('MenuItemCounted', { ...part, ...count }),
  message('MenuItemBackOnSale', part),
  /** Sorted items, which come first in this order; all others follow in their previous order. */
  message('MenuItemsSorted', { itemIds: z.array(MenuItemId).readonly() }),
  message('CategoriesSorted', { categoryIds: z.array(CategoryId).readonly() }),
  message('MenuItemRemoved', { itemId: MenuItemId }),
  message('VariantAdded', { itemId: MenuItemId, variantId: VariantId, title: z.string(), price: Price }),
  message('VariantRenamed', { itemId: MenuItemId, variantId: VariantId, title: z.string() }),
  message('VariantRepriced', { itemId: MenuItemId, variantId: VariantId, price: Price }),
  message('VariantRemoved', { itemId: MenuItemId, variantId: VariantId }),
  message('AddonAdded', { itemId: MenuItemId, addonId: AddonId, title: z.string(), price: Price }),
  message('AddonRenamed', { itemId: MenuItemId, addonId: AddonId, title: z.string() }),
  message('AddonRepriced', { itemId: MenuItemId, addonId: AddonId, price: Price }),
  message('AddonRemoved', { itemId: MenuItemId, addonId: AddonId }),
  message('StationAdded', { stationId: StationId, title: z.string() }),
  message('StationRenamed', { stationId: StationId, title: z.string() }),
  /** Everything that is routed to the station. A category or item named here leaves the station it had. */
  message('StationRouted', {
    stationId: StationId,
    categoryIds: z.array(CategoryId).readonly(),
    itemIds: z.array(MenuItemId).readonly(),
  }),
  /** Stations that are not named follow in the order in which they were added. */
  message('StationsSorted', { stationIds: z.array(StationId).readonly() }),
  message('StationRemoved', { stationId: StationId }),
  /** An empty text removes the description. */
  message('MenuItemDescribed', { itemId: MenuItemId, description: z.string() }),
  /** All allergens of the item; an empty list declares that it has none. */
  message('MenuItemAllergensDeclared', { itemId: MenuItemId, allergens: z.array(z.enum(allergens)).readonly() }),
  /** Course in which the dishes of a category are served; null: at once. */
  message('CategoryCourseSet', { categoryId: CategoryId, course: Course.nullable() }),
  message('ChoiceGroupAdded', { groupId: ChoiceGroupId, title: z.string(), ...bounds, options }),
  message('ChoiceGroupRenamed', { groupId: ChoiceGroupId, title: z.string() }),
  message('ChoiceGroupBoundsSet', { groupId: ChoiceGroupId, ...bounds }),
  /** All options of the group. */
  message('ChoiceGroupOptionsSet', { groupId: ChoiceGroupId, options }),
  message('ChoiceGroupRemoved', { groupId: ChoiceGroupId }),
  /** Unavailable in every item that has the group: until it is switched back, or until `businessDay` is over. */
  message('ChoiceOptionSoldOut', {
    groupId: ChoiceGroupId,
    optionId: AddonId,
    until: z.enum(['switched', 'dayEnd']),
    businessDay: BusinessDay,
  }),
  /** Left in every item that has the group together. */
  message('ChoiceOptionCounted', { groupId: ChoiceGroupId, optionId: AddonId, ...count }),
  message('ChoiceOptionBackOnSale', { groupId: ChoiceGroupId, optionId: AddonId }),
  /** All choice groups of the item in their order. */
  message('MenuItemChoicesSet', { itemId: MenuItemId, groupIds: z.array(ChoiceGroupId).readonly() }),
  /** Minutes after which a ticket of the station is due soon, and late. */
  message('StationAlarmsSet', { stationId: StationId, soon: z.int().positive(), late: z.int().positive() }),
  message('StationSoundChosen', { stationId: StationId, sound: z.enum(stationSounds) }),
])
export type MenuEvent = z.infer<typeof MenuEvent>
