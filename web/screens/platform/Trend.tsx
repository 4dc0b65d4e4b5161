import { useState } from 'react'
import type { PlatformSeries } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { moneyText } from '../../money.ts'
import { BarChart } from '../../office/BarChart.tsx'
import type { Bar } from '../../office/bars.ts'
import { ChartCard } from '../../office/ChartCard.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { dollars } from './figures.ts'
import { TrendTable } from './TrendTable.tsx'
import { type TrendStep, trendSteps } from './trend-steps.ts'

const measures = ['sales', 'orders', 'tenants'] as const
type Measure = (typeof measures)[number]

const names = {
  sales: t('platform.trend.sales'),
  orders: t('platform.trend.orders'),
  tenants: t('platform.trend.tenants'),
}
const facts: Readonly<Record<Measure, ((step: TrendStep) => string) | null>> = {
  sales: ({ orders }) => t('platform.trend.ordersFact', { orders }),
  orders: ({ sales }) => moneyText(sales, dollars),
  tenants: null,
}

/** Sales, orders or new tenants of all restaurants by day or month, as bars or as a table. */
export function Trend({ series }: Readonly<{ series: PlatformSeries }>) {
  const [measure, choose] = useState<Measure>('sales')
  const [isTable, setTable] = useState(false)
  const steps = trendSteps(series)
  const shown = isTable ? measures : [measure]
  const fact = facts[measure]
  return (
    <ChartCard
      title={t('platform.trend.title')}
      segments={
        !isTable && (
          <Segments
            label={t('platform.trend.measure')}
            segments={measures.map((value) => ({ value, name: names[value] }))}
            chosen={measure}
            onChoose={choose}
          />
        )
      }
      isTable={isTable}
      onTable={setTable}
      empty={steps.some((step) => shown.some((one) => step[one] > 0)) ? null : t(`platform.trend.none.${measure}`)}
    >
      {isTable ? (
        <TrendTable steps={steps} head={series.days.length > 0 ? t('reports.day') : t('reports.month')} names={names} />
      ) : (
        <BarChart<TrendStep & Bar>
          label={`${t('platform.trend.title')}, ${names[measure]}`}
          bars={steps.map((step) => ({ ...step, amount: step[measure] }))}
          currency={measure === 'sales' ? dollars : null}
          {...(fact && { factOf: fact })}
        />
      )}
    </ChartCard>
  )
}
