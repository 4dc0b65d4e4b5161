import chartIcon from 'icon:regular/chart-bar'
import tableIcon from 'icon:regular/table'
import { lazy, Suspense, useState } from 'react'
import type { Series } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { BarChart } from '../../office/BarChart.tsx'
import { Button } from '../../parts/Button.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { Empty, Skeleton } from '../../parts/States.tsx'
import { barsOf, type Step, type StepName, stepsOf } from './steps.ts'

const StepTable = lazy(async () => ({ default: (await import('./StepTable.tsx')).StepTable }))

const names = { hour: t('reports.byHour'), day: t('reports.byDay'), month: t('reports.byMonth') }

/** Revenue by the hour, the day or the month, as bars or as a table. */
export function Revenue({ series }: { series: Series }) {
  const steps = stepsOf(series)
  const [wanted, setWanted] = useState<StepName | null>(null)
  const [isTable, setTable] = useState(false)
  const step = steps.find((one) => one === wanted) ?? steps[0] ?? 'hour'
  const bars = barsOf(series, step)
  const currency = currencyOf(series.currency)
  return (
    <section className="office-card report-chart" aria-labelledby="report-chart">
      <header>
        <h2 className="h2" id="report-chart">
          {steps.length > 1 ? t('reports.chart') : t(`reports.chartBy.${step}`)}
        </h2>
        {steps.length > 1 && (
          <Segments
            label={t('reports.step')}
            segments={steps.map((value) => ({ value, name: names[value] }))}
            chosen={step}
            onChoose={setWanted}
          />
        )}
        <Button kind="quiet" className="end" icon={isTable ? chartIcon : tableIcon} onClick={() => setTable(!isTable)}>
          {isTable ? t('reports.asChart') : t('reports.asTable')}
        </Button>
      </header>
      {!bars.some(({ orders, bills }) => orders + bills > 0) ? (
        <Empty>{t('reports.noRevenue')}</Empty>
      ) : isTable ? (
        <Suspense fallback={<Skeleton height={260} />}>
          <StepTable steps={bars} head={t(`reports.${step}`)} currency={currency} />
        </Suspense>
      ) : (
        <BarChart<Step>
          label={`${t('reports.chart')}, ${names[step]}`}
          bars={bars}
          currency={currency}
          factOf={({ orders, bills }) => t('reports.barFact', { orders, bills })}
        />
      )}
    </section>
  )
}
