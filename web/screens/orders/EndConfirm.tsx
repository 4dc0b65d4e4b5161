import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { type Ending, endOrders } from './end-orders.ts'
import { isOwed, unservedOf } from './group.ts'
import { headOf } from './OrderCard.tsx'
import type { ShownGroup } from './shown-groups.ts'
import { tokensText } from './tokens-text.ts'
import { Unserved } from './Unserved.tsx'

type Props = Readonly<{ ending: Ending; group: ShownGroup; onPay: () => void; onClose: () => void }>

/** Asks before a card is cancelled or completed; where money is owed, paying is the filled key. */
export function EndConfirm({ ending, group, onPay, onClose }: Props) {
  const { title } = headOf(group)
  const currency = currencyOf(group.currency)
  const amount = moneyText(fromWire(group.total, currency), currency)
  const tokens = tokensText(group.orders)
  const isUnpaid = ending === 'complete' && isOwed(group)
  const go = () => {
    onClose()
    void endOrders(ending, group.order_ids, `${title}, ${tokens}`)
  }
  return (
    <Confirm
      title={
        ending === 'cancel' ? t('orders.cancelTitle', { place: title }) : t('orders.completeTitle', { place: title })
      }
      verb={ending === 'cancel' ? t('orders.cancelYes') : t('orders.completeYes')}
      {...(ending === 'cancel' && { refuse: t('orders.keep') })}
      harmful={ending === 'cancel'}
      instead={isUnpaid ? { verb: t('orders.payFirst', { amount }), onYes: onPay } : undefined}
      onYes={go}
      onClose={onClose}
    >
      <p className="mute num">{tokens}</p>
      <p>{ending === 'cancel' ? t('orders.cancelAsk') : t('orders.completeAsk')}</p>
      {ending === 'complete' && <Unserved items={unservedOf(group.orders)} />}
      {isUnpaid && <p className="orders-warn">{t('orders.completeUnpaid', { amount })}</p>}
    </Confirm>
  )
}
