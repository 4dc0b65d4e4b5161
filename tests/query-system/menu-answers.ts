import { bareDish } from '../samples/bare-dish.ts'
import type { Restaurant } from './restaurant.ts'

/** The dishes of a restaurant, as the menu's answers have them. */
export const steakOf = (place: Restaurant) => ({
  ...bareDish,
  id: place.steak,
  title: 'Steak frites',
  price: '20.00',
  category_id: place.category,
  category_title: 'Mains',
  tax_id: place.tax,
  tax_title: 'VAT',
  tax_rate: '10',
  tax_type: 'exclusive',
  addons: [{ id: place.addon, item_id: place.steak, title: 'Sauce', price: '1.50' }],
  variants: [{ id: place.variant, item_id: place.steak, title: '320 g', price: '25.00' }],
})
export const waterOf = (place: Restaurant) => ({ ...bareDish, id: place.water, title: 'Water', price: '3.00' })
