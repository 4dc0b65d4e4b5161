/** Bills by rule M4 and docs/decisions/0003, computed independently with exact fractions. */
export type Charged = Readonly<{
  unitPrice: number
  quantity: number
  tax: Readonly<{ ratePpm: number; type: string }> | null
}>
export type Sums = Readonly<{ subTotal: number; taxTotal: number; total: number }>

const million = 1_000_000n

export function sumsOf(lines: readonly Charged[]): Sums {
  const amount = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const [onTop, within] = [taxOf(lines, 'exclusive'), taxOf(lines, 'inclusive')]
  const subTotal = amount - within
  return { subTotal, taxTotal: onTop + within, total: subTotal + onTop + within }
}

/** Tax of one kind on the whole bill, rounded once, half away from zero. */
function taxOf(lines: readonly Charged[], type: string): number {
  const { parts, common } = fractionsOf(lines, type)
  const above = parts.reduce((sum, part) => sum + part.above, 0n)
  return Number((2n * above + common) / (2n * common))
}

/** Exact tax of each line of one kind, over a common denominator; `at` is the line's index on the bill. */
function fractionsOf(lines: readonly Charged[], type: string) {
  const parts = lines.flatMap(({ unitPrice, quantity, tax }, at) => {
    if (tax?.type !== type) return []
    const rate = BigInt(tax.ratePpm)
    const below = type === 'exclusive' ? million : million + rate
    return [{ at, above: BigInt(unitPrice * quantity) * rate, below }]
  })
  const common = parts.reduce((product, { below }) => product * below, 1n)
  return { common, parts: parts.map(({ at, above, below }) => ({ at, above: above * (common / below) })) }
}

/** Amount charged for each line: the rounded tax is distributed to the rates, then to their lines. */
export function amountsOf(lines: readonly Charged[]): number[] {
  const amounts = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  // an inclusive tax is part of the amount, however it is distributed
  const { common, parts } = fractionsOf(lines, 'exclusive')
  const rates = [...Map.groupBy(parts, ({ at }) => lines[at]?.tax?.ratePpm).values()]
  const sums = rates.map((ofRate) => ofRate.reduce((sum, { above }) => sum + above, 0n))
  const taxes = distributed(sums, taxOf(lines, 'exclusive'), common)
  for (const [rate, ofRate] of rates.entries()) {
    const shares = distributed(
      ofRate.map(({ above }) => above),
      taxes[rate] ?? 0,
      common,
    )
    for (const [index, { at }] of ofRate.entries()) amounts[at] = (amounts[at] ?? 0) + (shares[index] ?? 0)
  }
  return amounts
}

/** Whole parts that add up to `total`, by largest remainder, earlier ones first. */
function distributed(parts: readonly bigint[], total: number, common: bigint): number[] {
  const shares = parts.map((part) => Number(part / common))
  const missing = total - shares.reduce((sum, share) => sum + share, 0)
  const largestFirst = parts
    .map((part, at) => ({ at, remainder: part % common }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.at - other.at)
  for (const { at } of largestFirst.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

export const addUp = (sums: readonly Sums[]): Sums => ({
  subTotal: sums.reduce((sum, { subTotal }) => sum + subTotal, 0),
  taxTotal: sums.reduce((sum, { taxTotal }) => sum + taxTotal, 0),
  total: sums.reduce((sum, { total }) => sum + total, 0),
})

/** The decimals of the currencies of the day. */
const decimals: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3, USD: 2 }

export function decimalsOf(currency: string): number {
  const found = decimals[currency]
  if (found === undefined) throw new Error(`no venue of the day uses ${currency}`)
  return found
}

/** Minor units as the wire writes them. */
export const written = (amount: number, currency: string): string => withDecimals(amount, decimalsOf(currency))

export function withDecimals(amount: number, digits: number): string {
  if (digits === 0) return String(amount)
  const text = String(amount).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** "8.875" for 88750 parts per million. */
export const percentOf = (ppm: number): string => String(ppm / 10_000)

export const averageOf = (total: number, count: number): number =>
  count === 0 ? 0 : Number((2n * BigInt(total) + BigInt(count)) / (2n * BigInt(count)))

/** Cents of an amount; `perDollar` is the decimal text of the table of rates. */
export function centsOf(amount: number, currency: string, perDollar: string): number {
  const [whole = '0', fraction = ''] = perDollar.split('.')
  const scale = 10n ** BigInt(fraction.length)
  const rate = BigInt(whole + fraction)
  const above = BigInt(amount) * 100n * scale
  const below = rate * 10n ** BigInt(decimalsOf(currency))
  return Number((2n * above + below) / (2n * below))
}
