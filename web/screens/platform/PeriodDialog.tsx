import { useState } from 'react'
import type { PlatformPeriod } from '../../api/platform.ts'
import { isoDay } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field } from '../../parts/Field.tsx'
import type { PlatformPeriodType } from './periods.ts'

type Props = Readonly<{
  period: PlatformPeriod
  types: readonly PlatformPeriodType[]
  /** Whether no period is a choice too. */
  orAny?: boolean
  onChoose: (period: PlatformPeriod) => void
  onClose: () => void
}>

/** A period of SPEC §4, or two dates of one's own; both begin with today. */
export function PeriodDialog({ period, types, orAny, onChoose, onClose }: Props) {
  const today = isoDay(new Date().toISOString())
  const [type, setType] = useState(period.type)
  const [from, setFrom] = useState(period.from ?? today)
  const [to, setTo] = useState(period.to ?? today)
  const [error, setError] = useState<string | undefined>()
  const apply = () => {
    if (type !== 'custom') return onChoose({ type })
    if (!from || !to) return setError(t('platform.periods.missing'))
    if (from > to) return setError(t('platform.periods.turned'))
    onChoose({ type, from, to })
  }
  return (
    <Dialog
      small
      title={t('platform.periods.title')}
      onClose={onClose}
      footer={
        <Button tall kind="go" className="grow" onClick={apply}>
          {t('platform.periods.apply')}
        </Button>
      }
    >
      <fieldset className="platform-periods">
        <legend className="label">{t('platform.periods.label')}</legend>
        {[...(orAny ? [null] : []), ...types].map((value) => (
          <label className="choice" key={value ?? 'any'}>
            <input
              type="radio"
              name="period"
              checked={type === value}
              data-first={type === value ? true : undefined}
              onChange={() => setType(value)}
            />
            <span className="dot" />
            {value ? t(`platform.periods.${value}`) : t('platform.periods.any')}
          </label>
        ))}
      </fieldset>
      {type === 'custom' && (
        <div className="platform-dates">
          <Field
            label={t('platform.periods.from')}
            type="date"
            value={from}
            error={error}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field
            label={t('platform.periods.to')}
            type="date"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
