import './reservations.css'
import plus from 'icon:bold/plus'
import planIcon from 'icon:regular/calendar-dots'
import filterIcon from 'icon:regular/funnel-simple'
import listIcon from 'icon:regular/list-bullets'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../../api/errors.ts'
import type { Period } from '../../api/invoices.ts'
import { reservationSearch, reservationsIn } from '../../api/reservations.ts'
import { isoDay } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { PeriodDialog } from '../../office/PeriodDialog.tsx'
import { inAMonth, periodText, periodTypes } from '../../office/periods.ts'
import { Button } from '../../parts/Button.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { Empty } from '../../parts/States.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { useDebounced } from '../board/use-debounced.ts'
import { usePeriod } from '../invoices/use-period.ts'
import { DayPlan } from './DayPlan.tsx'
import { ReservationRows } from './ReservationRows.tsx'
import { type Actions, useReservationDialogs } from './use-reservation-dialogs.tsx'

const pauseMs = 400
const quick = ['today', 'tomorrow', 'yesterday'] as const

export function Screen() {
  const user = useAtomValue(userAtom)
  const mayKeep = user !== null && mayUse(user, ['RESERVATIONS', 'MANAGE_RESERVATIONS'])
  const { actions, dialogs } = useReservationDialogs()
  const [params, setParams] = useSearchParams()
  const isPlan = params.get('view') === 'plan'
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), pauseMs)
  const isSearching = typed.trim() !== '' && q !== ''
  const allowed = mayKeep ? actions : null
  return (
    <OfficePage
      title={t('reservations.title')}
      actions={
        mayKeep && (
          <Button kind="go" icon={plus} onClick={() => actions.add()}>
            {t('reservations.new')}
          </Button>
        )
      }
    >
      <div className="tools office-tools reservation-tools">
        <SearchField
          name={t('reservations.search')}
          hint={t('reservations.searchHint')}
          clear={t('reservations.clearSearch')}
          typed={typed}
          onType={setTyped}
        />
        <Segments
          label={t('reservations.views')}
          segments={[
            { value: 'list', name: t('reservations.list'), icon: listIcon },
            { value: 'plan', name: t('reservations.plan'), icon: planIcon },
          ]}
          chosen={isPlan ? 'plan' : 'list'}
          onChoose={(view) => {
            setTyped('')
            setParams(view === 'plan' ? { view } : {})
          }}
        />
        {!isPlan && <Periods isOff={isSearching} onChoose={() => setTyped('')} />}
      </div>
      {isSearching ? (
        <Found q={q} actions={allowed} />
      ) : isPlan ? (
        <DayPlan actions={allowed} />
      ) : (
        <InPeriod actions={allowed} />
      )}
      {dialogs}
    </OfficePage>
  )
}

/** Tabs of the most used periods, and a dialog for others. `isOff`: a search result is shown instead. */
function Periods({ isOff, onChoose }: { isOff: boolean; onChoose: () => void }) {
  const [period, choose] = usePeriod()
  const [isChoosing, setChoosing] = useState(false)
  const onPeriod = (chosen: Period) => {
    setChoosing(false)
    onChoose()
    choose(chosen)
  }
  return (
    <>
      <fieldset className="tabs" aria-label={t('periods.label')}>
        {quick.map((type) => (
          <button
            type="button"
            key={type}
            aria-pressed={!isOff && period.type === type}
            onClick={() => onPeriod({ type })}
          >
            {t(`periods.${type}`)}
          </button>
        ))}
      </fieldset>
      <Button icon={filterIcon} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {nameOf(period)}
      </Button>
      {isChoosing && (
        <PeriodDialog
          period={period}
          types={periodTypes}
          lastDay={inAMonth(isoDay(new Date().toISOString()))}
          onClose={() => setChoosing(false)}
          onChoose={onPeriod}
        />
      )}
    </>
  )
}

const nameOf = (period: Period): string =>
  quick.some((one) => one === period.type) ? t('invoices.filter') : periodText(period)

function InPeriod({ actions }: { actions: Actions | null }) {
  const [period] = usePeriod()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reservationsIn(period),
  )
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return (
    <Loaded query={{ data: rows, isError, refetch }} failed={t('reservations.loadError')}>
      {(reservations) =>
        reservations.length === 0 ? (
          <Empty>{period.type === 'today' ? t('home.noReservations') : t('reservations.empty')}</Empty>
        ) : (
          <>
            <ReservationRows reservations={reservations} actions={actions} />
            {hasNextPage && (
              <p className="reservation-more">
                <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {isFetchingNextPage ? t('common.wait') : t('reservations.more')}
                </Button>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Found({ q, actions }: { q: string; actions: Actions | null }) {
  const query = useQuery(reservationSearch(q))
  return (
    <section aria-label={t('reservations.results')}>
      <Loaded query={query} failed={messageOf(query.error, t('reservations.searchError'))}>
        {(reservations) =>
          reservations.length === 0 ? (
            <Empty>{t('reservations.noneFound')}</Empty>
          ) : (
            <ReservationRows reservations={reservations} actions={actions} />
          )
        }
      </Loaded>
    </section>
  )
}
