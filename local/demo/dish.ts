export type Option = readonly [title: string, price: string]
export type Tax = 'food' | 'alcohol' | 'takeaway' | 'none'

export type Dish = Readonly<{
  title: string
  price: string
  tax: Tax
  /** A symbol of dishes.svg; a dish without one shows the first letter of its name. */
  picture?: string
  /** Each with its final price. */
  variants?: readonly Option[]
  /** Each with what it adds to the price. */
  addons?: readonly Option[]
}>

export type Category = Readonly<{ title: string; dishes: readonly Dish[] }>
