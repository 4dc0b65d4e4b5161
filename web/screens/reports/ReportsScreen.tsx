import '../../office/cards.css'
import './reports.css'
import download from 'icon:regular/download-simple'
import printer from 'icon:regular/printer'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type Losses,
  lossesOf,
  type Report,
  reportOf,
  type Series,
  seriesOf,
  type Tips,
  tipsOf,
} from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { saveCsv } from '../../office/save-csv.ts'
import { TopItems } from '../../office/TopItems.tsx'
import { Button } from '../../parts/Button.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { showToast } from '../../parts/toast.ts'
import { Figures } from './Figures.tsx'
import { Headline } from './Headline.tsx'
import { LossParts } from './LossParts.tsx'
import { lossRows } from './loss-rows.ts'
import { Parts } from './Parts.tsx'
import { PeriodTabs } from './PeriodTabs.tsx'
import { Revenue } from './Revenue.tsx'
import { reportRows } from './report-rows.ts'
import { TipParts, tipRows } from './TipParts.tsx'
import { usePeriod } from './use-period.ts'

/** Sales of a period. */
export function Screen() {
  const [period, choose] = usePeriod()
  const query = useQuery(reportOf(period))
  const series = useQuery(seriesOf(period))
  const losses = useQuery(lossesOf(period)).data
  const tips = useQuery(tipsOf(period)).data
  return (
    <div className="reports">
      <OfficePage
        title={t('reports.title')}
        actions={query.data && <ReportButtons report={query.data} series={series.data} losses={losses} tips={tips} />}
      >
        <PeriodTabs period={period} onChoose={choose} />
        <Loaded query={query} failed={t('reports.loadError')} skeleton={<ReportSkeleton />}>
          {(report) => <Content report={report} series={series} losses={losses} tips={tips} />}
        </Loaded>
      </OfficePage>
    </div>
  )
}

type ReportButtonsProps = Readonly<{
  report: Report
  series: Series | undefined
  losses: Losses | undefined
  tips: Tips | undefined
}>

function ReportButtons({ report, series, losses, tips }: ReportButtonsProps) {
  const save = async () => {
    try {
      const name = t('reports.file', { from: report.from ?? '', to: report.to ?? '' })
      await saveCsv(name, [...reportRows(report, series), ...lossRows(losses), ...tipRows(tips)])
      showToast(t('reports.saved'), 'success')
    } catch {
      showToast(t('reports.notSaved'), 'error')
    }
  }
  return (
    <>
      <Button icon={download} title={t('reports.saveHint')} onClick={() => void save()}>
        {t('reports.save')}
      </Button>
      <Button className="report-print" icon={printer} onClick={() => window.print()}>
        {t('reports.print')}
      </Button>
    </>
  )
}

type ContentProps = Readonly<{
  report: Report
  series: Pick<UseQueryResult<Series>, 'data' | 'isError' | 'refetch'>
  losses: Losses | undefined
  tips: Tips | undefined
}>

function Content({ report, series, losses, tips }: ContentProps) {
  return (
    <>
      <Headline report={report} before={series.data?.before} />
      <Loaded query={series} failed={t('reports.loadError')} skeleton={<Skeleton height={chartHeight} />}>
        {(loaded) => <Revenue key={`${loaded.from} ${loaded.to}`} series={loaded} />}
      </Loaded>
      <Figures report={report} />
      <div className="report-columns">
        <TopItems
          title={t('reports.topItems')}
          empty={t('reports.noTopItems')}
          items={report.topSellingItems}
          code={report.currency}
        />
        <div className="report-parts">
          {series.data && <Parts series={series.data} />}
          {tips && <TipParts tips={tips} />}
          {losses && <LossParts losses={losses} />}
        </div>
      </div>
    </>
  )
}

const chartHeight = 390

const ReportSkeleton = () => (
  <>
    <Skeleton width={260} height={88} />
    <Skeleton height={chartHeight} />
    <div className="report-columns">
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  </>
)
