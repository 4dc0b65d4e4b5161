import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { qrOrderCount } from '../api/qr-orders.ts'
import { t } from '../language/t.ts'
import { useBell } from '../parts/bell.ts'

/**
 * Rings when a guest order arrives, on every screen of a user who may accept it, and announces the number of pending
 * ones.
 */
export function GuestBell() {
  const { data: count } = useQuery(qrOrderCount)
  const { ringGuest } = useBell()
  const before = useRef(count)
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) ringGuest()
    before.current = count
  }, [count, ringGuest])
  return (
    <span className="vh" role="status">
      {count ? t('common.guestsWait', { count }) : ''}
    </span>
  )
}
