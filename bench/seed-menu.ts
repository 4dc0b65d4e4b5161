import { type Money, money } from '@comanda/domain/kernel/money.ts'
import { bill } from '@comanda/domain/kernel/tax.ts'
import type { Chance } from '@comanda/local/demo/chance.ts'
import type pg from 'pg'

type Tax = { taxId: string; title: string; ratePpm: number; type: 'exclusive' | 'inclusive' }
type Choice = { id: string; title: string; price: number }
type Dish = { itemId: string; title: string; price: number; categoryId: string | null; tax: Tax | null }
type MenuDish = Dish & { variants: readonly Choice[]; addons: readonly Choice[] }

export type Place = Readonly<{ tableId: string; title: string; floor: string }>
/** The demo restaurant as its read models know it: what is ordered, and where. */
export type Menu = Readonly<{ dishes: readonly MenuDish[]; tables: readonly Place[] }>

export async function readMenu(client: pg.Client, tenantId: string): Promise<Menu> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text, [tenantId])).rows
  const items = await rows<{
    item_id: string
    title: string
    price: string
    category_id: string | null
    tax: Tax | null
    variants: Choice[] | null
    addons: Choice[] | null
  }>(`
    select i.item_id, i.title, i.price, i.category_id,
      (select json_build_object('taxId', t.tax_id, 'title', t.title, 'ratePpm', t.rate_ppm, 'type', t.type)
        from read.taxes t where t.tenant_id = i.tenant_id and t.tax_id = i.tax_id) as tax,
      (select json_agg(json_build_object('id', v.variant_id, 'title', v.title, 'price', v.price))
        from read.menu_variants v where v.tenant_id = i.tenant_id and v.item_id = i.item_id) as variants,
      (select json_agg(json_build_object('id', a.addon_id, 'title', a.title, 'price', a.price))
        from read.menu_addons a where a.tenant_id = i.tenant_id and a.item_id = i.item_id) as addons
    from read.menu_items i where i.tenant_id = $1 order by i.added`)
  const tables = await rows<{ table_id: string; title: string; floor: string }>(
    'select table_id, title, floor from read.store_tables where tenant_id = $1 order by added',
  )
  return {
    dishes: items.map(({ item_id, title, price, category_id, tax, variants, addons }) => ({
      itemId: item_id,
      title,
      price: Number(price),
      categoryId: category_id,
      tax,
      variants: variants ?? [],
      addons: addons ?? [],
    })),
    tables: tables.map(({ table_id, title, floor }) => ({ tableId: table_id, title, floor })),
  }
}

/** Lines as command-api prices them: the variant's price or the dish's own, and the addons on top. */
export type SeededLine = Readonly<{
  line: number
  itemId: string
  title: string
  categoryId: string | null
  variant: Readonly<{ variantId: string; title: string }> | null
  addons: readonly Readonly<{ addonId: string; title: string }>[]
  quantity: number
  unitPrice: Money
  tax: Tax | null
  notes: string | null
}>

/** Two to four dishes; what is asked for most is asked for most here too. */
export function cartOf({ dishes }: Menu, random: Chance): SeededLine[] {
  return Array.from({ length: 2 + random.int(3) }, (_, index) => {
    const dish = dishes[Math.floor(random.next() ** 1.7 * dishes.length)] ?? random.pick(dishes)
    const variant = dish.variants.length > 0 ? random.pick(dish.variants) : null
    const addons = dish.addons.filter(() => random.percent(20))
    const unitPrice = (variant?.price ?? dish.price) + addons.reduce((sum, { price }) => sum + price, 0)
    return {
      line: index + 1,
      itemId: dish.itemId,
      title: dish.title,
      categoryId: dish.categoryId,
      variant: variant && { variantId: variant.id, title: variant.title },
      addons: addons.map(({ id, title }) => ({ addonId: id, title })),
      quantity: 1 + Math.floor(random.next() ** 3 * 4),
      unitPrice: money(unitPrice),
      tax: dish.tax,
      notes: random.percent(5) ? 'without onions, please' : null,
    }
  })
}

/** The lines with their shares of the bill, and its sums, by the domain's own rule. */
export function billed(lines: readonly SeededLine[]) {
  const { lines: amounts, subTotal, taxTotal, total } = bill(lines)
  const charged = lines.map((line, index) => {
    const { net = 0, taxAmount = 0 } = amounts[index] ?? {}
    return { ...line, net, taxAmount }
  })
  return { charged, subTotal, taxTotal, total }
}
