import left from 'icon:bold/caret-left'
import right from 'icon:bold/caret-right'
import calendar from 'icon:regular/calendar-blank'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reservationsOn, reservationTables } from '../../api/reservations.ts'
import { isoDay, shortDayText, weekdayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { useNow } from '../board/use-now.ts'
import { dayAfter } from './day-plan.ts'
import { PlanGrid } from './PlanGrid.tsx'
import type { Actions } from './use-reservation-dialogs.tsx'

const DayField = lazy(async () => ({ default: (await import('./DayField.tsx')).DayField }))

const minute = 60_000

/** The tables of a day by time. */
export function DayPlan({ actions }: { actions: Actions | null }) {
  const now = new Date(useNow(minute)).toISOString()
  const [params, setParams] = useSearchParams()
  const param = params.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(param) && !Number.isNaN(Date.parse(param)) ? param : isoDay(now)
  const goTo = (to: string) => setParams({ view: 'plan', day: to }, { replace: true })
  const tables = useQuery(reservationTables)
  const parties = useQuery(reservationsOn(day))
  const both = {
    data: tables.data && parties.data ? { tables: tables.data.storeTables, parties: parties.data } : undefined,
    isError: tables.isError || parties.isError,
    refetch: () => Promise.all([tables.refetch(), parties.refetch()]),
  }
  return (
    <>
      <div className="plan-days">
        <button
          type="button"
          className="btn icon line"
          aria-label={t('reservations.previousDay')}
          onClick={() => goTo(dayAfter(day, -1))}
        >
          <Icon of={left} flip />
        </button>
        <DayButton day={day} onChoose={goTo} />
        <button
          type="button"
          className="btn icon line"
          aria-label={t('reservations.nextDay')}
          onClick={() => goTo(dayAfter(day, 1))}
        >
          <Icon of={right} flip />
        </button>
        {day !== isoDay(now) && (
          <Button kind="quiet" onClick={() => goTo(isoDay(now))}>
            {t('reservations.today')}
          </Button>
        )}
        <h2 className="h2">{weekdayText(day)}</h2>
      </div>
      <Loaded query={both} failed={t('reservations.loadError')} skeleton={<Skeleton height={480} />}>
        {({ tables, parties }) => <PlanGrid day={day} now={now} tables={tables} parties={parties} actions={actions} />}
      </Loaded>
    </>
  )
}

/** Shows the day; its calendar is loaded when it is opened. */
function DayButton({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const key = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) key.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const button = (
    <button
      ref={key}
      type="button"
      className="btn line plan-day"
      aria-haspopup="dialog"
      aria-label={`${t('reservations.day')}, ${shortDayText(day)}`}
      onClick={() => setOpen(true)}
    >
      <Icon of={calendar} />
      <span className="num">{shortDayText(day)}</span>
    </button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <DayField day={day} onChoose={onChoose} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
