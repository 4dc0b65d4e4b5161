import './settings.css'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { OfficePage } from '../../office/OfficePage.tsx'
import { paths } from '../../paths.ts'

const pages = [
  { path: paths.settings, name: t('settings.details.title') },
  { path: paths.printSettings, name: t('settings.print.title') },
  { path: paths.tables, name: t('settings.tables.title') },
  { path: paths.floorPlan, name: t('floor.draw.title') },
  { path: paths.menuItems, name: t('menu.title') },
  { path: paths.stations, name: t('settings.stations.title') },
  { path: paths.printers, name: t('settings.printers.title') },
  { path: paths.taxSetup, name: t('settings.taxSetup') },
  { path: paths.paymentTypes, name: t('settings.paymentTypes.title') },
  { path: paths.reasons, name: t('settings.reasons.title') },
  { path: paths.cardReaders, name: t('settings.cardReaders.title') },
]

/** Navigation of the settings, and the current page. */
export function Screen() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // on a phone the navigation is a scrolling row
  useEffect(() => {
    const show = () =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
    // a font that loads later changes the width of the names
    if (pathname) void document.fonts.ready.then(show)
  }, [pathname])
  return (
    <OfficePage title={t('settings.title')}>
      <div className="settings">
        <nav aria-label={t('settings.title')} ref={nav}>
          {pages.map(({ path, name }) => (
            <NavLink key={path} to={path} end={path === paths.settings}>
              {name}
            </NavLink>
          ))}
        </nav>
        <section>
          <Outlet />
        </section>
      </div>
    </OfficePage>
  )
}
