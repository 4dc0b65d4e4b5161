import { amount, grant, one, refund } from '@comanda/tests/samples/refund-samples.ts'
import {
  context,
  invoiceId,
  now,
  orderId,
  orderLine,
  period,
  placement,
  settlementId,
  today,
  vat,
} from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceOf } from '../invoices/invoice.ts'
import { money, sum } from '../kernel/money.ts'
import type { OrderCommand } from '../orders/commands.ts'
import { type Order, order } from '../orders/order.ts'
import type { RefundLine } from './events.ts'
import type { RefundChoice, Refunds } from './refunds.ts'
import { saleOf } from './sale.ts'

const mine = orderId(1)
const anyLines = fc.array(
  fc.record({
    unitPrice: fc.nat(9_999).map(money),
    quantity: fc.integer({ min: 1, max: 6 }),
    ratePpm: fc.constantFrom(55_000, 70_000, 88_750, 190_000),
  }),
  { minLength: 2, maxLength: 6 },
)
const anyPortions = fc.record({ line: fc.integer({ min: 1, max: 9 }), quantity: fc.integer({ min: 1, max: 4 }) })
const anyRefund: fc.Arbitrary<RefundChoice> = fc.oneof(
  anyPortions.map(({ line, quantity }) => one(quantity, line)),
  fc.integer({ min: 1, max: 9_000 }).map(amount),
)

type Paper = Readonly<{ lines: readonly Pick<RefundLine, 'tax' | 'net' | 'taxAmount' | 'charge'>[] }>

/** Net, tax and both parts of the service charge by rate, over the lines of these papers. */
function byRate(papers: readonly Paper[]) {
  const rates = Map.groupBy(
    papers.flatMap(({ lines }) => lines),
    ({ tax }) => tax?.ratePpm ?? 0,
  )
  return [...rates]
    .map(([ratePpm, lines]) => ({
      ratePpm,
      net: sum(lines.map(({ net }) => net)),
      tax: sum(lines.map(({ taxAmount }) => taxAmount)),
      chargeNet: sum(lines.map(({ charge }) => charge?.net ?? money(0))),
      chargeTax: sum(lines.map(({ charge }) => charge?.taxAmount ?? money(0))),
    }))
    .sort((row, other) => row.ratePpm - other.ratePpm)
}

test.each(['exclusive', 'inclusive'] as const)(
  'each rate of an invoice with a service charge has its own tax after portions were voided, and its credit notes return it (%s)',
  (type) =>
    fc.assert(
      fc.property(
        anyLines,
        fc.integer({ min: 1, max: 3_000 }),
        fc.array(anyPortions, { maxLength: 4 }),
        fc.array(anyRefund, { maxLength: 6 }),
        (drawn, basisPoints, voids, choices) => {
          const lines = drawn.map(({ ratePpm, ...line }, index) =>
            orderLine(index + 1, { ...line, tax: vat(ratePpm, type) }),
          )
          const charge = { title: 'Service', basisPoints }
          let state: Order = order.initial
          const send = (command: OrderCommand) => {
            const events = order.decide(command, state, context)
            if (!('rejected' in events)) state = events.reduce(order.evolve, state)
          }
          send({ type: 'PlaceOrder', data: placement({ orderId: mine, lines, charge }) })
          for (const portions of voids) send({ type: 'CancelItem', data: { orderId: mine, ...portions } })
          if (state.status === 'None') return
          const invoice = invoiceOf(settlementId(1), [state], { issuedAt: now, period, businessDay: today })
          const rates = byRate(invoice.orders)
          for (const { ratePpm, net, tax } of rates) {
            const exact = type === 'exclusive' ? net * ratePpm : ((net + tax) * ratePpm) / (1 + ratePpm / 1e6)
            expect(Math.abs(tax - exact / 1e6)).toBeLessThan(1 + 1e-6)
          }
          const sale = saleOf(invoiceId('2026-1'), invoice)
          let given: Refunds = []
          const give = (choice: RefundChoice) => {
            given = refund(sale, given, grant(sale, choice, { id: given.length + 1 })).state
          }
          choices.forEach(give)
          const back = sum(given.map(({ granted }) => granted.total))
          if (back < invoice.total) give(amount(invoice.total - back))
          if (invoice.total > 0) expect(byRate(given.map(({ granted }) => granted))).toEqual(rates.filter(isCharged))
        },
      ),
      { numRuns: 500 },
    ),
)

const isCharged = ({ net, tax }: ReturnType<typeof byRate>[number]) => net + tax > 0
