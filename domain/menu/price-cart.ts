import { type Rejection, reject } from '../kernel/decider.ts'
import { find } from '../kernel/directory.ts'
import type { AddonId, MenuItemId, VariantId } from '../kernel/ids.ts'
import { type Currency, type Exponent, exponentOf, type Money, maxMajorUnits, rescale, sum } from '../kernel/money.ts'
import type { Bill } from '../kernel/tax.ts'
import type { LineTax, OrderLine } from '../orders/lines.ts'
import { addonOf, refusedChoices } from './choice-groups.ts'
import type { Menu, MenuItem } from './state.ts'

export const maxCartLines = 200
export const maxQuantity = 999
/** Maximum length of notes (rule O8). */
const maxNotesLength = 100

export type CartLine = Readonly<{
  itemId: MenuItemId
  variantId?: VariantId | null | undefined
  addonIds: readonly AddonId[]
  quantity: number
  notes: string | null
  /** Absent or null: served at once. */
  course?: number | null | undefined
  rush?: boolean | undefined
  allergy?: boolean | undefined
  /** Seat of the guest; absent or null: for the whole table. */
  seat?: number | null | undefined
  /** Unit price shown by the client, as a decimal number; absent if it sends none. */
  claimedPrice?: number | null | undefined
  /** True from a client that knows choice groups: the number of chosen options is checked. */
  knowsChoices?: boolean | undefined
}>

export type CartRejection =
  | 'CartEmpty'
  | 'CartTooLong'
  | 'QuantityInvalid'
  | 'NotesTooLong'
  | 'MenuItemUnknown'
  | 'VariantUnknown'
  | 'AddonUnknown'
  | 'AddonDoubled'
  | 'ChoiceMissing'
  | 'TooManyChosen'
  | 'TotalTooLarge'

/**
 * Prices an order: its lines at the menu's current prices, in the minor unit of the store's currency. If a dish is not
 * on the menu, the refusal names the line of the cart.
 */
export function priceCart(
  menu: Menu,
  currency: Currency,
  cart: readonly CartLine[],
): Readonly<{ lines: readonly OrderLine[] }> | (Rejection<CartRejection> & Readonly<{ line?: number }>) {
  if (cart.length === 0) return reject('CartEmpty')
  if (cart.length > maxCartLines) return reject('CartTooLong')
  const exponent = exponentOf(currency)
  const lines: OrderLine[] = []
  let total = 0
  for (const [index, cartLine] of cart.entries()) {
    const line = priceLine(menu, exponent, cartLine, index + 1)
    if ('rejected' in line) return line
    lines.push(line)
    total += line.unitPrice * line.quantity
  }
  return total > maxMajorUnits * 10 ** exponent ? reject('TotalTooLarge') : { lines }
}

function priceLine(menu: Menu, exponent: Exponent, cartLine: CartLine, line: number) {
  const { itemId, addonIds, quantity, notes, course, rush, allergy, seat } = cartLine
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) return reject('QuantityInvalid' as const)
  if (notes !== null && notes.length > maxNotesLength) return reject('NotesTooLong' as const)
  const item = find(menu.items, itemId)
  if (!item || item.isHidden) return { ...reject('MenuItemUnknown' as const), line }
  const variantId = cartLine.variantId ?? null
  const variant = variantId === null ? null : item.variants.get(variantId)
  if (variant === undefined) return reject('VariantUnknown' as const)
  if (new Set(addonIds).size < addonIds.length) return reject('AddonDoubled' as const)
  const addons = addonIds.flatMap((addonId) => {
    const addon = addonOf(menu, item, addonId)
    return addon ? [{ addonId, ...addon }] : []
  })
  if (addons.length < addonIds.length) return reject('AddonUnknown' as const)
  const refused = cartLine.knowsChoices ? refusedChoices(menu, item, addonIds) : undefined
  if (refused) return { ...refused, line }
  const prices = [(variant ?? item).price, ...addons.map(({ price }) => price)]
  return {
    line,
    itemId,
    title: item.title,
    categoryId: item.categoryId,
    variant: variant && variantId ? { variantId, title: variant.title } : null,
    addons: addons.map(({ addonId, title }) => ({ addonId, title })),
    quantity,
    unitPrice: sum(prices.map((price) => rescale(price, exponent))),
    tax: lineTax(menu, item),
    notes: notes?.trim() ? notes : null,
    ...(course && { course }),
    ...(rush && { rush }),
    ...(allergy && { allergy }),
    ...(seat && { seat }),
  } satisfies OrderLine
}

function lineTax(menu: Menu, { taxId }: MenuItem): LineTax | null {
  const tax = taxId === null ? undefined : find(menu.taxes, taxId)
  return taxId === null || !tax ? null : { taxId, title: tax.title, ratePpm: tax.ratePpm, type: tax.type }
}

type Totals<Amount> = Readonly<{ netTotal: Amount; taxTotal: Amount; total: Amount }>

/**
 * Amounts that a client claims to have shown: decimal numbers, `prices` in the order of the cart; null or absent is no
 * claim.
 */
export type Claims = Partial<Totals<number | null | undefined>> &
  Readonly<{ prices: readonly (number | null | undefined)[] }>

export type Differences = Readonly<{
  lines: readonly Readonly<{ line: number; itemId: MenuItemId; title: string; claimed: number; price: Money }>[]
  /** Totals that differ. */
  totals: readonly (keyof Totals<Money>)[]
}>

/**
 * Differences of more than one minor unit between claims and our figures (clients add binary floats); null if there are
 * none.
 */
export function claimsDiffer(
  { lines, bill, exponent }: Readonly<{ lines: readonly OrderLine[]; bill: Bill; exponent: Exponent }>,
  claims: Claims,
): Differences | null {
  const differs = (claimed: number | null | undefined, amount: Money): claimed is number =>
    claimed !== null && claimed !== undefined && !isClose(claimed * 10 ** exponent, amount)
  const ours: Totals<Money> = { netTotal: bill.subTotal, taxTotal: bill.taxTotal, total: bill.total }
  const totals = (['netTotal', 'taxTotal', 'total'] as const).filter((name) => differs(claims[name], ours[name]))
  const wrong = lines.flatMap(({ line, itemId, title, unitPrice: price }, index) => {
    const claimed = claims.prices[index]
    return differs(claimed, price) ? [{ line, itemId, title, claimed, price }] : []
  })
  return wrong.length + totals.length === 0 ? null : { lines: wrong, totals }
}

/** True if a claim is near an amount. NaN and infinities never are. */
const isClose = (claimed: number, amount: number): boolean => Math.abs(claimed - amount) <= 1 + 1e-6 + amount * 1e-12
