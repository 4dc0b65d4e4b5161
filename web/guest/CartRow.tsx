import minus from 'icon:bold/minus'
import plus from 'icon:bold/plus'
import note from 'icon:regular/note-pencil'
import trash from 'icon:regular/trash'
import { times } from '@comanda/domain/kernel/money.ts'
import { t } from '../language/t.ts'
import { type Currency, moneyText } from '../money.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { Money } from '../parts/Money.tsx'
import type { CartAction, CartLine } from '../screens/pos/cart.ts'
import { hasChoices, LineOptions } from '../screens/pos/LineOptions.tsx'

type Props = Readonly<{
  line: CartLine
  /** Message that the dish is sold out, or how many portions are left; null if it can be ordered. */
  outText: string | null
  currency: Currency
  dispatch: (action: CartAction) => void
  onNotes: (line: CartLine) => void
}>

export const CartRow = ({ line, outText, currency, dispatch, onNotes }: Props) => (
  <li className={line.gone ? 'line gone' : 'line'}>
    <div className="leader">
      <h2>
        <bdi>{line.title}</bdi>
      </h2>
      <i />
      <b>
        <Money amount={times(line.unitPrice, line.quantity)} currency={currency} />
      </b>
    </div>
    {hasChoices(line) && (
      <p className="sm mute">
        <LineOptions line={line} />
      </p>
    )}
    {line.was !== null && !line.gone && (
      <p className="sm changed">{t('guest.priceWas', { price: moneyText(line.was, currency) })}</p>
    )}
    {line.gone && <p className="field-error">{t('guest.gone')}</p>}
    {outText && !line.gone && <p className="field-error">{outText}</p>}
    {line.notes && (
      <p className="sm">
        <bdi className="mark">{line.notes}</bdi>
      </p>
    )}
    <div className="row keys">
      {!line.gone && (
        <div className="row step">
          <IconButton
            of={minus}
            name={t('guest.minus', { title: line.title })}
            onClick={() => dispatch({ type: 'minus', key: line.key })}
          />
          <b className="num" aria-live="polite">
            {line.quantity}
          </b>
          <IconButton
            of={plus}
            name={t('guest.plus', { title: line.title })}
            onClick={() => dispatch({ type: 'plus', key: line.key })}
          />
        </div>
      )}
      {!line.gone && (
        <Button
          kind="quiet"
          icon={note}
          aria-label={t('guest.notesOf', { title: line.title })}
          onClick={() => onNotes(line)}
        >
          {t('guest.notes')}
        </Button>
      )}
      <IconButton
        className="end"
        of={trash}
        name={t('guest.remove', { title: line.title })}
        onClick={() => dispatch({ type: 'remove', key: line.key })}
      />
    </div>
  </li>
)
