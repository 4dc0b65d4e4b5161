import warning from 'icon:fill/warning'
import { useQuery } from '@tanstack/react-query'
import { unseenOrders } from '../../api/unseen-orders.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'
import { Chip } from '../../parts/Chip.tsx'

/** Warning that no screen of the kitchen has shown one of these orders, with what to do. */
export function UnseenMark({ orderIds }: Readonly<{ orderIds: readonly string[] }>) {
  const { data = [] } = useQuery(unseenOrders)
  const unseen = data.filter(({ order_id }) => orderIds.includes(order_id))
  if (unseen.length === 0) return null
  const stations = [...new Set(unseen.flatMap((order) => order.stations))]
  return (
    <div className="bill-mark" role="status">
      <Chip tone="bad" icon={warning}>
        {[t('orders.unseen.chip'), ...stations].join(comma())}
      </Chip>
      <p className="mute">{t('orders.unseen.advice')}</p>
    </div>
  )
}
