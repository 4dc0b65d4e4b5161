import './period.css'
import type { PeriodType } from '@comanda/domain/kernel/business-day.ts'
import { useState } from 'react'
import { isoDay } from '../dates.ts'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import type { AnyPeriod } from './periods.ts'

type Props<Type extends PeriodType | null> = Readonly<{
  period: AnyPeriod
  /** null: all time. */
  types: readonly Type[]
  /** Initial last date of a custom period: "2026-11-20". The first is today. */
  lastDay?: string
  onChoose: (period: Readonly<{ type: Type; from?: string; to?: string }>) => void
  onClose: () => void
}>

/** Picks a period of rule S6, or two custom dates. */
export function PeriodDialog<Type extends PeriodType | null>(props: Props<Type>) {
  const { period, types, lastDay, onChoose, onClose } = props
  const today = isoDay(new Date().toISOString())
  const [type, setType] = useState(() => types.find((one) => one === period.type))
  const [from, setFrom] = useState(period.from ?? today)
  const [to, setTo] = useState(period.to ?? lastDay ?? today)
  const [error, setError] = useState<string | undefined>()
  const apply = () => {
    if (type === undefined) return onClose()
    if (type !== 'custom') return onChoose({ type })
    if (!from || !to) return setError(t('periods.missing'))
    if (from > to) return setError(t('periods.turned'))
    onChoose({ type, from, to })
  }
  return (
    <Dialog
      small
      title={t('periods.title')}
      onClose={onClose}
      footer={
        <Button tall kind="go" className="grow" onClick={apply}>
          {t('periods.apply')}
        </Button>
      }
    >
      <fieldset className="periods">
        <legend className="label">{t('periods.label')}</legend>
        {types.map((value) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name="period"
              checked={type === value}
              data-first={type === value ? true : undefined}
              onChange={() => setType(value)}
            />
            <span className="dot" />
            {t(value === null ? 'periods.any' : `periods.${value}`)}
          </label>
        ))}
      </fieldset>
      {type === 'custom' && (
        <div className="period-dates">
          <Field
            label={t('periods.from')}
            type="date"
            value={from}
            error={error}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field label={t('periods.to')} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
      )}
    </Dialog>
  )
}
