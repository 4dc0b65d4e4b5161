import { type LossReasonCode, lossReasons, maxReasonText } from '@comanda/domain/orders/loss-reasons.ts'
import { useId } from 'react'
import { t } from '../../language/t.ts'
import { Field } from '../../parts/Field.tsx'

/** Reason why a sent item is not paid for. */
export type Reason = Readonly<{ code: LossReasonCode; text?: string }>

type Props = Readonly<{ reason: Reason | null; onChange: (reason: Reason) => void }>

/** One-tap choice of a reason, with a field for a note. */
export function ReasonPicker({ reason, onChange }: Props) {
  const title = useId()
  return (
    <fieldset className="picks" aria-labelledby={title}>
      <legend className="label" id={title}>
        {t('orders.reason')}
      </legend>
      <div className="pick-grid">
        {lossReasons.map((code) => (
          <button
            type="button"
            key={code}
            className="choice pick"
            aria-pressed={reason?.code === code}
            onClick={() => onChange({ ...reason, code })}
          >
            {t(`orders.reasons.${code}`)}
          </button>
        ))}
      </div>
      <Field
        label={t('orders.reasonText')}
        maxLength={maxReasonText}
        value={reason?.text ?? ''}
        onChange={({ target: { value } }) => onChange({ code: reason?.code ?? 'other', text: value })}
      />
    </fieldset>
  )
}
