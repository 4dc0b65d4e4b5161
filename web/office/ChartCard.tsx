import './cards.css'
import './bar-chart.css'
import chartIcon from 'icon:regular/chart-bar'
import tableIcon from 'icon:regular/table'
import { type ReactNode, Suspense } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { Empty, Skeleton } from '../parts/States.tsx'
import { Card } from './Card.tsx'

type Props = Readonly<{
  title: string
  /** Options for the bars. */
  segments: ReactNode
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Sentence shown if all bars are empty. */
  empty: string | null
  /** The chart or the table, which may still be loading. */
  children: ReactNode
}>

/** A card with a chart that can be switched to a table. */
export const ChartCard = ({ title, segments, isTable, onTable, empty, children }: Props) => (
  <Card
    title={title}
    className="chart-card"
    head={
      <>
        {segments}
        <Button kind="quiet" className="end" icon={isTable ? chartIcon : tableIcon} onClick={() => onTable(!isTable)}>
          {isTable ? t('reports.asChart') : t('reports.asTable')}
        </Button>
      </>
    }
  >
    {empty === null ? <Suspense fallback={<Skeleton height={260} />}>{children}</Suspense> : <Empty>{empty}</Empty>}
  </Card>
)
