import type {
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
import type { Message } from '../kernel/message.ts'
import type { Alarms } from './alarms.ts'
import type { Allergen } from './allergens.ts'
import type { Price } from './events.ts'
import type { StationSound } from './station-sounds.ts'

export type CategoryForm = Readonly<{
  categoryId: CategoryId
  title: string
  /** null: no course. Absent: unchanged, as in the forms of older clients. */
  course?: number | null | undefined
}>
export type TaxForm = Readonly<{ taxId: TaxId; title: string; ratePpm: number; type: 'exclusive' | 'inclusive' }>
export type MenuItemForm = Readonly<{
  itemId: MenuItemId
  title: string
  price: Price
  netPrice: Price | null
  categoryId: CategoryId | null
  taxId: TaxId | null
  /** Absent: unchanged, as in the forms of older clients. */
  description?: string | undefined
  allergens?: readonly Allergen[] | undefined
  choiceGroupIds?: readonly ChoiceGroupId[] | undefined
}>
export type VariantForm = Readonly<{ itemId: MenuItemId; variantId: VariantId; title: string; price: Price }>
export type AddonForm = Readonly<{ itemId: MenuItemId; addonId: AddonId; title: string; price: Price }>

/** A whole item, or one of its variants or addons; an option of a choice group counts as an addon. */
export type MenuPart = Readonly<{ itemId: MenuItemId; variantId: VariantId | null; addonId: AddonId | null }>
/** `businessDay`: the day on which it is sold out. */
export type SoldOutForm = MenuPart & Readonly<{ until: 'switched' | 'dayEnd'; businessDay: BusinessDay }>
/** `businessDay`: the day on which it is counted. */
export type CountForm = SoldOutForm & Readonly<{ countId: CountId; portions: number }>

/** A dish of an imported list. Its category is found by its title, or created under this id. */
export type ImportedDish = Readonly<{
  itemId: MenuItemId
  title: string
  price: Price
  category: CategoryForm | null
  taxId: TaxId | null
  variants: readonly Omit<VariantForm, 'itemId'>[]
  addons: readonly Omit<AddonForm, 'itemId'>[]
  choiceGroupIds?: readonly ChoiceGroupId[] | undefined
}> &
  Pick<MenuItemForm, 'description' | 'allergens'>

/** A choice group: each portion of an item that has it has at least `least` and at most `most` of its options. */
export type ChoiceGroupForm = Readonly<{
  groupId: ChoiceGroupId
  title: string
  least: number
  most: number
  options: readonly Readonly<{ optionId: AddonId; title: string; price: Price }>[]
}>

/** A kitchen station and what is routed to it: categories, and items as exceptions to their category. */
export type StationForm = Readonly<{
  stationId: StationId
  title: string
  categoryIds: readonly CategoryId[]
  itemIds: readonly MenuItemId[]
  /** Absent: unchanged. */
  alarms?: Alarms | undefined
  /** Absent: unchanged. */
  sound?: StationSound | undefined
}>

/** Commands on a menu. "Revise" is a whole form: only differences from the menu become events. */
export type MenuCommand =
  | Message<'AddCategory', CategoryForm>
  | Message<'ReviseCategory', CategoryForm>
  | Message<'RemoveCategory', { categoryId: CategoryId }>
  | Message<'AddTax', TaxForm>
  | Message<'ReviseTax', TaxForm>
  | Message<'RemoveTax', { taxId: TaxId }>
  | Message<'AddMenuItem', MenuItemForm>
  | Message<'ReviseMenuItem', MenuItemForm>
  | Message<'PictureMenuItem', { itemId: MenuItemId; image: string }>
  | Message<'UnpictureMenuItem', { itemId: MenuItemId }>
  | Message<'RepriceMenuItems', { prices: readonly Readonly<{ itemId: MenuItemId; price: Price }>[] }>
  | Message<'ImportMenu', { dishes: readonly ImportedDish[] }>
  | Message<'HideMenuItem', { itemId: MenuItemId }>
  | Message<'ShowMenuItem', { itemId: MenuItemId }>
  | Message<'SellOutMenuItem', SoldOutForm>
  | Message<'CountMenuItem', CountForm>
  | Message<'PutMenuItemOnSale', MenuPart>
  | Message<'SortMenuItems', { itemIds: readonly MenuItemId[] }>
  | Message<'SortCategories', { categoryIds: readonly CategoryId[] }>
  | Message<'RemoveMenuItem', { itemId: MenuItemId }>
  | Message<'AddVariant', VariantForm>
  | Message<'ReviseVariant', VariantForm>
  | Message<'RemoveVariant', { itemId: MenuItemId; variantId: VariantId }>
  | Message<'AddAddon', AddonForm>
  | Message<'ReviseAddon', AddonForm>
  | Message<'RemoveAddon', { itemId: MenuItemId; addonId: AddonId }>
  | Message<'AddStation', StationForm>
  | Message<'ReviseStation', StationForm>
  | Message<'SortStations', { stationIds: readonly StationId[] }>
  | Message<'RemoveStation', { stationId: StationId }>
  | Message<'AddChoiceGroup', ChoiceGroupForm>
  | Message<'ReviseChoiceGroup', ChoiceGroupForm>
  | Message<'RemoveChoiceGroup', { groupId: ChoiceGroupId }>

export type MenuRejection =
  | 'TitleInvalid'
  | 'PriceInvalid'
  | 'TaxRateInvalid'
  | 'CategoryUnknown'
  | 'TaxUnknown'
  | 'MenuItemUnknown'
  | 'VariantUnknown'
  | 'AddonUnknown'
  | 'MenuFull'
  | 'TooManyVariants'
  | 'TooManyAddons'
  | 'StationUnknown'
  | 'TooManyStations'
  | 'ChoiceGroupUnknown'
  | 'ChoiceBoundsInvalid'
  | 'TooManyChoiceGroups'
  | 'TooManyChoiceOptions'
  | 'PortionsInvalid'
