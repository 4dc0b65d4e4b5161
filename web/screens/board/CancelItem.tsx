import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Stepper } from '../../parts/Stepper.tsx'
import { type Reason, ReasonPicker } from './ReasonPicker.tsx'

type Props = Readonly<{
  title: string
  quantity: number
  /** `part`: number of portions to cancel; absent: all. */
  onCancel: (reason: Reason, part?: number) => void
  onClose: () => void
}>

/** Asks for the reason of cancelling a sent item, and for the number of portions. */
export function CancelItem({ title, quantity, onCancel, onClose }: Props) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [count, setCount] = useState(quantity)
  return (
    <Confirm
      title={t('orders.cancelTitle', { place: title })}
      verb={t('orders.cancelYes')}
      refuse={t('orders.keep')}
      harmful
      because={reason ? undefined : t('orders.chooseReason')}
      onYes={() => {
        if (reason) onCancel(reason, count < quantity ? count : undefined)
        onClose()
      }}
      onClose={onClose}
    >
      {quantity > 1 && (
        <p className="stepper-row">
          <span className="label grow">{t('orders.cancelCount')}</span>
          <Stepper
            label={t('orders.cancelCount')}
            title={title}
            value={Math.min(count, quantity)}
            min={1}
            max={quantity}
            onChange={setCount}
          />
        </p>
      )}
      <ReasonPicker list="voids" reason={reason} onChange={setReason} />
    </Confirm>
  )
}
