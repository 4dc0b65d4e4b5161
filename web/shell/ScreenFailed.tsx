import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ScreenRoute } from '../app/screens.ts'
import { usePresence } from '../feed/use-feed.ts'
import { t } from '../language/t.ts'
import { LoadError } from '../parts/States.tsx'
import { isHere } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'

/** A screen that threw, or whose files cannot be fetched. Rail and Live mark stay; loading anew is the way out. */
export function ScreenFailed({ error, screens }: { error: unknown; screens: readonly ScreenRoute[] }) {
  const { pathname } = useLocation()
  const { presence } = usePresence()
  const isAway = isNotFetched(error) && (presence === 'offline' || presence === 'reconnecting')
  const [wasAway, setWasAway] = useState(false)
  if (isAway && !wasAway) setWasAway(true)
  const screen = screens.find((one) => isHere(pathname, one))
  return (
    <>
      <TopBar title={screen ? t(screen.name) : t('common.product')} />
      <main className="plain inside">
        <LoadError onRetry={() => location.reload()}>
          {isAway
            ? t('common.offlineRoom')
            : wasAway
              ? t('common.onlineAgain')
              : isNotFetched(error)
                ? t('common.filesMissing') // a new version has replaced them, most often
                : t('common.screenFailed')}
        </LoadError>
      </main>
    </>
  )
}

/** A script or a style that could not be loaded: browsers and Vite tell it in words alone. */
const isNotFetched = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)
