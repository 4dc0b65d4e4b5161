import './reservations.css'
import plus from 'icon:bold/plus'
import planIcon from 'icon:regular/calendar-dots'
import listIcon from 'icon:regular/list-bullets'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../../api/errors.ts'
import { reservationSearch, reservationsIn } from '../../api/reservations.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { Periods } from '../../office/Periods.tsx'
import { periodTypes } from '../../office/periods.ts'
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
  const [period, choose] = usePeriod()
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
        {!isPlan && (
          <Periods
            period={period}
            quick={quick}
            types={periodTypes}
            filter={t('invoices.filter')}
            isOff={isSearching}
            onChoose={(chosen) => {
              setTyped('')
              choose(chosen)
            }}
          />
        )}
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
