import down from 'icon:bold/arrow-down'
import up from 'icon:bold/arrow-up'
import equals from 'icon:bold/equals'
import type { Report, Series } from '../../api/reports.ts'
import { wallClockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { changeOf } from './change.ts'
import { daysText } from './PeriodTabs.tsx'

type Props = Readonly<{ report: Report; before: Series['before'] | undefined }>

/** Revenue, and its change against the previous period. */
export function Headline({ report, before }: Props) {
  const currency = currencyOf(report.currency)
  const revenue = fromWire(report.revenueTotal, currency)
  return (
    <section className="report-head" aria-labelledby="report-revenue">
      <h2 id="report-revenue">
        {t('reports.revenue')} <span className="mute num">{daysText(report.from, report.to)}</span>
      </h2>
      <p className="report-line">
        <Money className="report-sum" amount={revenue} currency={currency} />
        {before && <ChangeText revenue={revenue} before={before} />}
      </p>
      {report.otherCurrencies.length > 0 && (
        <p className="mute">
          {t('reports.otherCurrencies')}: {report.otherCurrencies.map(otherText).join(comma())}
        </p>
      )}
    </section>
  )
}

const arrows = { up, down, same: equals, none: equals }

function ChangeText({ revenue, before }: { revenue: number; before: NonNullable<Series['before']> }) {
  const currency = currencyOf(before.currency)
  const then = fromWire(before.revenueTotal, currency)
  const { way, percent } = changeOf(revenue, then)
  const compared = { days: daysText(before.from, before.to), amount: moneyText(then, currency) }
  return (
    <span className={`report-moved num ${way}`}>
      <Icon of={arrows[way]} />
      <span>
        <b>{t(`reports.change.${way}`, { percent })}</b>{' '}
        {before.until
          ? t('reports.beforeUntil', { ...compared, time: wallClockText(before.until) })
          : t('reports.before', compared)}
      </span>
    </span>
  )
}

function otherText({ currency, revenueTotal, invoicesCount }: Report['otherCurrencies'][number]): string {
  const own = currencyOf(currency)
  return t('reports.otherCurrency', { revenue: moneyText(fromWire(revenueTotal, own), own), count: invoicesCount })
}
