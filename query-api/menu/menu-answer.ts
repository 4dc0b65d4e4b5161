import type { Instant } from '@comanda/domain/kernel/ids.ts'
import { rateText } from '@comanda/domain/kernel/tax.ts'
import type { MenuItem } from '@comanda/projections/menu/read-menu.ts'
import type { Store } from '@comanda/projections/store/read-store.ts'
import { priceIn } from '../amounts.ts'
import { dayRuleOf } from '../period.ts'
import { soldOutReader } from './sold-out.ts'

/**
 * The menu in the shape of C6.1: the same flat objects wherever it is read, with prices in the store's current
 * currency.
 */
export function menuAnswer(store: Store | undefined, items: readonly MenuItem[], now: Instant) {
  const context = contextOf(store, now)
  return items.map((item) => itemAnswer(context, item))
}

/** The menu as guests see it, without the numbers of portions left. */
export function guestMenuAnswer(store: Store | undefined, items: readonly MenuItem[], now: Instant) {
  const { currency, soldOut } = contextOf(store, now)
  const withoutCounts: typeof soldOut = (part) => {
    const { left: _, ...state } = soldOut(part)
    return state
  }
  return items.map((item) => itemAnswer({ currency, soldOut: withoutCounts }, item))
}

/** The menu as the settings show it, including dishes that are not for sale now. */
export function menuRowsAnswer(store: Store | undefined, items: readonly MenuItem[], now: Instant) {
  const context = contextOf(store, now)
  return items.map((item) => ({ ...itemAnswer(context, item), is_hidden: item.is_hidden }))
}

/**
 * Currency of prices; '' before the store is opened, which has two decimals like every unknown currency.
 */
const currencyOf = (store: Store | undefined): string => store?.currency ?? ''

type AnswerContext = Readonly<{ currency: string; soldOut: ReturnType<typeof soldOutReader> }>

const contextOf = (store: Store | undefined, now: Instant): AnswerContext => ({
  currency: currencyOf(store),
  soldOut: soldOutReader(dayRuleOf(store), now),
})

const itemAnswer = ({ currency, soldOut }: AnswerContext, item: MenuItem) => ({
  id: item.item_id,
  title: item.title,
  price: priceIn(currency, item.price, item.price_exponent),
  net_price:
    item.net_price === null ? null : priceIn(currency, item.net_price, item.net_price_exponent ?? item.price_exponent),
  image: item.image,
  category_id: item.category_id,
  category_title: item.category_title,
  tax_id: item.tax_id,
  tax_title: item.tax_title,
  tax_rate: item.tax_ppm === null ? null : rateText(item.tax_ppm),
  tax_type: item.tax_type,
  addons: [...item.addons, ...item.choices.flatMap(optionsAsAddons)].map(({ addon_id: id, ...addon }) => ({
    id,
    item_id: item.item_id,
    ...option(currency, addon),
    ...soldOut(addon),
  })),
  variants: item.variants.map(({ variant_id: id, ...variant }) => ({
    id,
    item_id: item.item_id,
    ...option(currency, variant),
    ...soldOut(variant),
  })),
  ...soldOut(item),
  ...(item.description === null ? {} : { description: item.description }),
  ...(item.allergens === null ? {} : { allergens: item.allergens }),
  ...(item.choices.length === 0 ? {} : { choices: item.choices.map(choicesAnswer) }),
})

type Choices = MenuItem['choices'][number]
const optionsAsAddons = ({ options }: Choices) =>
  options.map(({ option_id: addon_id, ...option }) => ({ addon_id, ...option }))
const choicesAnswer = ({ group_id: id, title, least, most, options }: Choices) => ({
  id,
  title,
  least,
  most,
  addon_ids: options.map(({ option_id }) => option_id),
})

/** The choice groups as the settings show them. */
export function choiceGroupsAnswer(
  store: Store | undefined,
  groups: readonly (Choices & { items: number | null })[],
  now: Instant,
) {
  const { currency, soldOut } = contextOf(store, now)
  return groups.map(({ group_id: id, title, least, most, options, items }) => ({
    id,
    title,
    least,
    most,
    options: options.map(({ option_id, ...one }) => ({ id: option_id, ...option(currency, one), ...soldOut(one) })),
    items: Number(items),
  }))
}

type Option = Readonly<{ title: string; price: number; price_exponent: number }>
const option = (currency: string, { title, price, price_exponent }: Option) => ({
  title,
  price: priceIn(currency, price, price_exponent),
})
