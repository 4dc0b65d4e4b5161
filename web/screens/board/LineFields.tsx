import '../../parts/out-word.css'
import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import { toDecimal } from '@comanda/domain/kernel/money.ts'
import type { MenuItem, MenuOption } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { ChoiceGroups } from '../pos/ChoiceGroups.tsx'
import { unitPriceOf } from '../pos/menu-line.ts'
import { NotesField } from '../pos/NotesField.tsx'
import type { LineOptions } from './line-change.ts'

type Props = Readonly<{
  /** undefined if the dish is no longer on the menu or not loaded yet: then only the note can be changed. */
  dish: MenuItem | undefined
  currency: Currency
  /** True if the item has a discount, which fixes its options. */
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
  const hasOptions = dish !== undefined && dish.variants.length + dish.addons.length > 0
  return (
    <>
      {hasOptions && isDiscounted && <p className="sheet-note mute">{t('orders.change.isDiscounted')}</p>}
      {hasOptions && !isDiscounted && (
        <>
          {dish.variants.length > 0 && (
            <Variants
              variants={dish.variants}
              chosen={variantId}
              currency={currency}
              onPick={(id) => choose(id, addonIds)}
            />
          )}
          <ChoiceGroups
            item={dish}
            chosen={addonIds}
            currency={currency}
            onChange={(chosen) => choose(variantId, chosen)}
          />
        </>
      )}
      <NotesField notes={notes} onChange={onNotes} onEnter={onEnter} />
    </>
  )
}

type VariantsProps = Readonly<{
  variants: readonly MenuOption[]
  chosen: string | null
  currency: Currency
  onPick: (id: string) => void
}>

const Variants = ({ variants, chosen, currency, onPick }: VariantsProps) => (
  <fieldset>
    <legend>{t('pos.variants')}</legend>
    <div className="sheet-options">
      {variants.map(({ id, title, price, sold_out }) => (
        <label className="choice" key={id}>
          <input
            type="radio"
            name="variant"
            checked={id === chosen}
            disabled={sold_out !== undefined && id !== chosen}
            onChange={() => onPick(id)}
          />
          <span className="dot" />
          <bdi className="clamp2">{title}</bdi>
          {sold_out && <span className="out-word">{t('common.soldOut.word')}</span>}
          <span className="end num money">
            <Money amount={fromWire(price, currency)} currency={currency} />
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
