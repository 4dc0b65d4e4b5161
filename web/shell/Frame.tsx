import './shell.css'
import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { ScreenRoute } from '../app/screens.ts'
import { t } from '../language/t.ts'
import { isHere, Rail } from './Rail.tsx'
import { railExpandedAtom, railHiddenAtom } from './rail-atom.ts'
import { TabBar } from './TabBar.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

type Props = Readonly<{ screens: readonly ScreenRoute[]; home: string; isLoading?: boolean; children?: ReactNode }>

/** Rail, bottom bar and the screen between them, below the `children`; `home` is where the logo leads. */
export function Frame({ screens, home, isLoading, children }: Props) {
  const expanded = useAtomValue(railExpandedAtom)
  const hidden = useAtomValue(railHiddenAtom)
  const { pathname } = useLocation()
  const here = screens.find((screen) => isHere(pathname, screen))
  const loadingBar = here && <LoadingBar title={t(here.title ?? here.name)} />
  useScrollRestoration()
  return (
    <div className={hidden ? 'app full' : expanded ? 'app wide' : 'app'}>
      <a className="skip btn go" href="#main">
        {t('common.skip')}
      </a>
      {!hidden && <Rail screens={screens} home={home} />}
      <div className="room" id="main">
        {children}
        {isLoading ? (
          loadingBar
        ) : (
          <Suspense fallback={loadingBar}>
            <Outlet />
          </Suspense>
        )}
      </div>
      {!hidden && <TabBar screens={screens} />}
    </div>
  )
}

/** Title while the screen is loading; without buttons, because the screen replaces them and would close their menus. */
const LoadingBar = ({ title }: Readonly<{ title: string }>) => (
  <header className="bar">
    <h1 className="h1">{title}</h1>
  </header>
)
