import list from 'icon:regular/list'
import { useState } from 'react'
import type { Room } from '../app/rooms.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { AccountLinks } from './AccountMenu.tsx'
import { RoomLink } from './Rail.tsx'

const places = 4

/** The bottom bar of a phone: four places and More. */
export function TabBar({ rooms }: { rooms: readonly Room[] }) {
  const [more, setMore] = useState(false)
  const close = () => setMore(false)
  return (
    <nav className="tabbar" aria-label={t('common.product')}>
      {rooms.slice(0, places).map((room) => (
        <RoomLink key={room.path} room={room} />
      ))}
      <button type="button" onClick={() => setMore(true)} aria-haspopup="dialog">
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
            {rooms.slice(places).map((room) => (
              <RoomLink key={room.path} room={room} />
            ))}
            <AccountLinks />
          </div>
        </Dialog>
      )}
    </nav>
  )
}
