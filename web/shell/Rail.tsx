import sidebar from 'icon:regular/sidebar-simple'
import { useAtom } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import type { ScreenRoute } from '../app/screens.ts'
import { t } from '../language/t.ts'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { paths } from '../paths.ts'
import { CallingGuests } from './CallingGuests.tsx'
import { railExpandedAtom } from './rail-atom.ts'
import { WaitingGuests } from './WaitingGuests.tsx'

export const isHere = (pathname: string, screen: ScreenRoute): boolean =>
  pathname === screen.path || pathname.startsWith(`${screen.path}/`)

/** Side navigation: 88 px with icons over labels, 232 px with section names. */
export function Rail({ screens, home }: { screens: readonly ScreenRoute[]; home: string }) {
  const [expanded, setExpanded] = useAtom(railExpandedAtom)
  const sections = [
    { title: t('common.offerings'), screens: screens.filter(({ section }) => section === 'offerings') },
    { title: t('common.backOffice'), screens: screens.filter(({ section }) => section === 'backOffice') },
    { title: t('common.platform'), screens: screens.filter(({ section }) => section === 'platform') },
  ].filter((section) => section.screens.length > 0)
  return (
    <nav className={expanded ? 'rail wide' : 'rail'} aria-label={t('common.product')}>
      <Link className="home" to={home} aria-label={t('common.product')}>
        <Logo />
        {expanded && <span className="slim">{t('common.product')}</span>}
      </Link>
      {sections.map((section, index) => (
        <div className="section" key={section.title}>
          {index > 0 && <hr />}
          {expanded && <p className="xs mute">{section.title}</p>}
          {section.screens.map((screen) => (
            <ScreenLink key={screen.path} screen={screen} />
          ))}
        </div>
      ))}
      <button
        type="button"
        className="fold"
        onClick={() => setExpanded(!expanded)}
        aria-expanded={expanded}
        aria-label={expanded ? t('common.collapseRail') : t('common.expandRail')}
        title={expanded ? t('common.collapseRail') : t('common.expandRail')}
      >
        <Icon of={sidebar} flip />
      </button>
    </nav>
  )
}

/** Loads the screen in advance. Without a network it fails; the page reports that when it is opened. */
const prepare = (screen: ScreenRoute): void => void screen.load().catch(() => undefined)

/** A link to a screen, which is loaded as soon as a pointer or the focus reaches the link. */
export function ScreenLink({ screen }: { screen: ScreenRoute }) {
  const here = isHere(useLocation().pathname, screen)
  return (
    <Link
      to={screen.path}
      aria-current={here ? 'page' : undefined}
      onPointerEnter={() => prepare(screen)}
      onFocus={() => prepare(screen)}
    >
      <Icon of={here ? screen.iconHere : screen.icon} />
      {t(screen.name)}
      {screen.path === paths.pos && <WaitingGuests />}
      {screen.path === paths.floor && <CallingGuests />}
    </Link>
  )
}
