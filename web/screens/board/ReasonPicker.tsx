import type { LossReasonCode } from '@comanda/domain/orders/loss-reasons.ts'
import { maxReasonText } from '@comanda/domain/orders/loss-reasons.ts'
import { useId } from 'react'
import { t } from '../../language/t.ts'
import { Field } from '../../parts/Field.tsx'
import { lossReasonName } from '../../parts/reason-names.ts'
import { useReasons } from './use-reasons.ts'

/** A chosen reason. `title`: text of the owner's list · `text`: note of the user. */
export type ReasonOf<Code> = Readonly<{ code: Code; title?: string | undefined; text?: string }>
/** Reason why a sent item is not paid for. */
export type Reason = ReasonOf<LossReasonCode>

type Props = Readonly<{ list: 'voids' | 'refunds'; reason: Reason | null; onChange: (reason: Reason) => void }>

export const ReasonPicker = ({ list, ...props }: Props) => (
  <ReasonChoice {...props} reasons={useReasons(list)} nameOf={lossReasonName} />
)

type ListedReason<Code> = Readonly<{ code: Code; title?: string | undefined }>
type ChoiceProps<Code> = Readonly<{
  reasons: readonly ListedReason<Code>[]
  nameOf: (reason: ListedReason<Code>) => string
  reason: ReasonOf<Code> | null
  onChange: (reason: ReasonOf<Code>) => void
}>

/** One-tap choice of a reason, with a field for a note. A note alone chooses the reason `other`, if the list has it. */
export function ReasonChoice<Code extends string>({ reasons, nameOf, reason, onChange }: ChoiceProps<Code>) {
  const label = useId()
  const withNote = reason ?? reasons.find(({ code, title }) => code === 'other' && title === undefined)
  return (
    <fieldset className="picks" aria-labelledby={label}>
      <legend className="label" id={label}>
        {t('orders.reason')}
      </legend>
      <div className="pick-grid">
        {reasons.map(({ code, title }) => (
          <button
            type="button"
            key={`${code} ${title}`}
            className="choice pick"
            aria-pressed={reason?.code === code && reason.title === title}
            onClick={() => onChange({ code, title, ...(reason?.text && { text: reason.text }) })}
          >
            <bdi>{nameOf({ code, title })}</bdi>
          </button>
        ))}
      </div>
      <Field
        label={t('orders.reasonText')}
        maxLength={maxReasonText}
        value={reason?.text ?? ''}
        disabled={!withNote}
        onChange={({ target: { value } }) => withNote && onChange({ ...withNote, text: value })}
      />
    </fieldset>
  )
}
