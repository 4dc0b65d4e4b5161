import coins from 'icon:bold/hand-coins'
import printer from 'icon:regular/printer'
import type { Order } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { Chip } from '../../parts/Chip.tsx'
import { billMark } from './bill-mark.ts'
import { partPaidOf, partPaidText } from './part-paid.ts'

/** Marks that a part of the bill of these orders is paid, and that it was printed or has changed since. */
export function BillMark({ orders }: { orders: readonly Order[] }) {
  const mark = billMark(orders)
  const partPaid = partPaidOf(orders)
  if (mark === null && partPaid === null) return null
  return (
    <p className="bill-mark">
      {partPaid && (
        <Chip tone="wait" icon={coins}>
          {partPaidText(partPaid)}
        </Chip>
      )}
      {mark && (
        <Chip tone={mark === 'printed' ? 'done' : 'wait'} icon={printer}>
          {t(`orders.bill.${mark}`)}
        </Chip>
      )}
    </p>
  )
}
