import { allergens } from '@comanda/domain/menu/allergens.ts'
import { z } from 'zod'
import { Amount, Count, Id, Moment, Ordinal, Path, Rate, TaxType, Text, Title } from '../values.ts'

/** Present while an item is sold out. `until`: end of the business day, or null until it is switched back. */
const SoldOut = z.strictObject({ until: Moment.nullable() }).optional()

/** Present while portions are counted and some are left; absent in the menu of guests. `until` as above. */
const PortionsLeft = z.strictObject({ count: Ordinal, until: Moment.nullable() }).optional()

/** A variant or an addon. */
export const MenuOption = z.strictObject({
  id: Id,
  item_id: Id,
  title: Title,
  price: Amount,
  sold_out: SoldOut,
  left: PortionsLeft,
})

/** An option of a choice group. */
export const ChoiceOption = MenuOption.omit({ item_id: true })

/** Choice group of an item: from `least` to `most` of these addons are chosen. */
const ItemChoices = z.strictObject({ id: Id, title: Title, least: Count, most: Ordinal, addon_ids: z.array(Id).min(1) })

/** C6.1, the same flat object wherever the menu is read. */
export const MenuItem = z.strictObject({
  id: Id,
  title: Title,
  price: Amount,
  net_price: Amount.nullable(), // a number 0 would be shown as a stray "0"
  image: Path.nullable(), // a base address is put before it
  category_id: Id.nullable(),
  category_title: Text.nullable(),
  tax_id: Id.nullable(),
  tax_title: Text.nullable(),
  tax_rate: Rate.nullable(),
  tax_type: TaxType.nullable(),
  /** Addons with the options of choice groups, which clients of 1.2.0 do not know. */
  addons: z.array(MenuOption),
  variants: z.array(MenuOption),
  sold_out: SoldOut,
  left: PortionsLeft,
  description: Title.optional(),
  allergens: z.array(z.enum(allergens)).optional(),
  /** Choice groups in their order; absent if there are none. */
  choices: z.array(ItemChoices).optional(),
})

/** Item in the settings, for sale or not. */
export const MenuRow = MenuItem.extend({ is_hidden: z.boolean() })

export const Category = z.strictObject({ id: Id, title: Title })
/** `course`: course of its dishes; absent: served at once. */
export const CategoryWithCourse = Category.extend({ course: Ordinal.optional() })
export const Tax = z.strictObject({ id: Id, title: Title, rate: Rate, type: TaxType })
