import '../../parts/out-word.css'
import plus from 'icon:bold/plus'
import plusCircle from 'icon:regular/plus-circle'
import stack from 'icon:regular/stack'
import { memo } from 'react'
import type { MenuItem } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { type Currency, moneyText } from '../../money.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { freeAddons } from './choices.ts'
import { isDishOut } from './is-out.ts'
import { listPriceOf } from './menu-line.ts'
import { useHold } from './use-hold.ts'

type Props = {
  item: MenuItem
  /** Index in the displayed menu. */
  at: number
  /** True if the tile is the tab stop of the grid. */
  isStop: boolean
  count: number
  currency: Currency
  tint: number
  onPick: (item: MenuItem) => void
  onHold: (item: MenuItem) => void
  onFocus: (at: number) => void
}

/**
 * A dish on the menu. A press adds it, a hold opens the sold-out dialog. The mark shows the number on the bill, or a
 * plus sign.
 */
export const Tile = memo(function Tile({ item, at, isStop, count, currency, tint, onPick, onHold, onFocus }: Props) {
  const { title, variants } = item
  const addons = freeAddons(item)
  const isOut = isDishOut(item)
  const hold = useHold(
    () => onPick(item),
    () => onHold(item),
  )
  return (
    // No aria-label: voice control needs an accessible name that contains the visible text (WCAG 2.5.3).
    <button
      type="button"
      className={`tile${count > 0 ? ' has' : ''}${isOut ? ' out' : ''}`}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(at)}
      {...hold}
    >
      <Plate title={title} image={item.image} tint={tint} />
      <span className="t">
        {!isOut && <span className="vh">{t('pos.add')} </span>}
        <bdi>{title}</bdi>
      </span>
      <span className="f">
        <Price item={item} currency={currency} />
        {isOut ? (
          <span className="out-word">{t('common.soldOut.word')}</span>
        ) : (
          <small>
            <bdi className="category">
              {item.left ? t('common.soldOut.left', { count: item.left.count }) : item.category_title}
            </bdi>
            {(variants.length > 0 || addons.length > 0) && (
              <span className="choices">
                <Options icon={stack} count={variants.length} textKey="pos.variantWord" />
                <Options icon={plusCircle} count={addons.length} textKey="pos.addonWord" />
              </span>
            )}
          </small>
        )}
      </span>
      {count > 0 && <span className="vh">{t('pos.onBill', { count })}</span>}
      {!isOut && (
        <span className="add num" aria-hidden="true">
          {count > 0 ? `${count}×` : <Icon of={plus} />}
        </span>
      )}
    </button>
  )
})

type OptionsProps = { icon: string; count: number; textKey: 'pos.variantWord' | 'pos.addonWord' }

function Options({ icon, count, textKey }: OptionsProps) {
  if (count === 0) return null
  const word = t(textKey, { count })
  return (
    <span title={`${count} ${word}`}>
      <Icon of={icon} />
      {count} <span className="word">{word}</span>
    </span>
  )
}

/** Price of a tile. "from" and symbols of letters are above the figure, so that neither is cut off beside the mark. */
function Price({ item, currency }: { item: MenuItem; currency: Currency }) {
  const { amount, isLowest } = listPriceOf(item, currency)
  const isWord = currency.symbol.length > 1
  const text = moneyText(amount, currency)
  const price = isWord ? text.replace('\u00a0', ' ') : text
  const [before, after] = isLowest ? t('pos.priceFrom', { price: '|' }).split('|') : []
  return (
    <b className={isWord ? 'num long' : 'num'}>
      {before && <small className="from">{before}</small>}
      <bdi dir="ltr">{price}</bdi>
      {after && <small className="from">{after}</small>}
    </b>
  )
}
