import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import { Switch } from 'antd'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { MenuRow } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { Plate } from '../../parts/Plate.tsx'
import { menuItemOf } from '../../paths.ts'
import { freeAddons } from '../pos/choices.ts'

type Props = Readonly<{
  item: MenuRow
  currency: Currency
  tint: number
  /** Query part of the list's address, which the item's page returns to. */
  search: string
  onShow: (item: MenuRow, isShown: boolean) => void
  onDelete: (item: MenuRow) => void
}>

/** A dish of the list with its price and buttons. */
export const ItemRow = memo(function ItemRow({ item, currency, tint, search, onShow, onDelete }: Props) {
  const { id, title, image, price, is_hidden: isHidden } = item
  return (
    <li className={isHidden ? 'not-for-sale' : undefined}>
      <Link className="menu-dish" to={menuItemOf(id)} state={{ search }}>
        <Plate title={title} image={image} tint={tint} />
        <span className="name">
          <b>
            <bdi>{title}</bdi>
          </b>
          <Facts item={item} />
        </span>
        <Money amount={fromWire(price, currency)} currency={currency} className="menu-price" />
      </Link>
      <span className="keys">
        <span className="office-switch">
          <Switch
            checked={!isHidden}
            aria-label={t('menu.onSaleOf', { name: title })}
            title={t('menu.onSale')}
            onChange={(isShown) => onShow(item, isShown)}
          />
        </span>
        <Link
          className="btn icon quiet edit-key"
          to={menuItemOf(id)}
          state={{ search }}
          aria-label={t('settings.editOf', { name: title })}
          title={t('settings.editOf', { name: title })}
        >
          <Icon of={pencil} />
        </Link>
        <IconButton of={trash} name={t('settings.deleteOf', { name: title })} onClick={() => onDelete(item)} />
      </span>
    </li>
  )
})

function Facts({ item }: { item: MenuRow }) {
  const { category_title, tax_title, variants, addons, choices = [], is_hidden: isHidden, sold_out, left } = item
  const free = freeAddons(item).length
  const facts = [
    isHidden && t('menu.hidden'),
    (sold_out || [...variants, ...addons].some((choice) => choice.sold_out)) && t('common.soldOut.word'),
    left && t('common.soldOut.left', { count: left.count }),
    category_title,
    tax_title,
    variants.length > 0 && t('menu.variantCount', { count: variants.length }),
    free > 0 && t('menu.addonCount', { count: free }),
    choices.length > 0 && t('menu.choices.count', { count: choices.length }),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  if (facts.length === 0) return null
  return (
    <small className="mute">
      {facts.map((fact, index) => (
        <span key={fact || index}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </small>
  )
}
