import sealCheck from 'icon:fill/seal-check'
import xCircle from 'icon:fill/x-circle'
import coins from 'icon:regular/coins'
import type { PastLine, PastState } from '../../api/audit.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire, moneyText } from '../../money.ts'
import { Chip } from '../../parts/Chip.tsx'
import { Money } from '../../parts/Money.tsx'
import { Paper } from '../../parts/Paper.tsx'
import { optionsText } from '../board/item-text.ts'
import type { Changes } from './changes.ts'

type Props = Readonly<{ state: PastState; changes: Changes; currency: Currency; position: string; clock: string }>

/** The bill after an event. Its changes are highlighted, with the old values struck through. */
export function PastBill({ state, changes, currency, position, clock }: Props) {
  return (
    <Paper className="then" aria-label={`${t('history.billThen')}, ${clock}`}>
      <div className="then-head">
        <h3 className="h2">{t('history.billThen')}</h3>
        <PaymentState state={state} changes={changes} />
      </div>
      <ul>
        {state.lines.map((line) => (
          <Line key={line.id} line={line} change={changes.lines.get(line.line)} currency={currency} />
        ))}
      </ul>
      <p className="leader">
        <b>{t('history.total')}</b>
        <i />
        {changes.total !== null && (
          <s className="num mute" dir="ltr">
            {moneyText(fromWire(changes.total, currency), currency)}
          </s>
        )}
        <b className="tt">
          <Money amount={fromWire(state.total, currency)} currency={currency} />
        </b>
      </p>
      <p className="sm mute num then-position">
        <bdi>{t('history.position', { position: position.replace(/\B(?=(\d{3})+$)/g, '\u202f') })}</bdi>
      </p>
    </Paper>
  )
}

function PaymentState({ state, changes }: Pick<Props, 'state' | 'changes'>) {
  const isPaid = state.payment_status === 'paid'
  return (
    <span className="row">
      {changes.payment !== null && <s className="sm">{t(`history.payment.${changes.payment}`)}</s>}
      {state.status === 'cancelled' ? (
        <Chip tone="bad" icon={xCircle}>
          {t('history.orderStatus.cancelled')}
        </Chip>
      ) : (
        <Chip tone={isPaid ? 'done' : 'wait'} icon={isPaid ? sealCheck : coins}>
          {t(`history.payment.${state.payment_status}`)}
        </Chip>
      )}
    </span>
  )
}

type LineProps = Readonly<{ line: PastLine; change: ReturnType<Changes['lines']['get']>; currency: Currency }>

function Line({ line, change, currency }: LineProps) {
  const options = optionsText(line)
  const isCancelled = line.status === 'cancelled'
  return (
    <li className={[change ? 'chg' : '', isCancelled ? 'off' : ''].join(' ')}>
      <b className="q num">{line.quantity}</b>
      <span className="grow">
        <bdi className="nm">{line.item_title}</bdi>
        {options && (
          <small>
            <bdi>{options}</bdi>
          </small>
        )}
        {line.notes && (
          <small>
            <bdi className="mark">{line.notes}</bdi>
          </small>
        )}
        <small>
          {change?.status && <s>{t(`board.status.${change.status}`)}</s>} {t(`board.status.${line.status}`)}
        </small>
      </span>
      <b className="num money" dir="ltr">
        {change?.amount && <s>{moneyText(fromWire(change.amount, currency), currency)}</s>}{' '}
        {moneyText(fromWire(line.amount, currency), currency)}
      </b>
    </li>
  )
}
