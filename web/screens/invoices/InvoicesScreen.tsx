import { t } from '../../language/t.ts'
import './invoices.css'
import downloadIcon from 'icon:regular/download-simple'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { type Invoice, invoicesFile, invoicesFound, invoicesList, type Period } from '../../api/invoices.ts'
import { Periods } from '../../office/Periods.tsx'
import { periodTypes } from '../../office/periods.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Empty, LoadError, Skeleton } from '../../parts/States.tsx'
import { useUpright } from '../../parts/use-narrow.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { useDebounced } from '../board/use-debounced.ts'
import { InvoiceCards } from './InvoiceCards.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { sumsOf } from './sums.ts'
import { usePeriod } from './use-period.ts'

const Table = lazy(async () => ({ default: (await import('./InvoiceTable.tsx')).InvoiceTable }))

const pauseMs = 400
const quick = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month'] as const

export function Screen() {
  const [period, choose] = usePeriod()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), pauseMs)
  return (
    <div>
      <TopBar title={t('invoices.title')} />
      <main className="screen-main">
        <div className="tools invoice-tools">
          <SearchField
            name={t('invoices.search')}
            hint={t('invoices.searchHint')}
            clear={t('invoices.clearSearch')}
            typed={typed}
            onType={setTyped}
          />
          <Periods
            period={period}
            quick={quick}
            types={periodsOfInvoices}
            filter={t('invoices.filter')}
            isOff={q !== ''}
            onChoose={(chosen) => {
              setTyped('')
              choose(chosen)
            }}
          />
          <a className="btn line" href={invoicesFile(period)} download>
            <Icon of={downloadIcon} />
            {t('invoices.export')}
          </a>
        </div>
        {q === '' ? <InPeriod period={period} /> : <Found q={q} />}
      </main>
    </div>
  )
}

/** Periods to choose from, without tomorrow; an old link with that period still works. */
const periodsOfInvoices = periodTypes.filter((type) => type !== 'tomorrow')

function InPeriod({ period }: { period: Period }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    invoicesList(period),
  )
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  if (!rows) {
    return isError ? (
      <LoadError onRetry={() => void refetch()}>{t('invoices.loadError')}</LoadError>
    ) : (
      <InvoicesSkeleton />
    )
  }
  if (rows.length === 0) return <Empty>{t('invoices.empty')}</Empty>
  return (
    <>
      <Rows
        rows={rows}
        sumTitle={
          hasNextPage ? t('invoices.sumOfFirst', { count: rows.length }) : t('invoices.sum', { count: rows.length })
        }
      />
      {hasNextPage && (
        <p className="invoice-more">
          <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? t('common.wait') : t('invoices.more')}
          </Button>
        </p>
      )}
    </>
  )
}

function Found({ q }: { q: string }) {
  const { data, isError, refetch } = useQuery(invoicesFound(q))
  if (!data) {
    return isError ? (
      <LoadError onRetry={() => void refetch()}>{t('invoices.loadError')}</LoadError>
    ) : (
      <InvoicesSkeleton />
    )
  }
  if (data.length === 0) return <Empty>{t('invoices.noneFound')}</Empty>
  return <Rows rows={data} sumTitle={t('invoices.sum', { count: data.length })} />
}

function Rows({ rows, sumTitle }: { rows: readonly Invoice[]; sumTitle: string }) {
  const isUpright = useUpright()
  const [shown, setShown] = useState<Invoice | null>(null)
  const preview = useCallback((invoice: Invoice) => setShown(invoice), [])
  const sums = useMemo(() => sumsOf(rows), [rows])
  const props = { rows, sums, sumTitle, onPreview: preview }
  return (
    <>
      {isUpright ? (
        <InvoiceCards {...props} />
      ) : (
        <Suspense fallback={<InvoicesSkeleton />}>
          <Table {...props} />
        </Suspense>
      )}
      {shown && <PreviewDialog invoice={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const lines = [1, 2, 3, 4, 5, 6, 7, 8]

const InvoicesSkeleton = () => (
  <div className="invoice-wait" role="status" aria-label={t('common.wait')}>
    {lines.map((line) => (
      <Skeleton key={line} height={64} />
    ))}
  </div>
)
