import warning from 'icon:fill/warning'
import clock from 'icon:regular/clock'
import { useAtomValue } from 'jotai'
import type { PosInit } from '../../api/pos.ts'
import type { QrOrder } from '../../api/qr-orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { minutesSince } from '../board/age.ts'
import { useNow } from '../board/use-now.ts'
import type { CartLine } from './cart.ts'
import { hasChoices, LineOptions } from './LineOptions.tsx'
import { lineFromQr } from './ordered-line.ts'
import { cartAtom } from './pos-atoms.ts'

type Props = Readonly<{ order: QrOrder; init: PosInit; onTake: () => void; onDismiss: () => void }>

const minuteMs = 60_000

/** Guest order with its table, guest, waiting time and lines. */
export function QrOrderRow({ order, init, onTake, onDismiss }: Props) {
  const now = useNow(minuteMs)
  const cart = useAtomValue(cartAtom)
  const currency = currencyOf(init.storeSettings.currency)
  const lines = order.items.map((item) => lineFromQr(item, item.id, init.menuItems, currency))
  const place = order.table_title ?? t('pos.noTable')
  const isOnBill = cart.qrOrderId === order.id
  return (
    <li className="qr-order">
      <div className="row wrap">
        <b className="slim qr-place">
          <bdi>{place}</bdi>
        </b>
        {order.floor && (
          <span className="mute sm">
            <bdi>{order.floor}</bdi>
          </span>
        )}
        <span className="mute">
          <bdi>{order.customer_name ?? t('pos.qr.guest')}</bdi>
        </span>
        <span className="mute sm num end">
          <Icon of={clock} /> {t('pos.minutes', { count: minutesSince(order.date, now) })}
        </span>
      </div>
      <ul>
        {lines.map((line) => (
          <QrLine key={line.key} line={line} />
        ))}
      </ul>
      <div className="row wrap">
        <b className="num money">{moneyText(fromWire(order.total, currency), currency)}</b>
        <span className="row end">
          <Button kind="no" aria-label={`${t('pos.qr.dismiss')} ${place}`} onClick={onDismiss}>
            {t('pos.qr.dismiss')}
          </Button>
          <Button
            kind="goline"
            aria-label={`${t('pos.qr.take')} ${place}`}
            because={isOnBill ? t('pos.qr.onBill') : undefined}
            onClick={onTake}
          >
            {isOnBill ? t('pos.qr.onBill') : t('pos.qr.take')}
          </Button>
        </span>
      </div>
    </li>
  )
}

const QrLine = ({ line }: { line: CartLine }) => (
  <li>
    <b className="num">{line.quantity}×</b>
    <span className="grow">
      <bdi className={line.gone ? 'struck' : ''}>{line.title}</bdi>
      {hasChoices(line) && (
        <small className="mute">
          <LineOptions line={line} />
        </small>
      )}
      {line.notes && (
        <small>
          <bdi className="mark">{line.notes}</bdi>
        </small>
      )}
      {line.gone && (
        <Chip tone="bad" icon={warning}>
          {t('pos.goneShort')}
        </Chip>
      )}
    </span>
  </li>
)
