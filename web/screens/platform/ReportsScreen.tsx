import './platform.css'
import filterIcon from 'icon:regular/funnel-simple'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type PlatformPeriod,
  type PlatformReport,
  type PlatformSeries,
  platformReport,
  platformSeries,
} from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { compactText } from '../../office/compact.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { PeriodDialog } from '../../office/PeriodDialog.tsx'
import { periodText } from '../../office/periods.ts'
import { Button } from '../../parts/Button.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { Figure, RecurringFigures } from './Figure.tsx'
import { compactDollars, wholeDollars } from './figures.ts'
import { isOneDay, reportPeriods } from './periods.ts'
import { salesNote } from './sales-note.ts'
import { TopItems } from './TopItems.tsx'
import { Trend } from './Trend.tsx'

const chartHeight = 390

/** Figures of a period for all restaurants (rule T1). */
export function Screen() {
  const [period, choose] = usePeriod()
  const [isChoosing, setChoosing] = useState(false)
  const query = useQuery(platformReport(period))
  const isDrawn = !isOneDay(period)
  const series = useQuery({ ...platformSeries(period), enabled: isDrawn })
  return (
    <OfficePage
      title={t('platform.reports.title')}
      actions={
        <Button icon={filterIcon} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('platform.reports.filter')}: {periodText(period)}
        </Button>
      }
    >
      <Loaded query={query} failed={t('platform.loadReports')} skeleton={<Skeleton height={480} />}>
        {(report) => <Report report={report} series={isDrawn ? series : null} />}
      </Loaded>
      {isChoosing && (
        <PeriodDialog
          period={period}
          types={reportPeriods}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            choose(chosen)
          }}
        />
      )}
    </OfficePage>
  )
}

/** Period in the URL, so that a reload, a link and Back keep it. */
function usePeriod(): readonly [PlatformPeriod, (period: PlatformPeriod) => void] {
  const [params, setParams] = useSearchParams()
  const param = params.get('type')
  const type = reportPeriods.find((one) => one === param) ?? 'today'
  const from = params.get('from') ?? undefined
  const to = params.get('to') ?? undefined
  const choose = ({ type, from, to }: PlatformPeriod) =>
    setParams({ ...(type && { type }), ...(from && { from }), ...(to && { to }) }, { replace: true })
  return [type === 'custom' ? { type, from, to } : { type }, choose]
}

type ReportProps = Readonly<{
  report: PlatformReport
  /** null: nothing is drawn over time. */
  series: Pick<UseQueryResult<PlatformSeries>, 'data' | 'isError' | 'refetch'> | null
}>

function Report({ report, series }: ReportProps) {
  const { activeTenants, mrr, arr, salesVolume, ordersProcessed, totalCustomers, topSellingItems } = report
  return (
    <>
      <div className="platform-strip">
        <dl className="platform-figures">
          <Figure
            name={t('platform.figures.sales')}
            value={compactDollars(salesVolume)}
            whole={wholeDollars(salesVolume)}
            about={salesNote(report)}
          />
          <Figure name={t('platform.figures.orders')} value={compactText(ordersProcessed)} />
          <Figure name={t('platform.figures.customers')} value={compactText(totalCustomers)} />
          <Figure name={t('platform.figures.activeTenants')} value={compactText(activeTenants)} />
          <RecurringFigures mrr={mrr} arr={arr} />
        </dl>
      </div>
      {series && (
        <Loaded query={series} failed={t('platform.loadReports')} skeleton={<Skeleton height={chartHeight} />}>
          {(loaded) => <Trend series={loaded} />}
        </Loaded>
      )}
      <TopItems items={topSellingItems} />
    </>
  )
}
