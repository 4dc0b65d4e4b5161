import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { divideRounded, exponentOf } from '@comanda/domain/kernel/money.ts'
import type { RefundTotals } from '@comanda/projections/credit-notes/sum-refunds.ts'
import { countCustomers } from '@comanda/projections/customers/read-customers.ts'
import type { Read } from '@comanda/projections/database.ts'
import {
  countNewCustomers,
  countRepeatCustomers,
  type Sales,
  sumSales,
  type TopItem,
  topItems,
} from '@comanda/projections/sales/read-sales.ts'
import type { Store } from '@comanda/projections/store/read-store.ts'
import { amountIn, priceIn } from '../amounts.ts'
import { dayRuleOf } from '../period.ts'

/** Figures of one tenant and some business days, as projections/sales/sales.ts defines them. */
type Figures = Readonly<{
  sales: readonly Sales[]
  top: readonly TopItem[]
  newCustomers: number
  repeatCustomers: number
  totalCustomers: number
}>

export async function readFigures(
  db: Read,
  tenantId: TenantId,
  { range, store, max }: Readonly<{ range: DayRange; store: Store | undefined; max: number }>,
): Promise<Figures> {
  const [sales, top, newCustomers, repeatCustomers, totalCustomers] = await Promise.all([
    sumSales(db, tenantId, range),
    topItems(db, tenantId, range, max),
    countNewCustomers(db, tenantId, range, dayRuleOf(store)),
    countRepeatCustomers(db, tenantId, range),
    countCustomers(db, tenantId),
  ])
  return { sales, top, newCustomers, repeatCustomers, totalCustomers }
}

/** Number of orders, in all currencies that the store had. */
export const ordersIn = (sales: readonly Sales[]): number => sales.reduce((sum, { orders }) => sum + orders, 0)

/** Revenue of one currency; zeros and no nulls for a period without sales (C7.6). */
export function moneyAnswer(currency: string, sales: Sales | undefined) {
  const { invoices, sub_total, tax_total, total, charge_net, charge_tax } = sales ?? noSales
  return {
    averageOrderValue: amountIn(currency, invoices === 0 ? 0 : divideRounded(total, invoices)),
    netRevenue: amountIn(currency, sub_total),
    taxTotal: amountIn(currency, tax_total),
    revenueTotal: amountIn(currency, total),
    currency,
    invoicesCount: invoices,
    ...(charge_net > 0 && {
      serviceCharge: {
        amount: amountIn(currency, charge_net + charge_tax),
        net: amountIn(currency, charge_net),
        tax: amountIn(currency, charge_tax),
      },
    }),
  }
}

const noSales = { invoices: 0, sub_total: 0, tax_total: 0, total: 0, charge_net: 0, charge_tax: 0 }

/** Revenue and refunds of a period, in the store's currency and, separately, in its earlier currencies. */
export function periodMoney(own: string, sales: readonly Sales[], refunds: readonly RefundTotals[]) {
  const paid = sales.filter(({ invoices }) => invoices > 0).map(({ currency }) => currency)
  const others = [...new Set([...paid, ...refunds.map(({ currency }) => currency)])].filter((one) => one !== own)
  const answerIn = (currency: string) => {
    const charged = sales.find((one) => one.currency === currency)
    const returned = refunds.find((one) => one.currency === currency)
    return { ...moneyAnswer(currency, charged), ...(returned && refundsAnswer(charged?.total ?? 0, returned)) }
  }
  return { ...answerIn(own), otherCurrencies: others.sort().map(answerIn) }
}

const refundsAnswer = (revenue: number, { currency, count, sub_total, tax_total, total }: RefundTotals) => ({
  refunds: {
    count,
    amount: amountIn(currency, total),
    net: amountIn(currency, sub_total),
    tax: amountIn(currency, tax_total),
  },
  netSales: amountIn(currency, revenue - total),
})

/** Top items with their menu price, or their last price if they are no longer on the menu, in `currency`. */
export const topAnswer = (currency: string, top: readonly TopItem[]) =>
  top.map(({ item_id, title, quantity, unit_price, price, price_exponent, image, ...sold }) => ({
    item_id,
    title: title ?? '',
    price:
      price !== null && price_exponent !== null
        ? priceIn(currency, price, price_exponent)
        : priceIn(currency, unit_price ?? 0, exponentOf(sold.currency)),
    orders_count: quantity,
    image,
  }))
