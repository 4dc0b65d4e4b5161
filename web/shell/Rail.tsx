import sidebar from 'icon:regular/sidebar-simple'
import { useAtom } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import type { Room } from '../app/rooms.ts'
import { t } from '../language/t.ts'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { paths } from '../paths.ts'
import { railExpandedAtom } from './rail-atom.ts'
import { WaitingGuests } from './WaitingGuests.tsx'

export const isHere = (pathname: string, room: Room): boolean =>
  pathname === room.path || pathname.startsWith(`${room.path}/`)

/** Side navigation: 88 px with icons over labels, 232 px with section names. */
export function Rail({ rooms, home }: { rooms: readonly Room[]; home: string }) {
  const [expanded, setExpanded] = useAtom(railExpandedAtom)
  const sections = [
    { title: t('common.offerings'), rooms: rooms.filter(({ section }) => section === 'offerings') },
    { title: t('common.backOffice'), rooms: rooms.filter(({ section }) => section === 'backOffice') },
    { title: t('common.platform'), rooms: rooms.filter(({ section }) => section === 'platform') },
  ].filter((section) => section.rooms.length > 0)
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
          {section.rooms.map((room) => (
            <RoomLink key={room.path} room={room} />
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

/** Without a network it fails, and the page says so. */
const prepare = (room: Room): void => void room.load().catch(() => undefined)

/** Its screen is fetched as soon as a finger or the focus is on the way. */
export function RoomLink({ room }: { room: Room }) {
  const here = isHere(useLocation().pathname, room)
  return (
    <Link
      to={room.path}
      aria-current={here ? 'page' : undefined}
      onPointerEnter={() => prepare(room)}
      onFocus={() => prepare(room)}
    >
      <Icon of={here ? room.iconHere : room.icon} />
      {t(room.name)}
      {room.path === paths.pos && <WaitingGuests />}
    </Link>
  )
}
