import { type Money, money, sum } from '@comanda/domain/kernel/money.ts'

/** The parts of a total. `net` and `taxes` are the server's, or computed by the same rule. */
export type Calculation = Readonly<{
  lines: readonly Readonly<{ title: string; quantity: number; amount: Money }>[]
  /** Discounts in the order in which they are computed. */
  discounts: readonly Readonly<{ name: string; amount: Money }>[]
  /** Service charges. */
  charges: readonly Readonly<{ name: string; amount: Money }>[]
  net: Money
  /** The rate of untaxed lines is null. */
  taxes: readonly Readonly<{ rate: string | null; net: Money; tax: Money }>[]
  total: Money
  tenders: readonly Readonly<{ title: string; received: Money; rounding: Money; tip: Money; change: Money }>[]
}>

export type Step =
  | Readonly<{ type: 'line' | 'discount' | 'charge' | 'tender'; name: string; amount: Money; quantity?: number }>
  | Readonly<{ type: 'tax'; rate: string; of: Money; amount: Money }>
  | Readonly<{
      type: 'prices' | 'discounted' | 'net' | 'total' | 'rounding' | 'tip' | 'payable' | 'change'
      amount: Money
    }>

/** The sequence from the prices to the total, and on to what was paid. Steps that change nothing are left out. */
export function stepsOf({ lines, discounts, charges, net, taxes, total, tenders }: Calculation): readonly Step[] {
  const prices = sum(lines.map(({ amount }) => amount))
  const off = sum(discounts.map(({ amount }) => amount))
  const paid = (of: 'rounding' | 'tip' | 'change') => sum(tenders.map((tender) => tender[of]))
  const [rounding, tip, change] = [paid('rounding'), paid('tip'), paid('change')]
  const isChanged = rounding !== 0 || tip !== 0
  return [
    ...lines.map(({ title, quantity, amount }): Step => ({ type: 'line', name: title, quantity, amount })),
    { type: 'prices', amount: prices },
    ...discounts.map(({ name, amount }): Step => ({ type: 'discount', name, amount: money(-amount) })),
    ...(off === 0 ? [] : [{ type: 'discounted' as const, amount: money(prices - off) }]),
    ...charges.map(({ name, amount }): Step => ({ type: 'charge', name, amount })),
    { type: 'net', amount: net },
    ...taxes.flatMap(({ rate, net: of, tax }): Step[] =>
      rate === null ? [] : [{ type: 'tax', rate, of, amount: tax }],
    ),
    { type: 'total', amount: total },
    ...(rounding === 0 ? [] : [{ type: 'rounding' as const, amount: rounding }]),
    ...(tip === 0 ? [] : [{ type: 'tip' as const, amount: tip }]),
    ...(isChanged ? [{ type: 'payable' as const, amount: sum([total, rounding, tip]) }] : []),
    ...tenders.map(({ title, received }): Step => ({ type: 'tender', name: title, amount: received })),
    ...(change === 0 ? [] : [{ type: 'change' as const, amount: change }]),
  ]
}
