import { t } from '../../language/t.ts'
import './history.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { HistoryFilter } from '../../api/audit.ts'
import { Empty } from '../../parts/States.tsx'
import { useNarrow } from '../../parts/use-narrow.ts'
import { historyOf, paths } from '../../paths.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { useDebounced } from '../board/use-debounced.ts'
import { Filters } from './Filters.tsx'
import { OrderList, usePastOrders } from './OrderList.tsx'
import { Replay, ReplaySkeleton } from './Replay.tsx'

const pauseMs = 400

/** List and replay side by side; on a phone as two pages. */
export function Screen() {
  const [params] = useSearchParams()
  const chosen = params.get('order')
  const isNarrow = useNarrow()
  const [chosenFilter, setChosenFilter] = useState<HistoryFilter>({ day: 'today' })
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), pauseMs)
  // a search covers all days: a user who looks for an invoice rarely knows its date
  const filter: HistoryFilter = q === '' ? chosenFilter : { ...chosenFilter, q, day: undefined }
  const { data, isPending } = usePastOrders(filter)
  const orders = data?.pages.flatMap((page) => page.orders) ?? []
  // on a wide screen the newest order is shown beside the list
  const shown = chosen ?? (isNarrow ? null : (orders[0]?.id ?? null))
  return (
    <div className="hist">
      <TopBar title={t('rooms.orderHistory')} />
      {(!isNarrow || chosen === null) && (
        <section className="left" aria-label={t('history.orders')}>
          <Filters
            filter={filter}
            onFilter={(change) => setChosenFilter({ ...chosenFilter, ...change })}
            typed={typed}
            onType={setTyped}
            orders={orders}
          />
          <div className="past-scroll">
            <OrderList filter={filter} chosen={shown} linkOf={historyOf} />
          </div>
        </section>
      )}
      {shown !== null && <Replay key={shown} orderId={shown} back={isNarrow ? paths.history : null} />}
      {shown === null && !isNarrow && (
        <main className="right">{isPending ? <ReplaySkeleton /> : <Empty>{t('history.choose')}</Empty>}</main>
      )}
    </div>
  )
}
