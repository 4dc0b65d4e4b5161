import minus from 'icon:bold/minus'
import plus from 'icon:bold/plus'
import noteFill from 'icon:fill/note-pencil'
import warning from 'icon:fill/warning'
import note from 'icon:regular/note-pencil'
import trash from 'icon:regular/trash'
import { times } from '@comanda/domain/kernel/money.ts'
import type { Currency } from '../../money.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import type { CartLine } from './cart.ts'
import { posTexts } from './texts.ts'

type Props = {
  line: CartLine
  no: number
  currency: Currency
  onStep: (type: 'plus' | 'minus') => void
  onNote: () => void
  onRemove: () => void
}

export function BillLine({ line, no, currency, onStep, onNote, onRemove }: Props) {
  const options = [line.variant?.title, ...line.addons.map(({ title }) => title)].filter((title) => title !== undefined)
  return (
    <li className={line.gone ? 'cl gone' : 'cl'} data-key={line.key}>
      <span className="n num">{no}</span>
      <div className="top">
        <b>
          <bdi>{line.title}</bdi>
        </b>
        <b>
          <Money amount={times(line.unitPrice, line.quantity)} currency={currency} bare />
        </b>
      </div>
      {options.length > 0 && (
        <div className="opt">
          {options.map((option, index) => (
            <span key={option}>
              {index === 1 && line.variant ? ' · ' : index > 0 ? ', ' : ''}
              <bdi>{option}</bdi>
            </span>
          ))}
        </div>
      )}
      {line.notes && (
        <div className="note">
          <bdi className="mark">{line.notes}</bdi>
        </div>
      )}
      {line.gone && (
        <p className="why">
          <Icon of={warning} />
          {posTexts.gone}
        </p>
      )}
      <div className="ctl">
        <span className="step">
          <button type="button" aria-label={`${posTexts.minus}, ${line.title}`} onClick={() => onStep('minus')}>
            <Icon of={minus} />
          </button>
          <output className="num">{line.quantity}</output>
          <button type="button" aria-label={`${posTexts.plus}, ${line.title}`} onClick={() => onStep('plus')}>
            <Icon of={plus} />
          </button>
        </span>
        <span className="unit num">
          × <Money amount={line.unitPrice} currency={currency} bare />
        </span>
        <IconButton
          className="end"
          of={line.notes ? noteFill : note}
          name={`${posTexts.notes}, ${line.title}`}
          onClick={onNote}
        />
        <IconButton of={trash} name={`${posTexts.remove} ${line.title}`} onClick={onRemove} />
      </div>
    </li>
  )
}
