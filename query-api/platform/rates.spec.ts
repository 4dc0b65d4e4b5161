import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { currencies } from '@comanda/domain/currencies.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inDollars, inDollarsByStep, ratesFile, watchRates } from './rates.ts'

let folder: string
const warnings: unknown[] = []
const log = { warn: (warning: unknown) => void warnings.push(warning) }
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comanda-rates-'))
  warnings.length = 0
})
afterEach(() => rm(folder, { recursive: true }))

/** A different time for each write, however fast they follow each other. */
let clock = 1_000
async function put(content: unknown) {
  const file = path.join(folder, ratesFile)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  clock += 10
  await utimes(file, clock, clock)
}

describe('the table of rates', () => {
  test('of the program contains every currency a store can choose', async () => {
    const table = await watchRates(folder, log).current()
    const amounts = currencies.map(({ code }) => ({ currency: code, total: 1 }))
    expect(inDollars(amounts, table).unknown).toEqual([])
  })

  test('is replaced by a file, and by a newer one, without a restart', async () => {
    const rates = watchRates(folder, log)
    await rates.current()
    await put({ asOf: '2026-11-01', perDollar: { EUR: '0.5' } })
    expect(await rates.current()).toMatchObject({ asOf: '2026-11-01' })
    await put({ asOf: '2026-11-02', perDollar: { EUR: 0.25 } })
    expect(inDollars([{ currency: 'EUR', total: 100 }], await rates.current()).cents).toBe(400)
    await rm(path.join(folder, ratesFile))
    expect((await rates.current()).asOf).not.toBe('2026-11-02')
  })

  test.each(['no json', {}, { asOf: 'x', perDollar: {} }, { asOf: '2026-11-01', perDollar: { EUR: '0' } }])(
    'stays what it was when the file is %j',
    async (content) => {
      const rates = watchRates(folder, log)
      await put({ asOf: '2026-11-01', perDollar: { EUR: '0.5' } })
      await rates.current()
      await put(content)
      expect(await rates.current()).toMatchObject({ asOf: '2026-11-01' })
      await rates.current()
      expect(warnings).toHaveLength(1)
    },
  )
})

describe('dollars', () => {
  const table = { asOf: '2026-11-01', perDollar: { EUR: 800_000_000n, JPY: 160_000_000_000n, KWD: 300_000_000n } }

  test('convert every currency with its own decimals', () => {
    const cents = (currency: string, total: number) => inDollars([{ currency, total }], table).cents
    expect([cents('USD', 1_234), cents('EUR', 800), cents('JPY', 160), cents('KWD', 300)]).toEqual([
      1_234, 1_000, 100, 100,
    ])
  })

  test('leave out currencies without a rate, and list them', () =>
    expect(
      inDollars(
        [
          { currency: 'EUR', total: 80 },
          { currency: 'XYZ', total: 1 },
        ],
        table,
      ),
    ).toEqual({ cents: 100, unknown: ['XYZ'] }))

  test('of the steps of a series add up to those of all of them, and none is below zero', () => {
    const yen = Array.from({ length: 7 }, (_, at) => ({ step: String(at), currency: 'JPY', total: 1 }))
    const amounts = [...yen, { step: '7', currency: 'EUR', total: 80 }, { step: '7', currency: 'XYZ', total: 1 }]
    const together = [
      { currency: 'EUR', total: 80 },
      { currency: 'JPY', total: 7 },
      { currency: 'XYZ', total: 1 },
    ]
    const { cents, unknown } = inDollarsByStep(amounts, table)
    // 0.625 cents each, which rounded one by one would be 7
    expect([...cents.values()]).toEqual([1, 0, 1, 1, 0, 1, 0, 100])
    expect({ cents: [...cents.values()].reduce((sum, one) => sum + one), unknown }).toEqual(inDollars(together, table))
  })
})
