import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { divideRoundedBig, exponentOf, parseFixed } from '@comanda/domain/kernel/money.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

const rateDecimals = 9

/** Amount of a currency that one dollar buys, as a decimal text, so that no precision is lost between file and sum. */
const Rate = z.union([z.string(), z.number()]).transform((text, context) => {
  const scaled = parseFixed(text, rateDecimals)
  if (scaled !== null && scaled > 0) return BigInt(scaled)
  context.addIssue('a rate is a decimal number above 0')
  return z.NEVER
})
const RateTable = z.object({
  asOf: z.iso.date(),
  source: z.string().optional(),
  perDollar: z.record(z.string().regex(/^[A-Z]{3}$/), Rate),
})
export type RateTable = z.output<typeof RateTable>

/** File name of a newer table in DATA_DIR. */
export const ratesFile = 'usd-rates.json'
const builtIn = path.join(import.meta.dirname, ratesFile)

type Rates = Readonly<{ current: () => Promise<RateTable> }>

/**
 * The table of rates: the file in DATA_DIR if there is one, else that of the program. A new file is used from the next
 * call on, without a restart. An invalid file is reported once, and the table before it stays in use.
 */
export function watchRates(dataDir: string, log: Pick<FastifyBaseLogger, 'warn'>): Rates {
  const file = path.join(dataDir, ratesFile)
  let table: RateTable | null = null
  let modified: number | null = null

  const refresh = async () => {
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null, // the file is optional
    )
    if (table !== null && changed === modified) return
    modified = changed
    try {
      table = await readTable(changed === null ? builtIn : file)
    } catch (err) {
      log.warn({ err }, `${ratesFile} is not a table of rates; the one before it stays`)
      table ??= await readTable(builtIn)
    }
  }
  return {
    async current() {
      await refresh()
      if (table === null) throw new Error('there is always a table of rates')
      return table
    },
  }
}

const readTable = async (file: string): Promise<RateTable> => RateTable.parse(JSON.parse(await readFile(file, 'utf8')))

type Amount = Readonly<{ currency: string; total: number }>

/**
 * The sum in US cents, each currency rounded once. Currencies without a rate are listed in `unknown` and count nothing.
 */
export function inDollars(amounts: readonly Amount[], table: RateTable) {
  let cents = 0n
  const unknown: string[] = []
  for (const amount of amounts) {
    const own = centsOf(amount, table)
    if (own === null) unknown.push(amount.currency)
    else cents += own
  }
  return { cents: Number(cents), unknown }
}

/**
 * US cents per step, for amounts in the order of their steps. Each currency is rounded on its running sum at the end of
 * a step, so the steps add up to the result of `inDollars` for all of them.
 */
export function inDollarsByStep(amounts: readonly (Amount & Readonly<{ step: string }>)[], table: RateTable) {
  const sums = new Map<string, number>()
  const cents = new Map<string, number>()
  const unknown = new Set<string>()
  for (const { step, currency, total } of amounts) {
    const before = sums.get(currency) ?? 0
    const [until, now] = [before, before + total].map((sum) => centsOf({ currency, total: sum }, table))
    sums.set(currency, before + total)
    if (until == null || now == null) unknown.add(currency)
    else cents.set(step, (cents.get(step) ?? 0) + Number(now - until))
  }
  return { cents, unknown: [...unknown].toSorted() }
}

/** US cents of an amount; null without a rate. */
function centsOf({ currency, total }: Amount, { perDollar }: RateTable): bigint | null {
  const rate = currency === 'USD' ? 10n ** BigInt(rateDecimals) : perDollar[currency]
  if (rate === undefined) return null
  return divideRoundedBig(BigInt(total) * 10n ** BigInt(rateDecimals + 2), rate * 10n ** BigInt(exponentOf(currency)))
}
