import { money, sum } from '@comanda/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import type { CreditNote } from '../../api/refunds.ts'
import { currencyOf, fromWire } from '../../money.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { creditNotePaper, creditNoteSums } from './credit-note-job.ts'

const line = (change: object) => ({
  order_id: 'o1',
  line: 1,
  item_title: 'Pizza',
  variant_title: null,
  quantity: 1,
  net: '11.00',
  tax: '0.77',
  tax_rate: '7',
  service_charge: '1.07',
  ...change,
})
const note = {
  credit_note_id: 'CN-2026-7',
  invoice_id: '2026-3',
  created_at: '2026-01-05T12:00:00.000Z',
  currency: 'EUR',
  sub_total: '15.00',
  tax_total: '1.05',
  total: '16.05',
  taxes: [],
  payments: [
    {
      payment_type_id: 'p',
      payment_type: 'Card',
      amount: '16.05',
      rounding: '0.00',
      tip: '2.00',
      handed_over: '18.05',
    },
  ],
  lines: [line({}), line({ line: 2, net: '4.00', tax: '0.28', service_charge: undefined })],
} as unknown as CreditNote // the only fields that the paper reads

const sold = {
  delivery_type: 'dinein',
  customer_type: 'WALKIN',
  name: null,
  table_id: null,
  table_title: null,
} as const
const settings = { printSettings: {}, storeSettings: {} } as Pick<PrintJob, 'printSettings' | 'storeSettings'>

test('the lines and the service charge of a credit note add up to its total, and with the tip to the refunded amount', () => {
  const paper = creditNotePaper(sold, note, settings)
  const euro = currencyOf('EUR')
  const amounts = (texts: readonly string[]) => sum(texts.map((text) => fromWire(text, euro)))
  expect(paper.cartItems.map(({ total }) => total)).toEqual(['-10.70', '-4.28'])
  expect(paper.charges).toEqual([{ name: null, amount: '-1.07' }])
  const shown = [...paper.cartItems.map(({ total }) => total), ...(paper.charges ?? []).map(({ amount }) => amount)]
  expect(amounts(shown)).toBe(amounts([paper.payableTotal]))
  const tenders = paper.tenders ?? []
  expect(amounts([paper.payableTotal, ...tenders.map(({ tip }) => tip)])).toBe(
    amounts(tenders.map(({ received }) => received)),
  )
  expect(creditNoteSums(note)).toMatchObject({ items: money(1_498), charge: 107, tip: 200, back: 1_805 })
})
