import { AddonId, CategoryId, ChoiceGroupId, MenuItemId, TaxId, VariantId } from '@comanda/domain/kernel/ids.ts'
import { allergens } from '@comanda/domain/menu/allergens.ts'
import { maxDescription, maxItemChoiceGroups, maxMenuItems, maxPortions } from '@comanda/domain/menu/limits.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { line, optionalId, typedNumber } from './fields.ts'
import { MenuRow } from './shapes/menu.ts'
import { fitOneImport, ImportRow } from './shapes/menu-import.ts'
import { Added, Count, Message, Path, Title } from './values.ts'
import { sellOut, settings } from './who.ts'

/** Form of a dish. A blank price is 0 (C2.5); an invalid one is refused by the route with the text of the field. */
const MenuItemForm = z.object({
  title: line('Please enter title!'),
  price: typedNumber('0'),
  netPrice: typedNumber(''),
  categoryId: optionalId(CategoryId, 'Category not found!'),
  taxId: optionalId(TaxId, 'Tax not found!'),
  /** The following fields are unchanged if they are absent. */
  description: z.string().trim().max(maxDescription, 'The description is too long!').optional(),
  allergens: z.array(z.enum(allergens)).max(allergens.length).optional(),
  choiceGroupIds: z.array(ChoiceGroupId).max(maxItemChoiceGroups, 'This item has too many choice groups!').optional(),
})
const noPrices = 'Please provide the prices!'
const noRows = 'Please provide the rows of the menu!'
const noOrder = 'Please provide the order of the items!'
const part = {
  variantId: VariantId.nullish().transform((id) => id ?? null),
  addonId: AddonId.nullish().transform((id) => id ?? null),
}
const noPortions = 'Please provide how many are left!'
const onePart = 'Please choose a variant or an addon, not both!'
const isOnePart = ({ variantId, addonId }: { variantId: VariantId | null; addonId: AddonId | null }) =>
  variantId === null || addonId === null
const ItemPath = z.object({ id: MenuItemId })

const VariantForm = z.object({ title: line('Please provide variant title!'), price: typedNumber('0') })
const AddonForm = z.object({ title: line('Please provide addon title!'), price: typedNumber('0') })
const ChoicesPath = z.object({ itemId: MenuItemId })
const VariantPath = z.object({ itemId: MenuItemId, variantId: VariantId })
const AddonPath = z.object({ itemId: MenuItemId, addonId: AddonId })

export const listMenuItems = call('GET /menu-items', settings, {
  summary: 'Lists the whole menu.',
  answer: z.array(MenuRow),
})

export const readMenuItem = call('GET /menu-items/:id', settings, {
  summary: 'Reads one item of the menu.',
  params: ItemPath,
  answer: MenuRow,
})

export const addMenuItem = call('POST /menu-items/add', settings, {
  summary: 'Adds an item to the menu.',
  body: MenuItemForm,
  answer: Added,
})

export const reviseMenuItem = call('POST /menu-items/update/:id', settings, {
  summary: 'Changes an item of the menu.',
  params: ItemPath,
  body: MenuItemForm,
  answer: Message,
})

export const uploadPhoto = call('POST /menu-items/update/:id/upload-photo', settings, {
  summary: 'Uploads the picture of an item.',
  params: ItemPath,
  upload: 'image',
  answer: z.strictObject({ message: Title, imageURL: Path }),
})

export const removePhoto = call('POST /menu-items/update/:id/remove-photo', settings, {
  summary: 'Removes the picture of an item.',
  params: ItemPath,
  answer: Message,
})

export const hideMenuItem = call('POST /menu-items/:id/hide', settings, {
  summary: 'Hides an item, so that it is not for sale, without deleting it.',
  params: ItemPath,
  answer: Message,
})

export const showMenuItem = call('POST /menu-items/:id/show', settings, {
  summary: 'Puts a hidden item on sale again.',
  params: ItemPath,
  answer: Message,
})

export const sellOutMenuItem = call('POST /menu-items/:id/sold-out', sellOut, {
  summary:
    'Marks an item, or one of its variants or addons, as sold out: until it is switched back, or until the business day ends. With `left`, it is sold out after that number of portions.',
  params: ItemPath,
  body: z
    .object({
      ...part,
      until: z.enum(['switched', 'dayEnd'], 'Please choose until when it is sold out!'),
      /** Portions that are left: it is sold out after them. Absent: at once. */
      left: z.int(noPortions).min(1, noPortions).max(maxPortions, noPortions).optional(),
    })
    .refine(isOnePart, onePart),
  answer: Message,
})

export const putMenuItemOnSale = call('POST /menu-items/:id/back-on-sale', sellOut, {
  summary: 'Puts a sold-out item, variant or addon back on sale.',
  params: ItemPath,
  body: z.object(part).refine(isOnePart, onePart),
  answer: Message,
})

export const sortMenuItems = call('POST /menu-items/sort', settings, {
  summary: 'Sorts the items of the menu; items that are not named follow.',
  maxBytes: bodyBytes.list,
  body: z.object({ ids: z.array(MenuItemId, noOrder).min(1, noOrder).max(maxMenuItems, noOrder) }),
  answer: Message,
})

export const repriceMenuItems = call('POST /menu-items/prices', settings, {
  summary: 'Changes the prices of many items at once, all or none.',
  maxBytes: bodyBytes.menu,
  body: z.object({
    prices: z
      .array(z.object({ id: MenuItemId, price: typedNumber('0') }), noPrices)
      .min(1, noPrices)
      .max(maxMenuItems),
  }),
  answer: Message,
})

export const importMenu = call('POST /menu-items/import', settings, {
  summary: 'Adds the items of a list that are not on the menu yet, with their missing categories.',
  maxBytes: bodyBytes.menu,
  body: z.object({
    rows: z.array(ImportRow, noRows).min(1, noRows).refine(fitOneImport, 'Please import fewer rows at once!'),
  }),
  answer: z.strictObject({ message: Title, added: Count, present: Count }),
})

export const deleteMenuItem = call('DELETE /menu-items/delete/:id', settings, {
  summary: 'Removes an item from the menu.',
  params: ItemPath,
  answer: Message,
})

export const addVariant = call('POST /menu-items/variants/:itemId/add', settings, {
  summary: 'Adds a variant to an item.',
  params: ChoicesPath,
  body: VariantForm,
  answer: Added,
})

export const reviseVariant = call('POST /menu-items/variants/:itemId/update/:variantId', settings, {
  summary: 'Changes a variant.',
  params: VariantPath,
  body: VariantForm,
  answer: Message,
})

export const deleteVariant = call('DELETE /menu-items/variants/:itemId/delete/:variantId', settings, {
  summary: 'Removes a variant.',
  params: VariantPath,
  answer: Message,
})

export const addAddon = call('POST /menu-items/addons/:itemId/add', settings, {
  summary: 'Adds an addon to an item.',
  params: ChoicesPath,
  body: AddonForm,
  answer: Added,
})

export const reviseAddon = call('POST /menu-items/addons/:itemId/update/:addonId', settings, {
  summary: 'Changes an addon.',
  params: AddonPath,
  body: AddonForm,
  answer: Message,
})

export const deleteAddon = call('DELETE /menu-items/addons/:itemId/delete/:addonId', settings, {
  summary: 'Removes an addon.',
  params: AddonPath,
  answer: Message,
})
