import { randomUUID } from 'node:crypto'
import { AddonId, CategoryId, MenuItemId, type TableId, TaxId, VariantId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { Currency } from '@comanda/domain/kernel/money-schemas.ts'
import type { MenuCommand } from '@comanda/domain/menu/commands.ts'
import type { StoreCommand } from '@comanda/domain/store/commands.ts'

const price = (amount: number) => ({ amount: money(amount), exponent: 2 as const })
export const newId = <Id>(schema: { parse: (text: string) => Id }): Id => schema.parse(randomUUID())

/** Dishes: 12.50 plus 19 % tax; 4.00 including 7 %, in two sizes and with two addons; 3.20 untaxed. */
export const someDishes = () => ({
  category: newId(CategoryId),
  exclusive: newId(TaxId),
  inclusive: newId(TaxId),
  pizza: newId(MenuItemId),
  coffee: newId(MenuItemId),
  small: newId(VariantId),
  large: newId(VariantId),
  milk: newId(AddonId),
  syrup: newId(AddonId),
  water: newId(MenuItemId),
})
export type Dishes = ReturnType<typeof someDishes>

export function menuCommands(dishes: Dishes): MenuCommand[] {
  const { category: categoryId, exclusive, inclusive, pizza, coffee, water } = dishes
  const item = { netPrice: null, categoryId }
  const ofCoffee = { itemId: coffee }
  return [
    { type: 'AddCategory', data: { categoryId, title: 'Everything' } },
    { type: 'AddTax', data: { taxId: exclusive, title: 'VAT', ratePpm: 190_000, type: 'exclusive' } },
    { type: 'AddTax', data: { taxId: inclusive, title: 'VAT', ratePpm: 70_000, type: 'inclusive' } },
    { type: 'AddMenuItem', data: { ...item, itemId: pizza, title: 'Pizza', price: price(1250), taxId: exclusive } },
    { type: 'AddMenuItem', data: { ...item, itemId: coffee, title: 'Coffee', price: price(400), taxId: inclusive } },
    { type: 'AddMenuItem', data: { ...item, itemId: water, title: 'Water', price: price(320), taxId: null } },
    { type: 'AddVariant', data: { ...ofCoffee, variantId: dishes.small, title: 'Small', price: price(300) } },
    { type: 'AddVariant', data: { ...ofCoffee, variantId: dishes.large, title: 'Large', price: price(450) } },
    { type: 'AddAddon', data: { ...ofCoffee, addonId: dishes.milk, title: 'Milk', price: price(50) } },
    { type: 'AddAddon', data: { ...ofCoffee, addonId: dishes.syrup, title: 'Syrup', price: price(75) } },
  ]
}

export function storeCommands(tables: readonly TableId[], currency: string): StoreCommand[] {
  const opening = { name: 'Trattoria', currency: Currency.parse(currency), qrCode: randomUUID(), cutOffHour: 0 }
  const table = { floor: 'Ground', seatingCapacity: 4 }
  return [
    { type: 'OpenStore', data: { ...opening, timeZone: 'Europe/Berlin' } },
    ...tables.map((tableId, index) => {
      return { type: 'AddTable', data: { ...table, tableId, title: `T${index + 1}` } } as const
    }),
  ]
}
