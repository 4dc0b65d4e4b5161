import { money } from '@comanda/domain/kernel/money.ts'
import type { MenuCommand, MenuItemForm, TaxForm } from '@comanda/domain/menu/commands.ts'
import type { MenuEvent, Price } from '@comanda/domain/menu/events.ts'
import { addonId, categoryId, itemId, taxId, variantId } from './samples.ts'

export const many = (count: number, event: (number: number) => MenuEvent): MenuEvent[] =>
  Array.from({ length: count }, (_, index) => event(index + 1))
export const euros = (cents: number): Price => ({ amount: money(cents), exponent: 2 })

export const category = { categoryId: categoryId(1), title: 'Starters' }
export const addCategory: MenuCommand = { type: 'AddCategory', data: category }
export const reviseCategory = (title: string): MenuCommand => ({ type: 'ReviseCategory', data: { ...category, title } })
export const removeCategory: MenuCommand = { type: 'RemoveCategory', data: { categoryId: categoryId(1) } }
export const categoryAdded: MenuEvent = { type: 'CategoryAdded', data: category }
export const categoryRenamed: MenuEvent = { type: 'CategoryRenamed', data: { ...category, title: 'Soups' } }
export const categoryRemoved: MenuEvent = { type: 'CategoryRemoved', data: { categoryId: categoryId(1) } }

export const tax: TaxForm = { taxId: taxId(1), title: 'VAT', ratePpm: 190_000, type: 'exclusive' }
export const addTax = (change: Partial<TaxForm> = {}): MenuCommand => ({ type: 'AddTax', data: { ...tax, ...change } })
export const reviseTax = (change: Partial<TaxForm> = {}): MenuCommand => ({
  type: 'ReviseTax',
  data: { ...tax, ...change },
})
export const removeTax: MenuCommand = { type: 'RemoveTax', data: { taxId: taxId(1) } }
export const taxAdded = { type: 'TaxAdded', data: tax } as const
export const taxRenamed: MenuEvent = { type: 'TaxRenamed', data: { taxId: taxId(1), title: 'MwSt' } }
export const taxTermsSet: MenuEvent = {
  type: 'TaxTermsSet',
  data: { taxId: taxId(1), ratePpm: 190_000, type: 'inclusive' },
}
export const taxRemoved: MenuEvent = { type: 'TaxRemoved', data: { taxId: taxId(1) } }

export const form: MenuItemForm = {
  itemId: itemId(1),
  title: 'Soup',
  price: euros(600),
  netPrice: null,
  categoryId: categoryId(1),
  taxId: taxId(1),
}
export const plainItem: MenuItemForm = { ...form, categoryId: null, taxId: null }
export const addItem = (change: Partial<MenuItemForm> = {}): MenuCommand => ({
  type: 'AddMenuItem',
  data: { ...form, ...change },
})
export const reviseItem = (change: Partial<MenuItemForm> = {}): MenuCommand => ({
  type: 'ReviseMenuItem',
  data: { ...form, ...change },
})
export const picture = (image: string): MenuCommand => ({ type: 'PictureMenuItem', data: { itemId: itemId(1), image } })
export const unpicture: MenuCommand = { type: 'UnpictureMenuItem', data: { itemId: itemId(1) } }
export const removeItem: MenuCommand = { type: 'RemoveMenuItem', data: { itemId: itemId(1) } }
export const itemAdded = { type: 'MenuItemAdded', data: form } as const
export const withItem: readonly MenuEvent[] = [categoryAdded, taxAdded, itemAdded]
export const itemRenamed: MenuEvent = { type: 'MenuItemRenamed', data: { itemId: itemId(1), title: 'Minestrone' } }
export const itemRepriced = {
  type: 'MenuItemRepriced',
  data: { itemId: itemId(1), price: euros(650), netPrice: null },
} as const
export const itemRecategorised: MenuEvent = {
  type: 'MenuItemRecategorised',
  data: { itemId: itemId(1), categoryId: null },
}
export const itemRetaxed: MenuEvent = { type: 'MenuItemRetaxed', data: { itemId: itemId(1), taxId: null } }
export const pictured = { type: 'MenuItemPictured', data: { itemId: itemId(1), image: '/a' } } as const
export const unpictured: MenuEvent = { type: 'MenuItemUnpictured', data: { itemId: itemId(1) } }
export const described: MenuEvent = {
  type: 'MenuItemDescribed',
  data: { itemId: itemId(1), description: 'With basil' },
}
export const allergensDeclared: MenuEvent = {
  type: 'MenuItemAllergensDeclared',
  data: { itemId: itemId(1), allergens: ['gluten', 'milk'] },
}
export const hide: MenuCommand = { type: 'HideMenuItem', data: { itemId: itemId(1) } }
export const show: MenuCommand = { type: 'ShowMenuItem', data: { itemId: itemId(1) } }
export const hidden: MenuEvent = { type: 'MenuItemHidden', data: { itemId: itemId(1) } }
export const shown: MenuEvent = { type: 'MenuItemShown', data: { itemId: itemId(1) } }
export const sortItems = (...numbers: number[]): MenuCommand => ({
  type: 'SortMenuItems',
  data: { itemIds: numbers.map(itemId) },
})
export const itemsSorted = (...numbers: number[]): MenuEvent => ({
  type: 'MenuItemsSorted',
  data: { itemIds: numbers.map(itemId) },
})
export const sortCategories = (...numbers: number[]): MenuCommand => ({
  type: 'SortCategories',
  data: { categoryIds: numbers.map(categoryId) },
})
export const categoriesSorted = (...numbers: number[]): MenuEvent => ({
  type: 'CategoriesSorted',
  data: { categoryIds: numbers.map(categoryId) },
})
export const itemRemoved: MenuEvent = { type: 'MenuItemRemoved', data: { itemId: itemId(1) } }

export const variant = { itemId: itemId(1), variantId: variantId(1), title: 'Large', price: euros(800) }
export const addVariant: MenuCommand = { type: 'AddVariant', data: variant }
export const reviseVariant = (title: string, cents: number): MenuCommand => ({
  type: 'ReviseVariant',
  data: { ...variant, title, price: euros(cents) },
})
const variantIds = { itemId: itemId(1), variantId: variantId(1) }
export const removeVariant: MenuCommand = { type: 'RemoveVariant', data: variantIds }
export const variantAdded: MenuEvent = { type: 'VariantAdded', data: variant }
export const variantRenamed: MenuEvent = { type: 'VariantRenamed', data: { ...variantIds, title: 'Huge' } }
export const variantRepriced: MenuEvent = { type: 'VariantRepriced', data: { ...variantIds, price: euros(900) } }
export const variantRemoved: MenuEvent = { type: 'VariantRemoved', data: variantIds }

export const addonIds = { itemId: itemId(1), addonId: addonId(1) }
export const addon = { ...addonIds, title: 'Cheese', price: euros(150) }
export const addAddon: MenuCommand = { type: 'AddAddon', data: addon }
export const reviseAddon = (title: string, cents: number): MenuCommand => ({
  type: 'ReviseAddon',
  data: { ...addon, title, price: euros(cents) },
})
export const removeAddon: MenuCommand = { type: 'RemoveAddon', data: addonIds }
export const addonAdded: MenuEvent = { type: 'AddonAdded', data: addon }
export const addonRenamed: MenuEvent = { type: 'AddonRenamed', data: { ...addonIds, title: 'Feta' } }
export const addonRepriced: MenuEvent = { type: 'AddonRepriced', data: { ...addonIds, price: euros(0) } }
export const addonRemoved: MenuEvent = { type: 'AddonRemoved', data: addonIds }
