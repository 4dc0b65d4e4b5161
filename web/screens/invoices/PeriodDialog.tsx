import './period.css'
import { useState } from 'react'
import type { Period } from '../../api/invoices.ts'
import { isoDay } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { periodTypes } from './periods.ts'

type Props = Readonly<{ period: Period; onChoose: (period: Period) => void; onClose: () => void }>

/** SPEC §4: the periods, and two dates for one's own; they begin with today and one month later. */
export function PeriodDialog({ period, onChoose, onClose }: Props) {
  const [type, setType] = useState(period.type)
  const [from, setFrom] = useState(period.from ?? today())
  const [to, setTo] = useState(period.to ?? inAMonth())
  const [error, setError] = useState<string | undefined>()
  const apply = () => {
    if (type !== 'custom') return onChoose({ type })
    if (!from || !to) return setError(t('invoices.datesMissing'))
    if (from > to) return setError(t('invoices.datesTurned'))
    onChoose({ type, from, to })
  }
  return (
    <Dialog
      small
      title={t('invoices.filters')}
      onClose={onClose}
      footer={
        <Button tall kind="go" className="grow" onClick={apply}>
          {t('invoices.apply')}
        </Button>
      }
    >
      <fieldset className="invoice-periods">
        <legend className="label">{t('invoices.period')}</legend>
        {periodTypes.map((value) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name="period"
              checked={type === value}
              data-first={type === value ? true : undefined}
              onChange={() => setType(value)}
            />
            <span className="dot" />
            {t(`invoices.periods.${value}`)}
          </label>
        ))}
      </fieldset>
      {type === 'custom' && (
        <div className="invoice-dates">
          <Field
            label={t('invoices.from')}
            type="date"
            value={from}
            error={error}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field label={t('invoices.to')} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
      )}
    </Dialog>
  )
}

const today = () => isoDay(new Date().toISOString())

function inAMonth(): string {
  const date = new Date()
  date.setMonth(date.getMonth() + 1)
  return isoDay(date.toISOString())
}
