import { type Money, money, sum } from '@comanda/domain/kernel/money.ts'
import { parseRate, type Tax } from '@comanda/domain/kernel/tax.ts'
import type { MenuItem } from '../../api/pos.ts'
import { type Currency, fromWire } from '../../money.ts'
import type { CartLine } from './cart.ts'

export type Choice = Readonly<{ variantId: string | null; addonIds: readonly string[] }>

export const noChoice: Choice = { variantId: null, addonIds: [] }

export const hasOptions = (item: MenuItem): boolean => item.variants.length > 0 || item.addons.length > 0

export function taxOf({ tax_type: type, tax_rate: rate }: Pick<MenuItem, 'tax_type' | 'tax_rate'>): Tax | null {
  const ratePpm = rate === null ? null : parseRate(rate)
  return ratePpm !== null && (type === 'exclusive' || type === 'inclusive') ? { ratePpm, type } : null
}

/** Rule M3: the variant's price (or the base price) plus the chosen addons. */
export function unitPriceOf(item: MenuItem, { variantId, addonIds }: Choice, currency: Currency): Money {
  const base = item.variants.find(({ id }) => id === variantId)?.price ?? item.price
  const addons = item.addons.filter(({ id }) => addonIds.includes(id)).map(({ price }) => fromWire(price, currency))
  return sum([fromWire(base, currency), ...addons])
}

/** Price on the menu: the base price, or the lowest price of the variants; `isLowest` if another variant costs more. */
export function listPriceOf(
  { price, variants }: MenuItem,
  currency: Currency,
): Readonly<{ amount: Money; isLowest: boolean }> {
  const prices = (variants.length > 0 ? variants : [{ price }]).map((one) => fromWire(one.price, currency))
  const amount = money(Math.min(...prices))
  return { amount, isLowest: prices.some((one) => one > amount) }
}

/** Fields of a new line that do not come from the menu. */
type LineInput = Readonly<{
  key: string
  quantity: number
  notes: string | null
  was?: Money | null
  course?: number | null | undefined
}>

export function lineOf(item: MenuItem, choice: Choice, currency: Currency, input: LineInput): CartLine {
  const variant = item.variants.find(({ id }) => id === choice.variantId)
  return {
    ...input,
    itemId: item.id,
    title: item.title,
    variant: variant ? { id: variant.id, title: variant.title } : null,
    addons: item.addons.filter(({ id }) => choice.addonIds.includes(id)).map(({ id, title }) => ({ id, title })),
    unitPrice: unitPriceOf(item, choice, currency),
    tax: taxOf(item),
    was: input.was ?? null,
    gone: false,
  }
}

/** The line with the menu's current price, title and tax, or marked as gone. A former price is kept in `was`. */
export function refreshLine(line: CartLine, menu: readonly MenuItem[], currency: Currency): CartLine {
  const item = menu.find(({ id }) => id === line.itemId)
  const hasVariant = !line.variant || item?.variants.some(({ id }) => id === line.variant?.id)
  const hasAddons = line.addons.every((addon) => item?.addons.some(({ id }) => id === addon.id))
  if (!item || !hasVariant || !hasAddons) return { ...line, gone: true }
  const choice = { variantId: line.variant?.id ?? null, addonIds: line.addons.map(({ id }) => id) }
  const now = lineOf(item, choice, currency, line)
  return now.unitPrice === line.unitPrice ? now : { ...now, was: line.unitPrice }
}
