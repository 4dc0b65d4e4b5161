import calendar from 'icon:regular/calendar-blank'
import { lazy, Suspense, useState } from 'react'
import { shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { showChosen } from '../../parts/show-chosen.ts'
import { type Period, quickPeriods } from './use-period.ts'

const RangeField = lazy(async () => ({ default: (await import('./RangeField.tsx')).RangeField }))

type Props = Readonly<{ period: Period; onChoose: (period: Period) => void }>

/** Periods of rule S6; the calendar of a custom one is loaded when it is opened. */
export function PeriodTabs({ period, onChoose }: Props) {
  const [isOpen, setOpen] = useState(period.type === 'custom')
  return (
    <div className="tools office-tools report-tools">
      <fieldset className="tabs" ref={showChosen} aria-label={t('periods.label')}>
        {quickPeriods.map((type) => (
          <button
            type="button"
            key={type}
            aria-pressed={!isOpen && period.type === type}
            onClick={() => {
              setOpen(false)
              onChoose({ type })
            }}
          >
            {t(`periods.${type}`)}
          </button>
        ))}
        <button type="button" aria-pressed={isOpen} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Icon of={calendar} /> {t('periods.custom')}
        </button>
      </fieldset>
      {isOpen && (
        <Suspense fallback={<Skeleton width={320} height={48} />}>
          <RangeField period={period} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  )
}

/** "16.11.2026 – 22.11.2026", or a single day. */
export const daysText = (from: string | null, to: string | null): string =>
  [...new Set([from, to])].map((day) => (day ? shortDayText(day) : '…')).join(' – ')
