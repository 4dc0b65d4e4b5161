import type { Tax } from '@comanda/domain/kernel/tax.ts'
import type { Allergen } from '@comanda/domain/menu/allergens.ts'
import type { MenuEvent, Price } from '@comanda/domain/menu/events.ts'
import type { PortionsEvent } from '@comanda/domain/portions/events.ts'
import { projection, type Recorded, type Row, table, type Write } from '../runtime/projection.ts'
import { nullableJsonOf, textOf } from '../runtime/table-spec.ts'
import {
  choiceHandlers,
  choiceTables,
  onSale,
  portionHandlers,
  putLeft,
  soldOut,
  soldOutColumns,
} from './choice-groups.ts'

/**
 * The current menu. Prices keep the exponent they were set with. Order: sorted rows first (`sorted` descending, then
 * `place`), then all others by `added`.
 */
const menu_items = table({
  columns: {
    tenant_id: 'uuid',
    item_id: 'uuid',
    title: 'text',
    price: 'bigint',
    price_exponent: 'integer',
    net_price: 'bigint?',
    net_price_exponent: 'integer?',
    category_id: 'uuid?',
    tax_id: 'uuid?',
    image: 'text?',
    is_hidden: 'boolean',
    ...soldOut,
    added: 'bigint',
    sorted: 'bigint?',
    place: 'integer?',
    description: 'text?',
    allergens: nullableJsonOf<readonly Allergen[]>(),
  },
  key: ['tenant_id', 'item_id'],
})

const menu_variants = table({
  columns: {
    tenant_id: 'uuid',
    item_id: 'uuid',
    variant_id: 'uuid',
    title: 'text',
    price: 'bigint',
    price_exponent: 'integer',
    ...soldOut,
    added: 'bigint',
  },
  key: ['tenant_id', 'item_id', 'variant_id'],
})

const menu_addons = table({
  columns: {
    tenant_id: 'uuid',
    item_id: 'uuid',
    addon_id: 'uuid',
    title: 'text',
    price: 'bigint',
    price_exponent: 'integer',
    ...soldOut,
    added: 'bigint',
  },
  key: ['tenant_id', 'item_id', 'addon_id'],
})

const categories = table({
  columns: {
    tenant_id: 'uuid',
    category_id: 'uuid',
    title: 'text',
    added: 'bigint',
    sorted: 'bigint?',
    place: 'integer?',
    course: 'integer?',
  },
  key: ['tenant_id', 'category_id'],
})

const taxes = table({
  columns: {
    tenant_id: 'uuid',
    tax_id: 'uuid',
    title: 'text',
    rate_ppm: 'integer',
    type: textOf<Tax['type']>(),
    added: 'bigint',
  },
  key: ['tenant_id', 'tax_id'],
})

const tables = { menu_items, menu_variants, menu_addons, categories, taxes, ...choiceTables }
type MenuTables = typeof tables

