import list from 'icon:regular/list'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ScreenRoute } from '../app/screens.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { AccountLinks } from './AccountMenu.tsx'
import { ScreenLink } from './Rail.tsx'

const maxLinks = 4

/** The bottom bar of a phone: four screens and More. */
export function TabBar({ screens }: { screens: readonly ScreenRoute[] }) {
  const [more, setMore] = useState(false)
  const close = () => setMore(false)
  const { pathname } = useLocation()
  const isInMore = !screens.slice(0, maxLinks).some(({ path }) => pathname.startsWith(path))
  return (
    <nav className="tabbar" aria-label={t('common.product')}>
      {screens.slice(0, maxLinks).map((screen) => (
        <ScreenLink key={screen.path} screen={screen} />
      ))}
      <button type="button" onClick={() => setMore(true)} aria-haspopup="dialog" aria-current={isInMore || undefined}>
        <Icon of={list} />
        {t('common.more')}
      </button>
      {more && (
        <Dialog small title={t('common.more')} onClose={close}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the sheet after a link or key inside has led elsewhere. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are reached by keyboard. */}
          <div
            className="menu-list"
            onClick={(event) => event.target instanceof Element && event.target.closest('a, [data-closes]') && close()}
          >
            {screens.slice(maxLinks).map((screen) => (
              <ScreenLink key={screen.path} screen={screen} />
            ))}
            <AccountLinks />
          </div>
        </Dialog>
      )}
    </nav>
  )
}
