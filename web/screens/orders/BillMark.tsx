import printer from 'icon:regular/printer'
import type { Order } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { Chip } from '../../parts/Chip.tsx'
import { billMark } from './bill-mark.ts'

/** Mark that the bill of these orders was printed, or has changed since. */
export function BillMark({ orders }: { orders: readonly Order[] }) {
  const mark = billMark(orders)
  if (mark === null) return null
  return (
    <p className="bill-mark">
      <Chip tone={mark === 'printed' ? 'done' : 'wait'} icon={printer}>
        {t(`orders.bill.${mark}`)}
      </Chip>
    </p>
  )
}
