import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeClock } from '../api/store-clock.ts'
import { clockText, deviceZone, setStoreZone, showsOtherClock } from '../dates.ts'
import { t } from '../language/t.ts'
import { showToast } from '../parts/toast.ts'
import { remember } from '../remember.ts'
import type { User } from '../session/user.ts'

const key = 'comanda.clock'
const noticeKey = 'comanda.clock-notice'

type StoreClock = Readonly<{
  /** False until the zone is known or cannot be read: no time is shown before. */
  isKnown: boolean
  /** The platform has closed the restaurant; its bills can be settled until this time. */
  settlesUntil: string | null
  /** Minutes after which a device that nobody touches locks itself; null: never. */
  autoLockMinutes: number | null
}>

/** Sets the zone of all shown times to the restaurant's: the server's answer, until then the stored one. */
export function useStoreClock(user: User | null): StoreClock {
  const { data, isPending } = useQuery({ ...storeClock, enabled: user !== null })
  const { zone, lock } = data ? { zone: data.time_zone, lock: data.auto_lock_minutes ?? null } : storedClock(user)
  setStoreZone(zone ?? null)
  useEffect(() => {
    if (!user || !data) return
    const { time_zone: zone, auto_lock_minutes: lock } = data
    remember(localStorage, key, JSON.stringify({ tenant: user.tenant_id, zone, lock }))
    if (data.time_zone !== null) noticeOtherClock(data.time_zone)
  }, [user, data])
  return { isKnown: !isPending || zone !== undefined, settlesUntil: data?.settles_until ?? null, autoLockMinutes: lock }
}

/** Zone and lock minutes stored on this device; the zone is undefined if none is stored. */
function storedClock(user: User | null): Readonly<{ zone?: string | null; lock: number | null }> {
  try {
    const { tenant, zone, lock } = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (user && tenant === user.tenant_id && (zone === null || typeof zone === 'string'))
      return { zone, lock: typeof lock === 'number' ? lock : null }
  } catch {
    // invalid storage counts as empty
  }
  return { lock: null }
}

/** Shows the notice once per pair of zones. */
function noticeOtherClock(zone: string): void {
  const now = Date.now()
  const pair = `${zone} ${deviceZone()}`
  if (!showsOtherClock(now) || localStorage.getItem(noticeKey) === pair) return
  remember(localStorage, noticeKey, pair)
  const at = new Date(now).toISOString()
  const times = { time: clockText(at), own: clockText(at, { zone: null }), zone: zone.replaceAll('_', ' ') }
  showToast(t('common.otherClock', times), 'token', undefined, 'clock')
}
