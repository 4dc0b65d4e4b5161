import broadcast from 'icon:bold/broadcast'
import cloudSlash from 'icon:bold/cloud-slash'
import hourglass from 'icon:bold/hourglass-medium'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { clockText } from '../dates.ts'
import { usePresence } from '../feed/use-feed.ts'
import { loadOrderTexts } from '../language/load.ts'
import { t } from '../language/t.ts'
import { unsentOpenAtom } from '../outbox/late-orders.ts'
import { useUnsent } from '../outbox/the-outbox.ts'
import { Icon } from '../parts/Icon.tsx'
import { lazy } from '../parts/lazy.tsx'

const loadUnsent = async () => {
  const [{ UnsentDialog: Part }] = await Promise.all([import('./UnsentDialog.tsx'), loadOrderTexts()])
  return Part
}
const UnsentDialog = lazy(loadUnsent)

/** Age from which an unsent command is mentioned: most are answered at once. */
const mentionAfterMs = 2_000

const idleAfterMs = 2_000

/** Loads the dialog in advance: it is opened mainly without a network. */
function prepare(): () => void {
  const timer = setTimeout(() => loadUnsent().catch(() => undefined), idleAfterMs)
  return () => clearTimeout(timer)
}

/** Shows whether the data on the screen is current, without moving the page. */
export function LiveMark() {
  const { presence, asOf } = usePresence()
  const late = useUnsent().filter(({ madeAt, state }) => state === 'refused' || Date.now() - madeAt > mentionAfterMs)
  const [open, setOpen] = useAtom(unsentOpenAtom)
  useEffect(prepare, [])
  const since = asOf === null ? '' : `${t('common.asOf')} ${clockText(new Date(asOf).toISOString())}`
  const words = {
    live: [t('common.live')],
    connecting: [t('common.connecting')],
    late: [t('common.late'), since],
    reconnecting: [t('common.reconnecting'), since],
    offline: [t('common.offline'), late.length > 0 ? t('common.unsentCount', { count: late.length }) : since],
  }[presence]
  const texts = (
    presence === 'live' && late.length > 0 ? [t('common.unsentCount', { count: late.length })] : words
  ).filter(Boolean)
  const isCurrent = presence === 'live' && late.length === 0
  const icon = {
    live: broadcast,
    connecting: broadcast,
    late: hourglass,
    reconnecting: hourglass,
    offline: cloudSlash,
  }[presence]
  return (
    <>
      <button
        type="button"
        className={isCurrent ? 'live' : presence === 'connecting' ? 'live waiting' : 'live off'}
        onClick={() => setOpen(true)}
        aria-label={texts.join(', ')}
      >
        <span>
          <Icon of={icon} />
          <span className="words">
            {texts[0]}
            {texts[1] && <span className="since num"> · {texts[1]}</span>}
          </span>
        </span>
      </button>
      <span className="vh" role="status">
        {presence === 'connecting' ? '' : words[0]}
      </span>
      {open && <UnsentDialog onClose={() => setOpen(false)} />}
    </>
  )
}
