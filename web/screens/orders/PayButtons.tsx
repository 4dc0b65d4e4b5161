import moneyIcon from 'icon:bold/money'
import printer from 'icon:regular/printer'
import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import type { Summary } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, moneyText } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import type { Payment } from './use-payment.ts'

export const DoneButton = ({ onDone }: { onDone: () => void }) => (
  <Button tall kind="go" className="grow" data-first onClick={onDone}>
    {t('orders.done')}
  </Button>
)

const WaitButton = () => (
  <Button tall kind="go" className="grow" aria-busy because={t('orders.paying')}>
    {t('orders.paying')}
  </Button>
)

type Props = Readonly<{
  summary: Summary
  /** True if the total is of the currently chosen orders; false while it is being read. */
  isCurrent: boolean
  payment: Payment
  /** True if completing would remove unfinished food from the kitchen's screen. */
  isHeldUp: boolean
  /** Amount that is collected now; null if payments cover the bill already. */
  amount: Amount | null
  /** True if the entered payment leaves something due, so that it is added first. */
  isPart: boolean
  /** Reason why nothing can be paid now. */
  because: string | undefined
  onPay: (complete: boolean) => void
}>

export function PayButtons({ summary, isCurrent, payment, isHeldUp, amount: due, isPart, because, onPay }: Props) {
  const { step, print, leave } = payment
  const currency = currencyOf(summary.currency)
  if (step.at === 'paid') {
    return (
      <>
        {step.job && (
          <Button tall icon={printer} onClick={() => void print()}>
            {t('orders.printReceipt')}
          </Button>
        )}
        <DoneButton onDone={leave} />
      </>
    )
  }
  if (!isCurrent) return <WaitButton />
  if (step.at === 'sending') {
    return (
      <>
        {step.isSlow && (
          <Button tall onClick={leave}>
            {t('orders.closeWaiting')}
          </Button>
        )}
        <WaitButton />
      </>
    )
  }
  if (isPart) {
    return (
      <Button tall kind="go" className="grow" icon={moneyIcon} data-first because={because}>
        {t('orders.tenders.addFirst')}
      </Button>
    )
  }
  const amount = due === null ? '' : moneyText(due, currency)
  if (!isHeldUp) {
    return (
      <Button tall kind="go" className="grow" icon={moneyIcon} data-first because={because} onClick={() => onPay(true)}>
        {due === null ? t('orders.closeBill') : t('orders.pay', { amount })}
      </Button>
    )
  }
  return (
    <>
      <Button tall because={because} onClick={() => onPay(true)}>
        {t('orders.payAndComplete')}
      </Button>
      <Button
        tall
        kind="go"
        className="grow"
        icon={moneyIcon}
        data-first
        because={because}
        onClick={() => onPay(false)}
      >
        {due === null ? t('orders.closeBill') : t('orders.payOnly', { amount })}
      </Button>
    </>
  )
}
