import plus from 'icon:bold/plus'
import sliders from 'icon:regular/sliders-horizontal'
import { memo } from 'react'
import { t } from '../language/t.ts'
import { type Currency, moneyText } from '../money.ts'
import { Allergens } from '../parts/Allergens.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Plate } from '../parts/Plate.tsx'
import { isDishOut } from '../screens/pos/is-out.ts'
import { hasOptions, listPriceOf } from '../screens/pos/menu-line.ts'
import type { MenuItem } from './api.ts'

type Props = Readonly<{
  item: MenuItem
  tint: number
  currency: Currency
  /** Number in the cart. */
  count: number
  canOrder: boolean
  onOpen: (item: MenuItem) => void
  onAdd: (item: MenuItem, key: HTMLElement) => void
}>

export const DishRow = memo(({ item, tint, currency, count, canOrder, onOpen, onAdd }: Props) => (
  <li className="it">
    <div className="tx">
      <h3>
        <button type="button" onClick={() => onOpen(item)}>
          <bdi>{item.title}</bdi>
        </button>
      </h3>
      <p className="pr">
        <Price item={item} currency={currency} />
      </p>
      {item.description && (
        <p className="sm described">
          <bdi>{item.description}</bdi>
        </p>
      )}
      <p className="sm mute facts">
        {item.category_title && <bdi>{item.category_title}</bdi>}
        {item.variants.length > 0 && <bdi>{t('guest.variants', { count: item.variants.length })}</bdi>}
        {item.addons.length > 0 && <bdi>{t('guest.addons', { count: item.addons.length })}</bdi>}
      </p>
      {item.allergens && <Allergens allergens={item.allergens} />}
      {isDishOut(item) && <p className="sold-out">{t('guest.soldOut')}</p>}
      {canOrder && hasOptions(item) && !isDishOut(item) && (
        <p className="cus">
          <Icon of={sliders} />
          {t('guest.customisable')}
        </p>
      )}
    </div>
    <div className="pc">
      <Plate title={item.title} image={item.image} tint={tint} px={96} />
      {canOrder && !isDishOut(item) && (
        <button
          type="button"
          className={`btn ${count > 0 ? 'go' : 'goline'}`}
          aria-label={
            count > 0 ? t('guest.addedName', { title: item.title, count }) : t('guest.addName', { title: item.title })
          }
          onClick={({ currentTarget }) => onAdd(item, currentTarget)}
        >
          {count > 0 ? <b className="num">{count}×</b> : t('guest.add')}
          <Icon of={plus} />
        </button>
      )}
    </div>
  </li>
))

function Price({ item, currency }: Pick<Props, 'item' | 'currency'>) {
  const { amount, isLowest } = listPriceOf(item, currency)
  const price = moneyText(amount, currency)
  return <span className="num money">{isLowest ? t('guest.priceFrom', { price }) : price}</span>
}
