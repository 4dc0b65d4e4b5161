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
}>

/** Sets the zone of all times to the restaurant's, as last known or as the server answers. */
export function useStoreClock(user: User | null): StoreClock {
  const { data, isPending } = useQuery({ ...storeClock, enabled: user !== null })
  const known = data ? data.time_zone : user && rememberedZone(user)
  setStoreZone(known ?? null)
  useEffect(() => {
    if (!user || !data) return
    remember(localStorage, key, JSON.stringify({ tenant: user.tenant_id, zone: data.time_zone }))
    if (data.time_zone !== null) noticeOtherClock(data.time_zone)
  }, [user, data])
  return { isKnown: !isPending || known !== undefined, settlesUntil: data?.settles_until ?? null }
}

/** The stored zone; undefined if this device has not read it yet. */
function rememberedZone({ tenant_id }: User): string | null | undefined {
  try {
    const { tenant, zone } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return tenant === tenant_id && (zone === null || typeof zone === 'string') ? zone : undefined
  } catch {
    return undefined
  }
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
