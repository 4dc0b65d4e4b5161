/** Fields of a dish as the menu's answers have them, without category, tax, picture and options. */
export const bareDish = {
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  addons: [],
  variants: [],
}
