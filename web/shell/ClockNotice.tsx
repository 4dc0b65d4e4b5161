import x from 'icon:bold/x'
import clock from 'icon:regular/clock'
import { useState } from 'react'
import { clockText, deviceZone, showsOtherClock } from '../dates.ts'
import { t } from '../language/t.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { remember } from '../remember.ts'

const closedKey = 'comanda.clock-notice'

/** Notice that the restaurant's clock shows another time than this device: until it is closed, once per pair of zones. */
export function ClockNotice({ zone }: { zone: string }) {
  const pair = `${zone} ${deviceZone()}`
  const [now] = useState(Date.now)
  const [isClosed, setClosed] = useState(() => localStorage.getItem(closedKey) === pair)
  if (isClosed || !showsOtherClock(now)) return null
  const at = new Date(now).toISOString()
  const times = { time: clockText(at), own: clockText(at, { zone: null }), zone: zone.replaceAll('_', ' ') }
  const close = () => {
    remember(localStorage, closedKey, pair)
    setClosed(true)
  }
  return (
    <p role="status" className="clock-notice">
      <Icon of={clock} />
      <span className="grow">{t('common.otherClock', times)}</span>
      <IconButton of={x} name={t('common.close')} onClick={close} />
    </p>
  )
}
