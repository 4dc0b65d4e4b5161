import { money } from '@comanda/domain/kernel/money.ts'
import type { Summary } from '../../api/orders.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { chargesOf } from '../../print/charges-of.ts'
import type { PrintTender } from '../../print/print-job.ts'
import { discountsOf } from '../orders/discounts.ts'
import type { Calculation } from './steps.ts'

/** The calculation of orders, as paid or as it would be paid now. */
export function calculationOf(summary: Summary, tenders: readonly PrintTender[] | null): Calculation {
  const currency = currencyOf(summary.currency)
  const read = (amount: string) => fromWire(amount, currency)
  return {
    ...pricesOf(summary),
    net: read(summary.subtotal),
    taxes: summary.taxes.map(({ rate, net, tax }) => ({ rate, net: read(net), tax: read(tax) })),
    total: read(summary.total),
    tenders: (tenders ?? []).map(({ title, received, rounding, tip, change }) => {
      return { title, received: read(received), rounding: read(rounding), tip: read(tip), change: read(change) }
    }),
  }
}

/** The steps before the tax: prices, discounts and service charges of orders without their cancelled items. */
export function pricesOf(
  summary: Pick<Summary, 'orders' | 'currency'>,
): Pick<Calculation, 'lines' | 'discounts' | 'charges'> {
  const currency = currencyOf(summary.currency)
  return {
    lines: summary.orders.flatMap(({ items }) =>
      items.map(({ item_title: title, quantity, price }) => {
        return { title, quantity, amount: money(fromWire(price, currency) * quantity) }
      }),
    ),
    discounts: [...discountsOf(summary)].sort((one, other) => one.rank - other.rank),
    charges: chargesOf(summary),
  }
}
