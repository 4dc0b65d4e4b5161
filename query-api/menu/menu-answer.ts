import { rateText } from '@comanda/domain/kernel/tax.ts'
import type { MenuItem } from '@comanda/projections/menu/read-menu.ts'
import { priceText } from '../amounts.ts'

/** WIRE 6.1, the same flat object wherever the menu is read. */
export const menuItemAnswer = (item: MenuItem) => ({
  id: item.item_id,
  title: item.title,
  price: priceText(item.price, item.price_exponent),
  net_price: item.net_price === null ? null : priceText(item.net_price, item.net_price_exponent ?? item.price_exponent),
  image: item.image,
  category_id: item.category_id,
  category_title: item.category_title,
  tax_id: item.tax_id,
  tax_title: item.tax_title,
  tax_rate: item.tax_ppm === null ? null : rateText(item.tax_ppm),
  tax_type: item.tax_type,
  addons: item.addons.map(({ addon_id, ...addon }) => option(item.item_id, addon_id, addon)),
  variants: item.variants.map(({ variant_id, ...variant }) => option(item.item_id, variant_id, variant)),
})

/** As the settings show it: with what is not for sale now. */
export const menuRowAnswer = (item: MenuItem) => ({ ...menuItemAnswer(item), is_hidden: item.is_hidden })

const option = (
  itemId: string,
  id: string,
  { title, price, price_exponent }: { title: string; price: number; price_exponent: number },
) => ({ id, item_id: itemId, title, price: priceText(price, price_exponent) })
