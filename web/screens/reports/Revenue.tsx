import { lazy, useState } from 'react'
import type { Series } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { BarChart } from '../../office/BarChart.tsx'
import { ChartCard } from '../../office/ChartCard.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { barsOf, type Step, type StepName, stepsOf } from './steps.ts'

const StepTable = lazy(async () => ({ default: (await import('./StepTable.tsx')).StepTable }))

const names = { hour: t('reports.byHour'), day: t('reports.byDay'), month: t('reports.byMonth') }

/** Revenue by the hour, the day or the month, as bars or as a table. */
export function Revenue({ series }: { series: Series }) {
  const steps = stepsOf(series)
  const [chosen, setChosen] = useState<StepName | null>(null)
  const [isTable, setTable] = useState(false)
  const step = steps.find((one) => one === chosen) ?? steps[0] ?? 'hour'
  const bars = barsOf(series, step)
  const currency = currencyOf(series.currency)
  const choice = steps.length > 1 && (
    <Segments
      label={t('reports.step')}
      segments={steps.map((value) => ({ value, name: names[value] }))}
      chosen={step}
      onChoose={setChosen}
    />
  )
  return (
    <ChartCard
      title={steps.length > 1 ? t('reports.chart') : t(`reports.chartBy.${step}`)}
      segments={choice}
      isTable={isTable}
      onTable={setTable}
      empty={bars.some(({ orders, bills }) => orders + bills > 0) ? null : t('reports.noRevenue')}
    >
      {isTable ? (
        <StepTable steps={bars} head={t(`reports.${step}`)} currency={currency} />
      ) : (
        <BarChart<Step>
          label={`${t('reports.chart')}, ${names[step]}`}
          bars={bars}
          currency={currency}
          // bills are counted when they are paid, orders when they are taken: an hour may have bills alone
          factOf={({ orders, bills }) =>
            orders > 0 ? t('reports.barFact', { orders, bills }) : t('reports.paidBills', { count: bills })
          }
        />
      )}
    </ChartCard>
  )
}
