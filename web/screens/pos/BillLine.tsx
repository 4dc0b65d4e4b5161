import minus from 'icon:bold/minus'
import plus from 'icon:bold/plus'
import noteFill from 'icon:fill/note-pencil'
import warning from 'icon:fill/warning'
import note from 'icon:regular/note-pencil'
import trash from 'icon:regular/trash'
import { times } from '@comanda/domain/kernel/money.ts'
import { t } from '../../language/t.ts'
import { type Currency, moneyText } from '../../money.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { type CartLine, maxPerLine } from './cart.ts'
import type { ChoiceGroup } from './choices.ts'
import { hasChoices, LineOptions } from './LineOptions.tsx'

type Props = {
  line: CartLine
  /** True if the dish is sold out, so that the line cannot be sent. */
  isOut: boolean
  /** Choice group with too few options on the line. */
  unchosen: ChoiceGroup | undefined
  no: number
  currency: Currency
  onStep: (type: 'plus' | 'minus') => void
  onOpen: () => void
  onNote: () => void
  onRemove: () => void
}

export function BillLine({ line, isOut, unchosen, no, currency, onStep, onOpen, onNote, onRemove }: Props) {
  return (
    <li className={line.gone ? 'cl gone' : 'cl'} data-key={line.key}>
      <span className="n num">{no}</span>
      <div className="top">
        {line.gone ? (
          <b>
            <bdi>{line.title}</bdi>
          </b>
        ) : (
          <button type="button" aria-haspopup="dialog" aria-label={`${t('pos.edit')}, ${line.title}`} onClick={onOpen}>
            <bdi>{line.title}</bdi>
          </button>
        )}
        <b>
          <Money amount={times(line.unitPrice, line.quantity)} currency={currency} />
        </b>
      </div>
      {hasChoices(line) && (
        <div className="opt">
          <LineOptions line={line} />
        </div>
      )}
      {(line.seat || line.rush || line.allergy || line.notes) && (
        <div className="note">
          {line.seat && <b>{t('board.seat', { seat: line.seat })} </b>}
          {line.rush && <b>{t('board.rush')} </b>}
          {line.allergy && <b>{t('board.allergy')} </b>}
          {line.notes && <bdi className="mark">{line.notes}</bdi>}
        </div>
      )}
      <LineWarnings line={line} isOut={isOut} unchosen={unchosen} currency={currency} />
      <div className="ctl">
        <span className="stepper">
          <button type="button" aria-label={`${t('pos.minus')}, ${line.title}`} onClick={() => onStep('minus')}>
            <Icon of={minus} />
          </button>
          <output className="num">{line.quantity}</output>
          <button type="button" aria-label={`${t('pos.plus')}, ${line.title}`} onClick={() => onStep('plus')}>
            <Icon of={plus} />
          </button>
        </span>
        <span className="unit-price num">
          × <Money amount={line.unitPrice} currency={currency} />
        </span>
        <IconButton
          className="end"
          of={line.notes ? noteFill : note}
          name={`${t('pos.notes')}, ${line.title}`}
          onClick={onNote}
        />
        <IconButton of={trash} name={`${t('pos.remove')} ${line.title}`} onClick={onRemove} />
      </div>
    </li>
  )
}

type WarningProps = Pick<Props, 'line' | 'isOut' | 'unchosen' | 'currency'>

/** Former price of a line, the reasons why it cannot be sent, and why it does not grow. */
const LineWarnings = ({ line, isOut, unchosen, currency }: WarningProps) => (
  <>
    {!line.gone && typeof line.was === 'number' && (
      <p className="was">
        {t('pos.was')} <s>{moneyText(line.was, currency)}</s>
      </p>
    )}
    {line.gone && <Reason text={t('pos.gone')} />}
    {isOut && !line.gone && <Reason text={t('pos.soldOut.line')} />}
    {unchosen && <Reason text={t('choices.first', { group: unchosen.title })} />}
    {line.quantity >= maxPerLine && <Reason text={t('pos.mostOnLine', { max: maxPerLine })} />}
  </>
)

const Reason = ({ text }: { text: string }) => (
  <p className="why">
    <Icon of={warning} />
    {text}
  </p>
)
