import merge from 'icon:bold/arrows-merge'
import moneyIcon from 'icon:bold/money'
import plus from 'icon:bold/plus'
import scissors from 'icon:bold/scissors'
import swap from 'icon:bold/swap'
import { Link } from 'react-router-dom'
import type { Visit } from '../../api/floor.ts'
import { idOfGroup } from '../../api/order-lists.ts'
import type { OrderGroup } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { posAt } from '../../paths.ts'
import type { ShownGroup } from '../orders/shown-groups.ts'
import { isSplittable } from '../orders/splittable.ts'
import { whyNotMoved } from '../orders/why-not-moved.ts'

/** Open dialog of the panel. `cardId`: id of the card to pay or split. */
export type PanelDialog =
  | Readonly<{ kind: 'move' | 'join' }>
  | Readonly<{ kind: 'pay' | 'split'; cardId: string }>
  | Readonly<{ kind: 'guests'; visit: Visit }>

type Props = Readonly<{
  tableId: string
  title: string
  isJoined: boolean
  /** Open orders of the table and the tables joined with it. */
  groups: readonly OrderGroup[]
  /** Cards that can be paid; empty until the settings are loaded. */
  payable: readonly ShownGroup[]
  onOpen: (dialog: PanelDialog) => void
}>

/** Orders, pays, splits and moves the bills of a table, and joins it with another table. */
export function PanelActions({ tableId, title, isJoined, groups, payable, onOpen }: Props) {
  const orders = groups.flatMap((group) => group.orders)
  return (
    <div className="floor-actions">
      <Link className="btn goline" to={posAt(tableId)}>
        <Icon of={plus} />
        {t('floor.order')}
      </Link>
      {payable.map(({ id, table_title }) => (
        <Button key={id} kind="go" icon={moneyIcon} onClick={() => onOpen({ kind: 'pay', cardId: id })}>
          {isJoined ? t('floor.join.bill', { place: table_title ?? title }) : t('floor.bill')}
        </Button>
      ))}
      {groups.map((group) => (
        <Button
          key={idOfGroup(group)}
          icon={scissors}
          because={group.orders.some(isSplittable) ? undefined : t('orders.split.nothing')}
          onClick={() => onOpen({ kind: 'split', cardId: idOfGroup(group) })}
        >
          {t('orders.split.title')}
          {isJoined && `: ${group.table_title ?? title}`}
        </Button>
      ))}
      {orders.length > 0 && (
        <Button icon={swap} because={whyNotMoved(orders)} onClick={() => onOpen({ kind: 'move' })}>
          {t('orders.move.title')}
        </Button>
      )}
      <Button icon={merge} onClick={() => onOpen({ kind: 'join' })}>
        {t('floor.join.title')}
      </Button>
    </div>
  )
}
