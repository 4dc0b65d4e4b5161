import sidebar from 'icon:regular/sidebar-simple'
import { useAtom } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import type { Room } from '../app/rooms.ts'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { railExpandedAtom } from './rail-atom.ts'

export const isHere = (pathname: string, room: Room): boolean =>
  pathname === room.path || pathname.startsWith(`${room.path}/`)

/** Side navigation: 88 px with icons over labels, 232 px with section names. */
export function Rail({ rooms }: { rooms: readonly Room[] }) {
  const [expanded, setExpanded] = useAtom(railExpandedAtom)
  const sections = [
    { title: texts.offerings, rooms: rooms.filter(({ section }) => section === 'offerings') },
    { title: texts.backOffice, rooms: rooms.filter(({ section }) => section === 'backOffice') },
  ].filter((section) => section.rooms.length > 0)
  return (
    <nav className={expanded ? 'rail wide' : 'rail'} aria-label={texts.product}>
      <Link className="home" to={paths.dashboard} aria-label={texts.product}>
        <Logo />
        {expanded && <span className="slim">{texts.product}</span>}
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
        aria-label={expanded ? texts.collapseRail : texts.expandRail}
        title={expanded ? texts.collapseRail : texts.expandRail}
      >
        <Icon of={sidebar} flip />
      </button>
    </nav>
  )
}

/** Its screen is fetched as soon as a finger or the focus is on the way. */
export function RoomLink({ room }: { room: Room }) {
  const here = isHere(useLocation().pathname, room)
  return (
    <Link
      to={room.path}
      aria-current={here ? 'page' : undefined}
      onPointerEnter={() => void room.load()}
      onFocus={() => void room.load()}
    >
      <Icon of={here ? room.iconHere : room.icon} />
      {room.name}
    </Link>
  )
}
