import filterIcon from 'icon:regular/funnel-simple'
import type { PeriodType } from '@comanda/domain/kernel/business-day.ts'
import { useState } from 'react'
import type { Period } from '../api/invoices.ts'
import { isoDay } from '../dates.ts'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'
import { inAMonth, periodText } from './periods.ts'

type Props = Readonly<{
  period: Period
  /** Periods with a tab. */
  quick: readonly PeriodType[]
  /** Periods of the dialog. */
  types: readonly PeriodType[]
  /** Name of the dialog's button while a tab is chosen. */
  filter: string
  /** True if a search result is shown instead. */
  isOff: boolean
  onChoose: (period: Period) => void
}>

/** Tabs of the most used periods, and a dialog for others. */
export function Periods({ period, quick, types, filter, isOff, onChoose }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <fieldset className="tabs" aria-label={t('periods.label')}>
        {quick.map((type) => (
          <button
            type="button"
            key={type}
            aria-pressed={!isOff && period.type === type}
            onClick={() => onChoose({ type })}
          >
            {t(`periods.${type}`)}
          </button>
        ))}
      </fieldset>
      <Button icon={filterIcon} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {quick.some((type) => type === period.type) ? filter : periodText(period)}
      </Button>
      {isChoosing && (
        <PeriodDialog
          period={period}
          types={types}
          lastDay={inAMonth(isoDay(new Date().toISOString()))}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            onChoose(chosen)
          }}
        />
      )}
    </>
  )
}
