import type { MenuItemId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { type ExpressionBuilder, type OrderByItemBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Read, ReadTables } from '../database.ts'

/** Order: rows of the latest sorting first, rows that were never sorted last. */
const lastFirst = (order: OrderByItemBuilder) => order.desc().nullsLast()

/** `left`: portions of a count; null without one. */
export type SoldOutColumns = Pick<ReadTables['menu_items'], 'sold_out' | 'sold_out_day'> & { left: number | null }
type Option = SoldOutColumns & { title: string; price: number; price_exponent: number }
export type Tax = Pick<ReadTables['taxes'], 'tax_id' | 'title' | 'rate_ppm' | 'type'>
export type MenuItem = Omit<
  ReadTables['menu_items'],
  'tenant_id' | 'added' | 'sorted' | 'place' | 'category_id' | 'tax_id' | 'count_id'
> & {
  left: number | null
  /** Null also if the category or the tax was removed later. */
  category_id: string | null
  category_title: string | null
  tax_id: string | null
  tax_title: string | null
  tax_ppm: number | null
  tax_type: ReadTables['taxes']['type'] | null
  variants: (Option & { variant_id: string })[]
  addons: (Option & { addon_id: string })[]
  choices: (ChoiceGroup & { options: ChoiceOption[] })[]
}
type ChoiceGroup = Pick<ReadTables['choice_groups'], 'group_id' | 'title' | 'least' | 'most'>
export type ChoiceOption = Option & { option_id: string }

/** The whole menu, sorted. */
export const listMenuItems = (db: Read, tenantId: TenantId): Promise<MenuItem[]> => sortedItems(db, tenantId).execute()

/** The menu without hidden items. */
export const listItemsForSale = (db: Read, tenantId: TenantId): Promise<MenuItem[]> =>
  sortedItems(db, tenantId).where('item.is_hidden', '=', false).execute()

const sortedItems = (db: Read, tenantId: TenantId) =>
  menuItems(db, tenantId)
    .orderBy('item.sorted', lastFirst)
    .orderBy('item.place')
    .orderBy('item.added')
    .orderBy('item.item_id')

export const findMenuItem = (db: Read, tenantId: TenantId, itemId: MenuItemId): Promise<MenuItem | undefined> =>
  menuItems(db, tenantId).where('item.item_id', '=', itemId).executeTakeFirst()

export const listCategories = (
  db: Read,
  tenantId: TenantId,
): Promise<{ category_id: string; title: string; course: number | null }[]> =>
  db
    .selectFrom('categories')
    .select(['category_id', 'title', 'course'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sorted', lastFirst)
    .orderBy('place')
    .orderBy('added')
    .orderBy('category_id')
    .execute()

export const listTaxes = (db: Read, tenantId: TenantId): Promise<Tax[]> =>
  db
    .selectFrom('taxes')
    .select(['tax_id', 'title', 'rate_ppm', 'type'])
    .where('tenant_id', '=', tenantId)
    .orderBy('added')
    .orderBy('tax_id')
    .execute()

const menuItems = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('menu_items as item')
    .leftJoin('categories as category', (join) =>
      join.on('category.tenant_id', '=', tenantId).onRef('category.category_id', '=', 'item.category_id'),
    )
    .leftJoin('taxes as tax', (join) => join.on('tax.tenant_id', '=', tenantId).onRef('tax.tax_id', '=', 'item.tax_id'))
    .where('item.tenant_id', '=', tenantId)
    .select(['item.item_id', 'item.title', 'item.price', 'item.price_exponent', 'item.net_price', 'item.image'])
    .select(['item.is_hidden', 'item.sold_out', 'item.sold_out_day', 'item.description', 'item.allergens'])
    .select(['item.net_price_exponent', 'category.category_id', 'category.title as category_title'])
    .select(['tax.tax_id', 'tax.title as tax_title', 'tax.rate_ppm as tax_ppm', 'tax.type as tax_type'])
    .select((eb) => [
      leftOf(tenantId, 'item.count_id'),
      jsonArrayFrom(
        eb
          .selectFrom('menu_variants as variant')
          .select(['variant.variant_id', 'variant.title', 'variant.price', 'variant.price_exponent'])
          .select(['variant.sold_out', 'variant.sold_out_day'])
          .select(leftOf(tenantId, 'variant.count_id'))
          .where('variant.tenant_id', '=', tenantId)
          .whereRef('variant.item_id', '=', 'item.item_id')
          .orderBy('variant.added')
          .orderBy('variant.variant_id'),
      ).as('variants'),
      jsonArrayFrom(
        eb
          .selectFrom('menu_addons as addon')
          .select(['addon.addon_id', 'addon.title', 'addon.price', 'addon.price_exponent'])
          .select(['addon.sold_out', 'addon.sold_out_day'])
          .select(leftOf(tenantId, 'addon.count_id'))
          .where('addon.tenant_id', '=', tenantId)
          .whereRef('addon.item_id', '=', 'item.item_id')
          .orderBy('addon.added')
          .orderBy('addon.addon_id'),
      ).as('addons'),
      jsonArrayFrom(
        eb
          .selectFrom('item_choices')
          .innerJoin('choice_groups as group', 'group.group_id', 'item_choices.group_id')
          .where('item_choices.tenant_id', '=', tenantId)
          .where('group.tenant_id', '=', tenantId)
          .whereRef('item_choices.item_id', '=', 'item.item_id')
          .select(['group.group_id', 'group.title', 'group.least', 'group.most'])
          .select((group) => choiceOptions(group, tenantId).as('options'))
          .orderBy('item_choices.place'),
      ).as('choices'),
    ])

/** The choice groups of the restaurant, each with the number of items that have it. */
export const listChoiceGroups = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('choice_groups as group')
    .where('group.tenant_id', '=', tenantId)
    .select(['group.group_id', 'group.title', 'group.least', 'group.most'])
    .select((eb) => [
      choiceOptions(eb, tenantId).as('options'),
      eb
        .selectFrom('item_choices')
        .where('item_choices.tenant_id', '=', tenantId)
        .whereRef('item_choices.group_id', '=', 'group.group_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('items'),
    ])
    .orderBy('group.added')
    .orderBy('group.group_id')
    .execute()

type CountColumn = 'item.count_id' | 'variant.count_id' | 'addon.count_id' | 'out.count_id'

const leftOf = (tenantId: TenantId, column: CountColumn) =>
  sql<number | null>`(
    select portions_left from portion_counts as counts
    where counts.tenant_id = ${tenantId} and counts.count_id = ${sql.ref(column)}
  )`.as('left')

const choiceOptions = (
  eb: ExpressionBuilder<ReadTables & { group: ReadTables['choice_groups'] }, 'group'>,
  tenantId: TenantId,
) =>
  jsonArrayFrom(
    eb
      .selectFrom('choice_options as option')
      .leftJoin('sold_out_options as out', (join) =>
        join
          .on('out.tenant_id', '=', tenantId)
          .onRef('out.group_id', '=', 'option.group_id')
          .onRef('out.option_id', '=', 'option.option_id'),
      )
      .where('option.tenant_id', '=', tenantId)
      .whereRef('option.group_id', '=', 'group.group_id')
      .select(['option.option_id', 'option.title', 'option.price', 'option.price_exponent'])
      .select(['out.sold_out', 'out.sold_out_day'])
      .select(leftOf(tenantId, 'out.count_id'))
      .orderBy('option.place'),
  )
