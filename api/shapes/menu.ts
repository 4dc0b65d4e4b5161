import { allergens } from '@comanda/domain/menu/allergens.ts'
import { z } from 'zod'
import { Amount, Count, Id, Moment, Ordinal, Path, Rate, TaxType, Text, Title } from '../values.ts'

/** Present while it is sold out: until that moment, the end of the business day, or null until it is switched back. */
const SoldOut = z.strictObject({ until: Moment.nullable() }).optional()

/** A variant or an addon. */
export const MenuOption = z.strictObject({ id: Id, item_id: Id, title: Title, price: Amount, sold_out: SoldOut })

/** An option of a choice group. */
export const ChoiceOption = MenuOption.omit({ item_id: true })

/** Choice group of an item: so many of these addons are chosen. */
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
  /** Clients of 1.2.0 know no choice groups: their options are addons here. */
  addons: z.array(MenuOption),
  variants: z.array(MenuOption),
  sold_out: SoldOut,
  description: Title.optional(),
  allergens: z.array(z.enum(allergens)).optional(),
  /** In the order in which they are asked; absent: none. */
  choices: z.array(ItemChoices).optional(),
})

/** Item as the settings show it, also while it is not for sale. */
export const MenuRow = MenuItem.extend({ is_hidden: z.boolean() })

export const Category = z.strictObject({ id: Id, title: Title })
/** `course`: in which its dishes are served; absent: at once. */
export const CategoryWithCourse = Category.extend({ course: Ordinal.optional() })
export const Tax = z.strictObject({ id: Id, title: Title, rate: Rate, type: TaxType })
