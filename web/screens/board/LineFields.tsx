import check from 'icon:bold/check'
import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import { toDecimal } from '@comanda/domain/kernel/money.ts'
import type { MenuItem, MenuOption } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { unitPriceOf } from '../pos/menu-line.ts'
import { NotesField } from '../pos/NotesField.tsx'
import type { LineOptions } from './line-change.ts'

type Props = Readonly<{
  /** undefined: not on the menu any more, or not read yet. Then the note alone can be changed. */
  dish: MenuItem | undefined
  currency: Currency
  /** The options of a discounted item are part of the discount. */
  isDiscounted: boolean
  options: LineOptions
  notes: string
  onOptions: (options: LineOptions) => void
  onNotes: (notes: string) => void
  onEnter: () => void
}>

/** Options and note of a sent item, with the prices of the menu. */
export function LineFields({ dish, currency, isDiscounted, options, notes, onOptions, onNotes, onEnter }: Props) {
  const choose = (variantId: string | null, addonIds: readonly string[]) => {
    if (dish) onOptions({ variantId, addonIds, price: decimal(unitPriceOf(dish, { variantId, addonIds }, currency)) })
  }
  const decimal = (amount: Amount) => toDecimal(amount, currency.exponent)
  const { variantId, addonIds } = options
  const toggle = (id: string) =>
    choose(variantId, addonIds.includes(id) ? addonIds.filter((other) => other !== id) : [...addonIds, id])
  const hasOptions = dish !== undefined && dish.variants.length + dish.addons.length > 0
  return (
    <>
      {hasOptions && isDiscounted && <p className="sheet-note mute">{t('orders.change.isDiscounted')}</p>}
      {hasOptions && !isDiscounted && (
        <>
          {dish.variants.length > 0 && (
            <Options
              title={t('pos.variants')}
              type="radio"
              options={dish.variants}
              chosen={variantId === null ? [] : [variantId]}
              currency={currency}
              onPick={(id) => choose(id, addonIds)}
            />
          )}
          {dish.addons.length > 0 && (
            <Options
              title={t('pos.addons')}
              type="checkbox"
              options={dish.addons}
              chosen={addonIds}
              currency={currency}
              onPick={toggle}
            />
          )}
        </>
      )}
      <NotesField notes={notes} onChange={onNotes} onEnter={onEnter} />
    </>
  )
}

type OptionsProps = Readonly<{
  title: string
  type: 'radio' | 'checkbox'
  options: readonly MenuOption[]
  chosen: readonly string[]
  currency: Currency
  onPick: (id: string) => void
}>

const Options = ({ title, type, options, chosen, currency, onPick }: OptionsProps) => (
  <fieldset>
    <legend className="label">{title}</legend>
    <div className="sheet-options">
      {options.map(({ id, title: name, price, sold_out }) => (
        <label className="choice" key={id}>
          <input
            type={type}
            name={title}
            checked={chosen.includes(id)}
            disabled={sold_out !== undefined && !chosen.includes(id)}
            onChange={() => onPick(id)}
          />
          <span className={type === 'radio' ? 'dot' : 'box'}>{type === 'checkbox' && <Icon of={check} />}</span>
          <bdi className="clamp2">{name}</bdi>
          {sold_out && <span className="sold-out-word">{t('common.soldOut.word')}</span>}
          <span className="end num money">
            <Money amount={fromWire(price, currency)} currency={currency} />
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
