import type { ReactNode } from 'react'
import type { Report } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'

/** The other figures of the period. */
export function Figures({ report }: { report: Report }) {
  const currency = currencyOf(report.currency)
  const money = (amount: string) => <Money amount={fromWire(amount, currency)} currency={currency} />
  return (
    <dl className="report-figures">
      <Figure name={t('reports.orders')}>{report.ordersCount}</Figure>
      <Figure name={t('reports.average')}>{money(report.averageOrderValue)}</Figure>
      {report.covers !== undefined && <Figure name={t('reports.covers')}>{report.covers}</Figure>}
      {report.averagePerCover !== undefined && (
        <Figure name={t('reports.averagePerCover')}>{money(report.averagePerCover)}</Figure>
      )}
      <Figure name={t('reports.net')}>{money(report.netRevenue)}</Figure>
      <Figure name={t('reports.tax')}>{money(report.taxTotal)}</Figure>
      {report.serviceCharge && <Figure name={t('settings.charge.title')}>{money(report.serviceCharge.amount)}</Figure>}
      {report.refunds && <Figure name={t('reports.refunds')}>{money(report.refunds.amount)}</Figure>}
      {report.netSales !== undefined && <Figure name={t('reports.netSales')}>{money(report.netSales)}</Figure>}
      <Figure name={t('reports.newCustomers')}>{report.newCustomers}</Figure>
      <Figure name={t('reports.repeatCustomers')}>{report.repeatedCustomers}</Figure>
      <Figure name={t('reports.totalCustomers')}>{report.totalCustomers}</Figure>
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