export const menuModel = projection<MenuTables, MenuEvent | PortionsEvent>({
  name: 'menu',
  version: 7,
  tables,
  on: {
    CategoryAdded: (write, event) => {
      write.categories.put({ ...categoryKey(event), title: event.data.title, course: null, ...unsorted(event) })
    },
    CategoryRenamed: (write, event) => write.categories.set(categoryKey(event), { title: event.data.title }),
    CategoryRemoved: (write, event) => write.categories.remove(categoryKey(event)),
    TaxAdded: (write, event) => {
      write.taxes.put({ ...taxKey(event), title: event.data.title, ...taxColumns(event.data), ...addedColumn(event) })
    },
    TaxRenamed: (write, event) => write.taxes.set(taxKey(event), { title: event.data.title }),
    TaxTermsSet: (write, event) => write.taxes.set(taxKey(event), taxColumns(event.data)),
    TaxRemoved: (write, event) => write.taxes.remove(taxKey(event)),
    MenuItemAdded: (write, event) => {
      const { title, categoryId, taxId } = event.data
      const parts = { title, category_id: categoryId, tax_id: taxId, image: null, is_hidden: false, ...onSale }
      write.menu_items.put({
        ...itemKey(event),
        ...parts,
        description: null,
        allergens: null,
        ...itemPrices(event.data),
        ...unsorted(event),
      })
    },
    MenuItemRenamed: (write, event) => write.menu_items.set(itemKey(event), { title: event.data.title }),
    MenuItemRepriced: (write, event) => write.menu_items.set(itemKey(event), itemPrices(event.data)),
    MenuItemRecategorised: (write, event) => {
      write.menu_items.set(itemKey(event), { category_id: event.data.categoryId })
    },
    MenuItemRetaxed: (write, event) => write.menu_items.set(itemKey(event), { tax_id: event.data.taxId }),
    MenuItemPictured: (write, event) => write.menu_items.set(itemKey(event), { image: event.data.image }),
    MenuItemUnpictured: (write, event) => write.menu_items.set(itemKey(event), { image: null }),
    MenuItemHidden: (write, event) => write.menu_items.set(itemKey(event), { is_hidden: true }),
    MenuItemShown: (write, event) => write.menu_items.set(itemKey(event), { is_hidden: false }),
    MenuItemSoldOut: (write, event) => setPart(write, event, soldOutColumns(event.data)),
    MenuItemCounted: (write, event) => {
      setPart(write, event, soldOutColumns(event.data))
      putLeft(write, event, event.data.portions)
    },
    MenuItemBackOnSale: (write, event) => setPart(write, event, onSale),
    MenuItemsSorted: (write, event) => {
      for (const [place, itemId] of event.data.itemIds.entries())
        write.menu_items.set({ ...tenant(event), item_id: itemId }, { ...sortedColumn(event), place })
    },
    CategoriesSorted: (write, event) => {
      for (const [place, categoryId] of event.data.categoryIds.entries())
        write.categories.set({ ...tenant(event), category_id: categoryId }, { ...sortedColumn(event), place })
    },
    MenuItemRemoved: (write, event) => {
      write.menu_items.remove(itemKey(event))
      write.menu_variants.removeWhere(itemKey(event))
      write.menu_addons.removeWhere(itemKey(event))
      write.item_choices.removeWhere(itemKey(event))
    },
    VariantAdded: (write, event) => {
      const { title, price } = event.data
      write.menu_variants.put({ ...variantKey(event), title, ...priceColumns(price), ...onSale, ...addedColumn(event) })
    },
    VariantRenamed: (write, event) => write.menu_variants.set(variantKey(event), { title: event.data.title }),
    VariantRepriced: (write, event) => write.menu_variants.set(variantKey(event), priceColumns(event.data.price)),
    VariantRemoved: (write, event) => write.menu_variants.remove(variantKey(event)),
    AddonAdded: (write, event) => {
      const { title, price } = event.data
      write.menu_addons.put({ ...addonKey(event), title, ...priceColumns(price), ...onSale, ...addedColumn(event) })
    },
    AddonRenamed: (write, event) => write.menu_addons.set(addonKey(event), { title: event.data.title }),
    AddonRepriced: (write, event) => write.menu_addons.set(addonKey(event), priceColumns(event.data.price)),
    AddonRemoved: (write, event) => write.menu_addons.remove(addonKey(event)),
    StationAdded: 'ignored',
    StationRenamed: 'ignored',
    StationRouted: 'ignored',
    StationAlarmsSet: 'ignored',
    StationSoundChosen: 'ignored',
    StationsSorted: 'ignored',
    StationRemoved: 'ignored',
    MenuItemDescribed: (write, event) => {
      write.menu_items.set(itemKey(event), { description: event.data.description || null })
    },
    MenuItemAllergensDeclared: (write, event) => {
      const { allergens } = event.data
      write.menu_items.set(itemKey(event), { allergens: allergens.length > 0 ? allergens : null })
    },
    CategoryCourseSet: (write, event) => write.categories.set(categoryKey(event), { course: event.data.course }),
    ...choiceHandlers,
    ...portionHandlers,
  },
})

type EventWith<Key extends string> = Recorded<Extract<MenuEvent, { data: Record<Key, string> }>>

const tenant = ({ metadata }: Recorded<MenuEvent>) => ({ tenant_id: metadata.tenantId })
const categoryKey = (event: Recorded<Extract<MenuEvent, { type: `Category${string}` }>>) => ({
  ...tenant(event),
  category_id: event.data.categoryId,
})
const taxKey = (event: Recorded<Extract<MenuEvent, { type: `Tax${string}` }>>) => ({
  ...tenant(event),
  tax_id: event.data.taxId,
})
const itemKey = (event: EventWith<'itemId'>) => ({ ...tenant(event), item_id: event.data.itemId })
const variantKey = (event: EventWith<'variantId'>) => ({ ...itemKey(event), variant_id: event.data.variantId })
const addonKey = (event: EventWith<'addonId'>) => ({ ...itemKey(event), addon_id: event.data.addonId })

const addedColumn = ({ position }: Recorded<MenuEvent>) => ({ added: Number(position) })
const unsorted = (event: Recorded<MenuEvent>) => ({ ...addedColumn(event), sorted: null, place: null })
const sortedColumn = ({ position }: Recorded<MenuEvent>) => ({ sorted: Number(position) })

/** Sets columns of an item, or of the variant or addon that the event names. */
function setPart(
  write: Write<MenuTables>,
  event: Recorded<Extract<MenuEvent, { type: 'MenuItemSoldOut' | 'MenuItemCounted' | 'MenuItemBackOnSale' }>>,
  columns: Readonly<Pick<Row<typeof menu_items>, keyof typeof soldOut>>,
): void {
  const { variantId, addonId } = event.data
  if (variantId !== null) write.menu_variants.set({ ...itemKey(event), variant_id: variantId }, columns)
  else if (addonId !== null) write.menu_addons.set({ ...itemKey(event), addon_id: addonId }, columns)
  else write.menu_items.set(itemKey(event), columns)
}

const taxColumns = ({ ratePpm, type }: Tax) => ({ rate_ppm: ratePpm, type })
const priceColumns = (price: Price) => ({ price: price.amount, price_exponent: price.exponent })
const itemPrices = ({ price, netPrice }: { price: Price; netPrice: Price | null }) => ({
  ...priceColumns(price),
  net_price: netPrice?.amount ?? null,
  net_price_exponent: netPrice?.exponent ?? null,
})
