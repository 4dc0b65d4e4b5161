import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { PaymentTypes } from '../../parts/PaymentTypes.tsx'
import { billOf, type Cart, type CartLine, countOf, tableOf } from './cart.ts'
import { type CartCharge, cartCharge, chargedBill } from './cart-charge.ts'
import { hasChoices, LineOptions } from './LineOptions.tsx'
import { NoPaymentType } from './NoPaymentType.tsx'
import { activePaymentTypes, type OrderKind, placeOf } from './order.ts'
import { leaveToOutbox, placeOrder } from './order-flow.ts'
import { firstPaymentType, rememberPaymentType } from './payment-type.ts'
import { cartAtom } from './pos-atoms.ts'

type Props = { kind: OrderKind; isSending: boolean; init: PosInit; currency: Currency; onClose: () => void }

/** Summary of the lines, in the kitchen's words, and of the amount to pay. */
export function SummaryDialog({ kind, isSending, init, currency, onClose }: Props) {
  const cart = useAtomValue(cartAtom)
  const isLate = useIsLate(isSending)
  const types = kind === 'pay' ? activePaymentTypes(init) : []
  const [chosen, setChosen] = useState(() => firstPaymentType(types))
  const isBlocked = kind === 'pay' && chosen === null
  const because = isBlocked ? t('pos.noPaymentType') : undefined
  const confirm = () => {
    if (chosen !== null) rememberPaymentType(chosen)
    placeOrder(kind, init, chosen)
  }
  return (
    <Dialog
      small
      className="summary"
      title={t(`pos.sendTitle.${kind}`)}
      onClose={() => (isSending ? isLate && leaveToOutbox() : onClose())}
      footer={
        isSending ? (
          <SendingButton isLate={isLate} />
        ) : (
          <SummaryButtons kind={kind} because={because} onYes={confirm} onClose={onClose} />
        )
      }
    >
      <Destination cart={cart} init={init} />
      <ul className="sum-lines">
        {cart.lines.map((line) => (
          <SummaryLine key={line.key} line={line} currency={currency} />
        ))}
      </ul>
      <Totals kind={kind} lines={cart.lines} charge={cartCharge(kind, cart, init.storeSettings)} currency={currency} />
      {!isSending && types.length > 0 && chosen !== null && (
        <PaymentTypes label={t('pos.paymentType')} types={types} chosen={chosen} onChoose={setChosen} />
      )}
      {isBlocked && <NoPaymentType />}
      {isLate && (
        <p className="summary-note" role="status">
          {t('pos.kept')}
        </p>
      )}
    </Dialog>
  )
}

const SendingButton = ({ isLate }: { isLate: boolean }) => (
  <Button
    tall
    kind={isLate ? 'goline' : 'line'}
    className="grow"
    aria-busy={!isLate}
    onClick={() => isLate && leaveToOutbox()}
  >
    {isLate ? t('pos.nextOrder') : t('pos.sending')}
  </Button>
)

type ButtonsProps = Readonly<{ kind: OrderKind; because: string | undefined; onYes: () => void; onClose: () => void }>

const SummaryButtons = ({ kind, because, onYes, onClose }: ButtonsProps) => (
  <>
    <Button tall onClick={onClose}>
      {t('common.cancel')}
    </Button>
    <Button tall kind="go" className="grow" data-first because={because} onClick={onYes}>
      {t(`pos.keys.${kind}`)}
    </Button>
  </>
)

const Destination = ({ cart, init }: { cart: Cart; init: PosInit }) => (
  <p className="row where">
    <b className="slim">
      <bdi>{placeOf(cart, init)}</bdi>
    </b>
    <span className="mute">
      {tableOf(cart) !== null && `${t(`pos.dining.${cart.dining}`)} · `}
      {cart.dining === 'dinein' && cart.withoutTable && `${t('pos.noTable')} · `}
      {cart.customer && (
        <>
          <bdi>{cart.customer.name}</bdi>
          {' · '}
        </>
      )}
      {t('pos.items', { count: countOf(cart.lines) })}
    </span>
  </p>
)

const SummaryLine = ({ line, currency }: { line: CartLine; currency: Currency }) => (
  <li>
    <b className="num">{line.quantity}×</b>
    <span className="grow">
      <bdi>{line.title}</bdi>
      {hasChoices(line) && (
        <small className="mute">
          <LineOptions line={line} />
        </small>
      )}
      {line.notes && (
        <small>
          <bdi className="mark">{line.notes}</bdi>
        </small>
      )}
    </span>
    <Money amount={billOf([{ ...line, tax: null }]).total} currency={currency} />
  </li>
)

type TotalsProps = Readonly<{
  kind: OrderKind
  lines: readonly CartLine[]
  charge: CartCharge | undefined
  currency: Currency
}>

function Totals({ kind, lines, charge, currency }: TotalsProps) {
  const { subTotal, taxTotal, total } = chargedBill(lines, charge)
  return (
    <dl className="sum-totals">
      {charge && (
        <div>
          <dt>
            <bdi>{charge.name}</bdi>
          </dt>
          <dd>
            <Money amount={charge.amount} currency={currency} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('pos.subtotal')}</dt>
        <dd>
          <Money amount={subTotal} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('pos.tax')}</dt>
        <dd>
          <Money amount={taxTotal} currency={currency} />
        </dd>
      </div>
      <div className="bill-total">
        <dt className="h2">{kind === 'pay' ? t('pos.collect') : t('pos.total')}</dt>
        <dd>
          <b>
            <Money amount={total} currency={currency} />
          </b>
        </dd>
      </div>
    </dl>
  )
}

const lateMs = 2_000

/** True if there is no network or no answer after two seconds: then the user may continue without the answer. */
function useIsLate(isSending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSending) return setLate(false)
    if (!navigator.onLine) return setLate(true)
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [isSending])
  return isLate
}
