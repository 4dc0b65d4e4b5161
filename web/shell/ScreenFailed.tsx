import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ScreenRoute } from '../app/screens.ts'
import { usePresence } from '../feed/use-feed.ts'
import { t } from '../language/t.ts'
import { LoadError } from '../parts/States.tsx'
import { isHere } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'

/** Shown for a screen that threw or could not be loaded. Rail and Live mark stay usable; reloading is the way out. */
export function ScreenFailed({ error, screens }: { error: unknown; screens: readonly ScreenRoute[] }) {
  const { pathname } = useLocation()
  const { presence } = usePresence()
  const isOffline = isNotFetched(error) && (presence === 'offline' || presence === 'reconnecting')
  const [wasOffline, setWasOffline] = useState(false)
  if (isOffline && !wasOffline) setWasOffline(true)
  const screen = screens.find((one) => isHere(pathname, one))
  return (
    <>
      <TopBar title={screen ? t(screen.name) : t('common.product')} />
      <main className="plain inside">
        <LoadError onRetry={() => location.reload()}>
          {isOffline
            ? t('common.offlineRoom')
            : wasOffline
              ? t('common.onlineAgain')
              : isNotFetched(error)
                ? t('common.filesMissing') // usually replaced by a new version
                : t('common.screenFailed')}
        </LoadError>
      </main>
    </>
  )
}

/** True if a script or style failed to load: browsers and Vite report it only in the message. */
const isNotFetched = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)
