import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeClock } from '../api/store-clock.ts'
import { setStoreZone } from '../dates.ts'
import { remember } from '../remember.ts'
import type { User } from '../session/user.ts'

const key = 'comanda.clock'

type StoreClock = Readonly<{
  /** False until the zone is known or cannot be read: no time is shown before. */
  isKnown: boolean
  /** The restaurant's zone; null if it has none, or until the server has answered. */
  zone: string | null
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
  }, [user, data])
  return {
    isKnown: !isPending || zone !== undefined,
    zone: data?.time_zone ?? null,
    settlesUntil: data?.settles_until ?? null,
    autoLockMinutes: lock,
  }
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
