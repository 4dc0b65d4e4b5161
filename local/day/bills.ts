/** SPEC §9 and docs/decisions/0003, worked out once more in fractions of whole numbers. */
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

/** The tax of one kind on the whole bill, rounded once, half away from zero. */
function taxOf(lines: readonly Charged[], type: string): number {
  let [above, below] = [0n, 1n]
  for (const { unitPrice, quantity, tax } of lines) {
    if (tax?.type !== type) continue
    const rate = BigInt(tax.ratePpm)
    const share = [BigInt(unitPrice * quantity) * rate, type === 'exclusive' ? million : million + rate] as const
    above = above * share[1] + share[0] * below
    below *= share[1]
  }
  return Number((2n * above + below) / (2n * below))
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
  if (found === undefined) throw new Error(`nobody sells for ${currency} today`)
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

/** Cents; `perDollar` is the decimal text of the table of rates. */
export function centsOf(amount: number, currency: string, perDollar: string): number {
  const [whole = '0', fraction = ''] = perDollar.split('.')
  const scale = 10n ** BigInt(fraction.length)
  const rate = BigInt(whole + fraction)
  const above = BigInt(amount) * 100n * scale
  const below = rate * 10n ** BigInt(decimalsOf(currency))
  return Number((2n * above + below) / (2n * below))
}
