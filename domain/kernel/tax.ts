import { allocate } from './allocate.ts'
import { divideRoundedBig, fixedText, type Money, money, parseFixed, sum, times } from './money.ts'

/** `ratePpm` is in parts per million: 8.875 % is 88750. */
export type Tax = Readonly<{ ratePpm: number; type: 'exclusive' | 'inclusive' }>
/** A line to be taxed. `discount` is at most its price; the rest is taxed together with its service charge. */
export type TaxedLine = Readonly<{
  line: number
  unitPrice: Money
  quantity: number
  tax: Tax | null
  discount?: Money | undefined
  charge?: Money | undefined
  /** Added to the rounded exclusive tax of the bill, so that the parts of a bill that was split add up to the whole. */
  taxRounding?: Money | undefined
}>

/** Parts of the amounts of a line that are service charge. */
type BilledCharge = Readonly<{ net: Money; taxAmount: Money }>
/** Charged amounts of a line: the guest pays `net + taxAmount`, of which `charge` is service charge. */
export type BilledLine = Readonly<{ line: number; net: Money; taxAmount: Money; charge?: BilledCharge }>
export type Bill = Readonly<{ lines: readonly BilledLine[]; subTotal: Money; taxTotal: Money; total: Money }>

/** 1000 %: higher than any real tax, low enough that no bill leaves the safe integers. */
export const maxRatePpm = 10_000_000

const million = 1_000_000

/**
 * Rule M4. Exclusive: tax = amount × rate. Inclusive: tax = amount − amount × 100/(100 + rate). Both are summed exactly
 * over the whole bill, rounded once per kind, and allocated to the rates, then to their lines, by largest remainder. So
 * the totals are the formula's at display precision, the lines add up to the totals, and net + tax = amount for an
 * inclusive line. If a bill has both kinds, the two roundings may make `taxTotal` differ by one minor unit from the
 * rounded sum: otherwise subtotal, tax and total could not add up.
 */
export function bill(lines: readonly TaxedLine[]): Bill {
  return billOfTaxes(lines, new Map([...taxesOf(lines, 'exclusive'), ...taxesOf(lines, 'inclusive')]))
}

export function billOfTaxes(lines: readonly TaxedLine[], taxes: ReadonlyMap<TaxedLine, number>): Bill {
  const billed = lines.map((line) => {
    const taxAmount = money(taxes.get(line) ?? 0)
    const amount = amountOfLine(line)
    const net = line.tax?.type === 'inclusive' ? money(amount - taxAmount) : amount
    return { line: line.line, net, taxAmount, ...(line.charge && { charge: chargeOf(line, line.charge, taxAmount) }) }
  })
  const subTotal = sum(billed.map(({ net }) => net))
  const taxTotal = sum(billed.map(({ taxAmount }) => taxAmount))
  return { lines: billed, subTotal, taxTotal, total: sum([subTotal, taxTotal]) }
}

/** Price of a line after discount and with its service charge, before an exclusive tax. */
export const amountOfLine = ({ unitPrice, quantity, discount = money(0), charge = money(0) }: TaxedLine): Money =>
  money(times(unitPrice, quantity) - discount + charge)

/** The service charge of a line takes its part of the line's tax. */
function chargeOf(line: TaxedLine, charge: Money, lineTax: Money): BilledCharge {
  const [, taxAmount = money(0)] = allocate(lineTax, [amountOfLine(line) - charge, charge])
  return { net: line.tax?.type === 'inclusive' ? money(charge - taxAmount) : charge, taxAmount }
}

/** Parts per million of a typed rate in percent: "8.875" is 88750. Null if it is no rate. */
export function parseRate(input: string | number): number | null {
  const ratePpm = parseFixed(input, 4)
  return ratePpm === null || ratePpm < 0 || ratePpm > maxRatePpm ? null : ratePpm
}

/** Rate in percent for the wire: 88750 is "8.875", 190000 is "19". */
export const rateText = (ratePpm: number): string => fixedText(ratePpm, 4).replace(/\.?0+$/, '')

type Part = Readonly<{ amount: number; ratePpm: number; denominator: number }>

/** Tax of every line of one kind in minor units; their sum is the rounded exact sum. */
function taxesOf(lines: readonly TaxedLine[], type: Tax['type']): (readonly [TaxedLine, number])[] {
  const parts: (Part & Readonly<{ line: TaxedLine }>)[] = []
  for (const line of lines) {
    if (line.tax?.type !== type || line.tax.ratePpm === 0) continue
    const { ratePpm } = line.tax
    const denominator = type === 'exclusive' ? million : million + ratePpm
    parts.push({ line, amount: amountOfLine(line), ratePpm, denominator })
  }
  const rates = [...Map.groupBy(parts, ({ ratePpm }) => ratePpm).values()]
  const taxes = share(rates.flatMap(sumOfRate))
  return rates.flatMap((ofRate, rate) => {
    const shares = share(ofRate, taxes[rate])
    return ofRate.map(({ line }, index) => [line, shares[index] ?? 0] as const)
  })
}

const sumOfRate = (parts: readonly Part[]): readonly Part[] =>
  parts.slice(0, 1).map((part) => ({ ...part, amount: parts.reduce((sum, { amount }) => sum + amount, 0) }))

/**
 * Taxes of the parts, by largest remainder, computed with the product of the denominators. They add up to `total`, or
 * without one to the rounded exact sum.
 */
function share(parts: readonly Part[], total?: number): readonly number[] {
  const denominators = new Set(parts.map(({ denominator }) => denominator))
  const common = [...denominators].reduce((product, each) => product * BigInt(each), 1n)
  const split = parts.map(({ amount, ratePpm, denominator }, index) => {
    const numerator = BigInt(amount) * BigInt(ratePpm) * (common / BigInt(denominator))
    return { index, rest: numerator % common, whole: Number(numerator / common) }
  })
  const rests = split.reduce((sum, { rest }) => sum + rest, 0n)
  const byRest = [...split].sort((one, other) => {
    if (one.rest === other.rest) return one.index - other.index
    return other.rest > one.rest ? 1 : -1
  })
  const wholes = split.reduce((sum, { whole }) => sum + whole, 0)
  const missing = total === undefined ? Number(divideRoundedBig(rests, common)) : total - wholes
  const taxes: number[] = []
  for (const [rank, { index, whole }] of byRest.entries()) taxes[index] = rank < missing ? whole + 1 : whole
  return taxes
}
