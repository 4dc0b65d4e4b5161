import { useState } from 'react'
import { t } from '../../language/t.ts'
import { currencyOf, moneyText } from '../../money.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { type Reason, ReasonPicker } from '../board/ReasonPicker.tsx'
import { headOf } from './card-head.ts'
import { type Ending, endOrders } from './end-orders.ts'
import { isOwed, unservedOf } from './group.ts'
import { restOf } from './part-paid.ts'
import type { ShownGroup } from './shown-groups.ts'
import { tokensText } from './tokens-text.ts'
import { Unserved } from './Unserved.tsx'

type Props = Readonly<{ ending: Ending; group: ShownGroup; onPay: () => void; onClose: () => void }>

/** Confirms cancelling or completing a card, with the reason if it is unpaid. Offers the payment if money is due. */
export function EndConfirm({ ending, group, onPay, onClose }: Props) {
  const { title } = headOf(group)
  const currency = currencyOf(group.currency)
  const amount = moneyText(restOf(group), currency)
  const tokens = tokensText(group.orders)
  const isUnpaid = ending === 'complete' && isOwed(group)
  const [reason, setReason] = useState<Reason | null>(null)
  const asksReason = isUnpaid || ending === 'cancel'
  const end = () => {
    onClose()
    void endOrders({ ending, orderIds: group.order_ids, reason, place: `${title}, ${tokens}` })
  }
  return (
    <Confirm
      title={
        ending === 'cancel' ? t('orders.cancelTitle', { place: title }) : t('orders.completeTitle', { place: title })
      }
      verb={ending === 'cancel' ? t('orders.cancelYes') : t('orders.completeYes')}
      {...(ending === 'cancel' && { refuse: t('orders.keep') })}
      harmful={ending === 'cancel'}
      because={asksReason && !reason ? t('orders.chooseReason') : undefined}
      instead={isUnpaid ? { verb: t('orders.payFirst', { amount }), onYes: onPay } : undefined}
      onYes={end}
      onClose={onClose}
    >
      <p className="mute num">{tokens}</p>
      <p>{ending === 'cancel' ? t('orders.cancelAsk') : t('orders.completeAsk')}</p>
      {ending === 'complete' && <Unserved items={unservedOf(group.orders)} />}
      {isUnpaid && <p className="orders-warn">{t('orders.completeUnpaid', { amount })}</p>}
      {asksReason && <ReasonPicker list="voids" reason={reason} onChange={setReason} />}
    </Confirm>
  )
}
