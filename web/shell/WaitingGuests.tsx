import { useQuery } from '@tanstack/react-query'
import { qrOrderCount } from '../api/qr-orders.ts'
import { t } from '../language/t.ts'

/** Number of pending guest orders, on the link to the POS. */
export function WaitingGuests() {
  const { data: count = 0 } = useQuery(qrOrderCount)
  return <LinkCount count={count} text={t('common.guestsWait', { count })} />
}

/** A number on a link of the navigation; nothing for 0. */
export function LinkCount({ count, text }: Readonly<{ count: number; text: string }>) {
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <span className="vh">{text}</span>
    </>
  )
}
