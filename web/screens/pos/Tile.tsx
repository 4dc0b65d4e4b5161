import plus from 'icon:bold/plus'
import plusCircle from 'icon:regular/plus-circle'
import stack from 'icon:regular/stack'
import type { Money } from '@comanda/domain/kernel/money.ts'
import { memo } from 'react'
import type { MenuItem } from '../../api/pos.ts'
import { type Currency, fromWire, moneyText, plainText } from '../../money.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { posTexts } from './texts.ts'

type Props = {
  item: MenuItem
  count: number
  currency: Currency
  tint: number
  onPick: (item: MenuItem) => void
}

/** A dish on the menu. The whole tile is the target; on the bill the mark becomes its count, in the same place. */
export const Tile = memo(function Tile({ item, count, currency, tint, onPick }: Props) {
  const { title, variants, addons } = item
  return (
    // No aria-label: who speaks to the till says what they see, and the name of the key has to contain all of it.
    <button type="button" className={count > 0 ? 'tile has' : 'tile'} onClick={() => onPick(item)}>
      <Plate title={title} image={item.image} tint={tint} />
      <span className="t">
        <span className="vh">{posTexts.add} </span>
        <bdi>{title}</bdi>
      </span>
      <span className="f">
        <Price amount={fromWire(item.price, currency)} currency={currency} />
        <small>
          <span className="clip">
            <bdi>{item.category_title}</bdi>
          </span>
          {variants.length > 0 && <Options icon={stack} count={variants.length} word={posTexts.variantWord} />}
          {addons.length > 0 && <Options icon={plusCircle} count={addons.length} word={posTexts.addonWord} />}
        </small>
      </span>
      {count > 0 && <span className="vh">{posTexts.onBill(count)}</span>}
      <span className="add num" aria-hidden="true">
        {count > 0 ? `${count}×` : <Icon of={plus} />}
      </span>
    </button>
  )
})

type OptionsProps = { icon: string; count: number; word: (count: number) => string }

const Options = ({ icon, count, word }: OptionsProps) => (
  <span title={`${count} ${word(count)}`}>
    <Icon of={icon} />
    {count}
    <span className="vh"> {word(count)}</span>
  </span>
)

/** A symbol of letters may stand above its figure, so that neither is cut beside the mark. */
const Price = ({ amount, currency }: { amount: Money; currency: Currency }) =>
  currency.symbol.length > 1 ? (
    <b className="num long">
      {currency.symbol} <span className="money">{plainText(amount, currency)}</span>
    </b>
  ) : (
    <b className="num money">{moneyText(amount, currency)}</b>
  )
