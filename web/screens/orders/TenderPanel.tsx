import coins from 'icon:bold/hand-coins'
import minus from 'icon:bold/minus'
import plus from 'icon:bold/plus'
import x from 'icon:bold/x'
import { type Money as Amount, sum, toDecimal } from '@comanda/domain/kernel/money.ts'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { moneyText } from '../../money.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { Money } from '../../parts/Money.tsx'
import { decimalText } from '../../typed-decimal.ts'
import { ReturnPayment } from './ReturnPayment.tsx'
import { bringIntoView, TipRow } from './TipRow.tsx'
import { noTip, quickAmounts, type TenderDraft } from './tenders.ts'
import type { Tenders } from './use-tenders.ts'

type Props = Readonly<{ tenders: Tenders; isCash: boolean; isBusy: boolean; onAdd: () => void }>

/** Entry of several payments, tips and received cash. Open at once for cash, otherwise opened by a button. */
export function TenderPanel({ tenders, isCash, isBusy, onAdd }: Props) {
  const [isOpened, setOpened] = useState(false)
  const [isTipShown, setTipShown] = useState(false)
  const { next, drafts, currency, setTip } = tenders
  if (!next) return null
  const toggleTip = () => {
    setTip(noTip)
    setTipShown(!isTipShown)
  }
  const isShown = isCash || isOpened || drafts.length > 0
  return (
    <div className="pay-tenders" inert={isBusy}>
      <AddedTenders tenders={tenders} />
      {(drafts.length > 0 || next.due !== next.rest) && (
        <AmountLine name={t('orders.tenders.due')} amount={next.due} currency={currency} />
      )}
      {isShown && next.rest > 0 && <Entry tenders={tenders} isCash={isCash} onAdd={onAdd} />}
      {isShown && next.rest > 0 && <Evenly tenders={tenders} />}
      {(!isShown || next.rest > 0) && (
        <div className="pay-quick">
          {!isShown && (
            <Button kind="quiet" icon={plus} onClick={() => setOpened(true)}>
              {t('orders.tenders.add')}
            </Button>
          )}
          {next.rest > 0 && (
            <Button kind="quiet" icon={coins} aria-expanded={isTipShown} onClick={toggleTip}>
              {t('orders.tenders.tip')}
            </Button>
          )}
        </div>
      )}
      {isTipShown && next.rest > 0 && <TipRow tenders={tenders} />}
      {next.change > 0 && (
        <AmountLine
          className="pay-change"
          role="status"
          name={t('orders.tenders.change')}
          amount={next.change}
          currency={currency}
        />
      )}
      <div role="status">
        {next.isChangeLarge && (
          <p className="orders-warn" ref={bringIntoView}>
            {t('orders.tenders.changeLarge', { amount: moneyText(next.change, currency) })}
          </p>
        )}
      </div>
    </div>
  )
}

function AddedTenders({ tenders: { drafts, currency, giveBack } }: { tenders: Tenders }) {
  const [returning, setReturning] = useState<TenderDraft | null>(null)
  if (drafts.length === 0) return null
  return (
    <>
      <ul className="pay-added">
        {drafts.map((draft) => (
          <li key={draft.partPaymentId ?? draft.cardPaymentId}>
            <AddedTender draft={draft} currency={currency} onRemove={() => setReturning(draft)} />
          </li>
        ))}
      </ul>
      {returning && (
        <ReturnPayment
          title={returning.type.title}
          onReturn={(reason) => void giveBack(returning, reason)}
          onClose={() => setReturning(null)}
        />
      )}
    </>
  )
}

type AddedProps = Readonly<{ draft: TenderDraft; currency: Tenders['currency']; onRemove: () => void }>

/** An added payment. It can be returned once it is recorded; card payments are refunded in the terminal's panel. */
function AddedTender({ draft: { type, amount, tip, isRecorded }, currency, onRemove }: AddedProps) {
  return (
    <>
      <span className="grow">
        <bdi>{type.title}</bdi>
        {tip > 0 && (
          <small className="mute">
            {` ${t('orders.tenders.tip')} `}
            <Money amount={tip} currency={currency} />
          </small>
        )}
      </span>
      <Money amount={sum([amount, tip])} currency={currency} />
      {isRecorded && <IconButton of={x} name={t('orders.tenders.remove', { title: type.title })} onClick={onRemove} />}
    </>
  )
}

/** Usual numbers of guests who share a bill. */
const usualParts = [2, 3, 4] as const

/** Number of guests who share the remaining amount evenly. Pressing the chosen number again resets it to one. */
function Evenly({ tenders: { parts, setParts } }: { tenders: Tenders }) {
  return (
    <div className="pay-evenly">
      <span className="grow">{t('orders.tenders.evenly')}</span>
      <fieldset className="seg" aria-label={t('orders.tenders.evenly')}>
        {usualParts.map((count) => (
          <button
            type="button"
            key={count}
            aria-pressed={count === parts}
            onClick={() => setParts(count === parts ? 1 : count)}
          >
            {count}
          </button>
        ))}
      </fieldset>
      <IconButton of={minus} name={t('orders.tenders.fewer')} onClick={() => setParts(parts - 1)} />
      <output className="num" aria-label={t('orders.tenders.guests')}>
        {parts}
      </output>
      <IconButton of={plus} name={t('orders.tenders.more')} onClick={() => setParts(parts + 1)} />
    </div>
  )
}

function Entry({ tenders, isCash, onAdd }: Omit<Props, 'isBusy'>) {
  const { next, typed, currency, because, setTyped } = tenders
  if (!next) return null
  const { exponent } = currency
  const inField = (amount: Amount) => decimalText(toDecimal(amount, exponent))
  const quick = [next.usual, ...(isCash ? quickAmounts(next.due, exponent) : [])]
  const error = next.problem === 'invalid' || next.problem === 'onlyCash' ? because : undefined
  return (
    <>
      <Field
        label={isCash ? t('orders.tenders.received') : t('orders.tenders.amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        placeholder={inField(next.usual)}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="pay-quick">
        {quick.map((amount) => (
          <Button key={amount} onClick={() => setTyped(inField(amount))}>
            {moneyText(amount, currency)}
          </Button>
        ))}
        <Button icon={plus} because={next.draft ? undefined : because} onClick={onAdd}>
          {t('orders.tenders.add')}
        </Button>
      </div>
      {next.problem === 'stillDue' && <p className="mute sm">{because}</p>}
    </>
  )
}
