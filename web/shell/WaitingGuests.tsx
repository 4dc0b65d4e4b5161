import { useQuery } from '@tanstack/react-query'
import { qrOrderCount } from '../api/qr-orders.ts'
import { t } from '../language/t.ts'

/** Number of pending guest orders, on the link to the POS. */
export function WaitingGuests() {
  const { data: count = 0 } = useQuery(qrOrderCount)
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <span className="vh">{t('common.guestsWait', { count })}</span>
    </>
  )
}
