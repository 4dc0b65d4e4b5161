import dots from 'icon:bold/dots-three-vertical'
import hourglass from 'icon:bold/hourglass-medium'
import { memo, useState } from 'react'
import { t } from '../../language/t.ts'
import { type Action, ActionMenu } from '../../parts/ActionMenu.tsx'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { isHeld } from '../board/courses.ts'
import { HeldChip } from '../board/HeldChip.tsx'
import { optionsText } from '../board/item-text.ts'
import type { ShownItem } from '../board/pending-items.ts'
import { StatusChip, statusIcons } from '../board/StatusChip.tsx'
import { setItemStatus } from '../board/set-item-status.ts'
import { CancelItem, LineSheet } from './lazy-dialogs.ts'

type Props = Readonly<{
  item: ShownItem
  tableId: string | null
  tokenNo: number
  isPaid: boolean
  inCheckout: boolean
  currency: string
}>

/** A line of an order with its status and a menu of actions. */
export const ItemRow = memo(function ItemRow({ item, tableId, tokenNo, isPaid, inCheckout, currency }: Props) {
  const options = optionsText(item)
  const [isCancelling, setCancelling] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const payment = isPaid ? ('paid' as const) : ('pending' as const)
  const order = { token_no: tokenNo, payment_status: payment, in_checkout: inCheckout, currency, table_id: tableId }
  return (
    <li className={item.status} aria-busy={item.isPending}>
      <b className="q num">{item.quantity}</b>
      <div className="grow">
        <button
          type="button"
          className="nm"
          aria-haspopup="dialog"
          aria-label={t('orders.change.open', { title: item.item_title })}
          onClick={() => setOpen(true)}
        >
          <bdi>{item.item_title}</bdi>
        </button>
        {options && (
          <span className="opt">
            <bdi>{options}</bdi>
          </span>
        )}
        {item.seat !== undefined && <span className="opt">{t('board.seat', { seat: item.seat })}</span>}
        {(item.rush || item.allergy || item.notes) && (
          <span className="opt">
            {item.rush && <b>{t('board.rush')} </b>}
            {item.allergy && <b>{t('board.allergy')} </b>}
            {item.notes && <bdi className="mark">{item.notes}</bdi>}
          </span>
        )}
        {item.status === 'completed' && (
          <Button
            kind="goline"
            icon={statusIcons.delivered}
            aria-label={`${t('orders.serve')} ${item.item_title}`}
            onClick={() => void setItemStatus({ item, status: 'delivered', tokenNo })}
          >
            {t('orders.serve')}
          </Button>
        )}
      </div>
      {item.isPending && (
        <span className="sending">
          <Icon of={hourglass} />
          <span className="vh">{t('board.sending')}</span>
        </span>
      )}
      {isHeld(item) ? <HeldChip /> : <StatusChip status={item.status} passed_at={item.passed_at} />}
      <ActionMenu
        name={t('orders.statusOf', { title: item.item_title })}
        icon={dots}
        actions={actionsFor(item, { tokenNo, isPaid, onCancel: () => setCancelling(true) })}
      />
      {isOpen && <LineSheet item={item} order={order} onClose={() => setOpen(false)} />}
      {isCancelling && (
        <CancelItem
          title={item.item_title}
          quantity={item.quantity}
          onCancel={(reason, part) => void setItemStatus({ item, status: 'cancelled', tokenNo, reason, part })}
          onClose={() => setCancelling(false)}
        />
      )}
    </li>
  )
})

const choices = [
  { status: 'preparing', tone: 'fire' },
  { status: 'completed', tone: 'done' },
  { status: 'delivered', tone: null },
  { status: 'cancelled', tone: 'bad' },
] as const

type Row = Readonly<{ tokenNo: number; isPaid: boolean; onCancel: () => void }>

const actionsFor = (item: ShownItem, { tokenNo, isPaid, onCancel }: Row): readonly Action[] =>
  choices.map(({ status, tone }) => {
    // The bill of a paid order is fixed: items can neither be cancelled nor restored.
    const changesBill = (status === 'cancelled') !== (item.status === 'cancelled')
    return {
      key: status,
      label: t(`orders.item.${status}`),
      icon: statusIcons[status],
      ...(tone && { tone }),
      apart: status === 'cancelled',
      current: item.status === status,
      because: isPaid && changesBill ? t('orders.paidAlready') : undefined,
      onChoose: status === 'cancelled' ? onCancel : () => void setItemStatus({ item, status, tokenNo }),
    }
  })
