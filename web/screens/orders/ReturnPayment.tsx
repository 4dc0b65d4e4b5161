import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { type Reason, ReasonPicker } from '../board/ReasonPicker.tsx'

type Props = Readonly<{ title: string; onReturn: (reason: Reason) => void; onClose: () => void }>

/** Asks for the reason of returning a part payment. */
export function ReturnPayment({ title, onReturn, onClose }: Props) {
  const [reason, setReason] = useState<Reason | null>(null)
  return (
    <Confirm
      title={t('orders.tenders.remove', { title })}
      verb={t('orders.tenders.giveBack')}
      refuse={t('orders.keep')}
      harmful
      because={reason ? undefined : t('orders.chooseReason')}
      onYes={() => {
        if (reason) onReturn(reason)
        onClose()
      }}
      onClose={onClose}
    >
      <ReasonPicker list="refunds" reason={reason} onChange={setReason} />
    </Confirm>
  )
}
