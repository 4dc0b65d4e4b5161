import qr from 'icon:fill/qr-code'
import warning from 'icon:fill/warning'
import { useQuery } from '@tanstack/react-query'
import { qrOrders } from '../../api/qr-orders.ts'
import { t } from '../../language/t.ts'
import { Chip } from '../../parts/Chip.tsx'

/** The bill answers a guest's order. Another till may have sent or dismissed it meanwhile: then that is said. */
export function QrMark({ qrOrderId }: { qrOrderId: string }) {
  const { data } = useQuery(qrOrders)
  const isTaken = data !== undefined && !data.some(({ id }) => id === qrOrderId)
  return (
    <p className="qr-mark" role={isTaken ? 'alert' : undefined}>
      {isTaken ? (
        <Chip tone="bad" icon={warning}>
          {t('pos.qr.taken')}
        </Chip>
      ) : (
        <Chip tone="guest" icon={qr}>
          {t('pos.qr.mark')}
        </Chip>
      )}
    </p>
  )
}
