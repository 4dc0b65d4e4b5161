import type { Cell } from '@comanda/api/csv.ts'
import type { Report, Series } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { hourText } from '../../office/hour-text.ts'
import { categoryName, paymentName, taxName } from './part-names.ts'

/** Figures of a report as rows of a file, whose own labels are defined here. */
export function reportRows(report: Report, series: Series | undefined): Cell[][] {
  const { currency } = report
  const money = (name: string, amount: string): Cell[] => [name, amount, currency]
  return [
    [t('reports.figure'), t('reports.value'), t('reports.currency')],
    [t('periods.from'), report.from ?? '', ''],
    [t('periods.to'), report.to ?? '', ''],
    money(t('reports.revenue'), report.revenueTotal),
    ...(report.serviceCharge ? [money(t('settings.charge.title'), report.serviceCharge.amount)] : []),
    ...(report.refunds ? [money(t('reports.refunds'), report.refunds.amount)] : []),
    ...(report.netSales === undefined ? [] : [money(t('reports.netSales'), report.netSales)]),
    money(t('reports.net'), report.netRevenue),
    money(t('reports.tax'), report.taxTotal),
    money(t('reports.average'), report.averageOrderValue),
    ...(report.averagePerCover === undefined ? [] : [money(t('reports.averagePerCover'), report.averagePerCover)]),
    ...(report.covers === undefined ? [] : [[t('reports.covers'), report.covers, '']]),
    [t('reports.orders'), report.ordersCount, ''],
    [t('reports.invoices'), report.invoicesCount, ''],
    [t('reports.newCustomers'), report.newCustomers, ''],
    [t('reports.repeatCustomers'), report.repeatedCustomers, ''],
    [t('reports.totalCustomers'), report.totalCustomers, ''],
    ...report.otherCurrencies.map((other) => [t('reports.revenue'), other.revenueTotal, other.currency]),
    [],
    [t('reports.topItems'), t('reports.quantity'), ''],
    ...report.topSellingItems.map(({ title, orders_count }) => [title, orders_count, '']),
    ...(series ? seriesRows(series) : []),
  ]
}

type PeriodFigures = Readonly<{ ordersCount: number; invoicesCount: number; revenueTotal: string }>

function seriesRows(series: Series): Cell[][] {
  const { currency, before, hours, days, months, categories, taxes, payments, openPartPayments = [] } = series
  const counted = (name: string) => [name, t('reports.orders'), t('reports.invoices'), t('reports.revenue'), currency]
  const part = (name: string, { ordersCount, invoicesCount, revenueTotal }: PeriodFigures): Cell[] => [
    name,
    ordersCount,
    invoicesCount,
    revenueTotal,
    currency,
  ]
  const until = before?.until?.replace('T', ' ') ?? ''
  const table = (head: Cell[], rows: Cell[][]): Cell[][] => (rows.length > 0 ? [[], head, ...rows] : [])
  return [
    ...(before ? [[], [t('reports.beforeFigure'), before.revenueTotal, currency, before.from, before.to, until]] : []),
    ...table(
      counted(t('reports.day')),
      days.map(({ day, ...rest }) => part(day, rest)),
    ),
    ...table(
      counted(t('reports.month')),
      months.map(({ month, ...rest }) => part(month.slice(0, 7), rest)),
    ),
    ...table(
      counted(t('reports.hour')),
      hours.map(({ hour, ...rest }) => part(hourText(hour), rest)),
    ),
    ...table(
      [t('reports.categories'), t('reports.quantity'), t('reports.net'), t('reports.currency')],
      categories.map((one) => [categoryName(one), one.quantity, one.netRevenue, currency]),
    ),
    ...table(
      [t('reports.taxes'), t('reports.net'), t('reports.tax'), t('reports.currency')],
      taxes.map((one) => [taxName(one), one.netRevenue, one.taxTotal, currency]),
    ),
    ...table(
      [t('reports.payments'), t('reports.invoices'), t('reports.revenue'), t('reports.currency')],
      payments.map((one) => [paymentName(one), one.invoicesCount, one.revenueTotal, currency]),
    ),
    ...table(
      [t('reports.openPartPayments'), t('reports.quantity'), t('reports.value'), t('reports.currency')],
      openPartPayments.map(({ title, count, amount }) => [title, count, amount, currency]),
    ),
    ...table(
      [t('reports.refundTaxes'), t('reports.net'), t('reports.tax'), t('reports.currency')],
      taxes.flatMap((one) =>
        one.refundedTax ? [[taxName(one), one.refundedNet ?? '', one.refundedTax, currency]] : [],
      ),
    ),
    ...table(
      [t('reports.refundPayments'), t('reports.value'), t('reports.remainingHead'), t('reports.currency')],
      payments.flatMap((one) =>
        one.refunded ? [[paymentName(one), one.refunded, one.remaining ?? '', currency]] : [],
      ),
    ),
  ]
}
