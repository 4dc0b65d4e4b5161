import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { type Reason, ReasonPicker } from './ReasonPicker.tsx'

type Props = Readonly<{ title: string; onCancel: (reason: Reason) => void; onClose: () => void }>

/** Asks for the reason of cancelling a sent item. */
export function CancelItem({ title, onCancel, onClose }: Props) {
  const [reason, setReason] = useState<Reason | null>(null)
  return (
    <Confirm
      title={t('orders.cancelTitle', { place: title })}
      verb={t('orders.cancelYes')}
      refuse={t('orders.keep')}
      harmful
      because={reason ? undefined : t('orders.chooseReason')}
      onYes={() => {
        if (reason) onCancel(reason)
        onClose()
      }}
      onClose={onClose}
    >
      <ReasonPicker reason={reason} onChange={setReason} />
    </Confirm>
  )
}
