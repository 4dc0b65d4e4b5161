import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { PosInit } from '../../api/pos.ts'
import type { Currency } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { texts } from '../../texts.ts'
import { ChangedDialog } from './ChangedDialog.tsx'
import { billOf, countOf, tableOf } from './cart.ts'
import { type OrderKind, placeOf } from './order.ts'
import { goOn, place } from './order-flow.ts'
import { cartAtom, stepAtom } from './pos-atoms.ts'
import { SentDialog } from './SentDialog.tsx'
import { posTexts } from './texts.ts'

/** What stands over the bill on the way from "Send" to the token. */
export function OrderDialogs({ init, currency }: { init: PosInit; currency: Currency }) {
  const [step, setStep] = useAtom(stepAtom)
  const close = () => setStep({ at: 'bill' })
  switch (step.at) {
    case 'bill':
      return null
    case 'ask':
    case 'sending':
      return (
        <SummaryDialog
          kind={step.kind}
          isSending={step.at === 'sending'}
          init={init}
          currency={currency}
          onClose={close}
        />
      )
    case 'sent':
      return <SentDialog step={step} onClose={close} />
    case 'changed':
      return <ChangedDialog step={step} currency={currency} onClose={close} />
    case 'refused':
      return (
        <Dialog
          small
          title={posTexts.refusedTitle}
          onClose={close}
          footer={
            <Button kind="go" className="grow" data-first onClick={close}>
              {posTexts.back}
            </Button>
          }
        >
          <p role="alert">{step.message}</p>
        </Dialog>
      )
  }
}

type SummaryProps = { kind: OrderKind; isSending: boolean; init: PosInit; currency: Currency; onClose: () => void }

function SummaryDialog({ kind, isSending, init, currency, onClose }: SummaryProps) {
  const cart = useAtomValue(cartAtom)
  const isLate = useIsLate(isSending)
  const { subTotal, taxTotal, total } = billOf(cart.lines)
  return (
    <Dialog
      small
      className="summary"
      title={posTexts.sendTitle[kind]}
      onClose={() => (isSending ? isLate && goOn() : onClose())}
      footer={
        isSending ? (
          <Button
            tall
            kind={isLate ? 'goline' : 'line'}
            className="grow"
            aria-busy={!isLate}
            onClick={() => isLate && goOn()}
          >
            {isLate ? posTexts.nextOrder : posTexts.sending}
          </Button>
        ) : (
          <>
            <Button tall onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button tall kind="go" className="grow" data-first onClick={() => place(kind, init)}>
              {posTexts.keys[kind]}
            </Button>
          </>
        )
      }
    >
      <p className="row where">
        <b className="slim">
          <bdi>{placeOf(cart, init)}</bdi>
        </b>
        <span className="mute">
          {tableOf(cart) !== null && `${posTexts.dining[cart.dining]} · `}
          {posTexts.items(countOf(cart.lines))}
        </span>
      </p>
      <ul className="sum-lines">
        {cart.lines.map((line) => (
          <li key={line.key}>
            <b className="num">{line.quantity}×</b>
            <span className="grow">
              <bdi>{line.title}</bdi>
              {line.notes && (
                <small>
                  <bdi className="mark">{line.notes}</bdi>
                </small>
              )}
            </span>
            <Money amount={billOf([{ ...line, tax: null }]).total} currency={currency} bare />
          </li>
        ))}
      </ul>
      <dl className="sum-totals">
        <div>
          <dt>{posTexts.subtotal}</dt>
          <dd>
            <Money amount={subTotal} currency={currency} bare />
          </dd>
        </div>
        <div>
          <dt>{posTexts.tax}</dt>
          <dd>
            <Money amount={taxTotal} currency={currency} bare />
          </dd>
        </div>
        <div className="total">
          <dt className="h2">{kind === 'pay' ? posTexts.collect : posTexts.total}</dt>
          <dd>
            <b>
              <Money amount={total} currency={currency} />
            </b>
          </dd>
        </div>
      </dl>
      {isLate && (
        <p className="kept" role="status">
          {posTexts.kept}
        </p>
      )}
    </Dialog>
  )
}

const lateMs = 2_000

/** An answer normally comes within a blink; after two seconds the person is told and may go on. */
function useIsLate(isSending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSending) return setLate(false)
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [isSending])
  return isLate
}
