import qr from 'icon:fill/qr-code'
import warning from 'icon:fill/warning'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { qrOrders } from '../../api/qr-orders.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { cartAtom } from './pos-atoms.ts'

/**
 * Mark of a bill that answers a guest order. If another till has sent or dismissed the guest order meanwhile, the mark
 * says so, and the bill can be kept as an independent order.
 */
export function QrMark({ qrOrderId }: { qrOrderId: string }) {
  const { data } = useQuery(qrOrders)
  const dispatch = useSetAtom(cartAtom)
  const isTaken = data !== undefined && !data.some(({ id }) => id === qrOrderId)
  if (!isTaken) {
    return (
      <p className="qr-mark">
        <Chip tone="guest" icon={qr}>
          {t('pos.qr.mark')}
        </Chip>
      </p>
    )
  }
  return (
    <div className="qr-mark" role="alert">
      <Chip tone="bad" icon={warning}>
        {t('pos.qr.taken')}
      </Chip>
      <Button onClick={() => dispatch({ type: 'unlink' })}>{t('pos.qr.keep')}</Button>
    </div>
  )
}
