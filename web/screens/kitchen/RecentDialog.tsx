import undo from 'icon:bold/arrow-u-up-left'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Empty } from '../../parts/States.tsx'
import { TokenStub } from '../../parts/TokenStub.tsx'
import { placeTitle } from '../board/place.ts'
import { moveOn } from './move-on.ts'
import { passItems } from './pass-items.ts'
import { ReprintButton } from './ReprintButton.tsx'
import type { StationOrder } from './stations.ts'
import { recallTicket } from './whole-ticket.ts'

type Props = Readonly<{ orders: readonly StationOrder[]; onClose: () => void }>

/** Tickets with items that were made recently, each with buttons that recall them. */
export const RecentDialog = ({ orders, onClose }: Props) => (
  <Dialog
    className="recent"
    title={t('kitchen.recent')}
    onClose={onClose}
    footer={<p className="mute">{t('keys.hint')}</p>}
  >
    {orders.length === 0 && <Empty>{t('kitchen.recentEmpty')}</Empty>}
    {orders.map((order) => (
      <section key={order.id} aria-label={t('board.token', { tokenNo: order.token_no })}>
        <h3 className="row">
          <TokenStub no={order.token_no} />
          <bdi className="grow">{placeTitle(order)}</bdi>
          {order.items.length > 1 && (
            <Button
              icon={undo}
              aria-label={t('kitchen.recallTicketOf', { tokenNo: order.token_no })}
              onClick={() => void recallTicket(order)}
            >
              {t('kitchen.recall')}
            </Button>
          )}
          <ReprintButton order={order} />
        </h3>
        <ul>
          {order.items.map((item) => (
            <li key={item.id}>
              <b className="num">{item.quantity}</b>
              <span className="grow">
                <bdi>{item.item_title}</bdi>
              </span>
              <span className="mute num">{clockText(item.status_at)}</span>
              <Button
                icon={undo}
                aria-label={t('kitchen.recallOf', { title: item.item_title, tokenNo: order.token_no })}
                onClick={() =>
                  void (item.atPass === 'passed' ? passItems(order, [item], false) : moveOn(order, item, 'preparing'))
                }
              >
                {t('kitchen.recall')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Dialog>
)
