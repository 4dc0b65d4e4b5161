import './shell.css'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import type { Room } from '../app/rooms.ts'
import { t } from '../language/t.ts'
import { Rail } from './Rail.tsx'
import { railExpandedAtom, railHiddenAtom } from './rail-atom.ts'
import { TabBar } from './TabBar.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** Rail, bottom bar and the room between them; `home` is where the logo leads. */
export function Frame({ rooms, home }: { rooms: readonly Room[]; home: string }) {
  const expanded = useAtomValue(railExpandedAtom)
  const hidden = useAtomValue(railHiddenAtom)
  useScrollRestoration()
  return (
    <div className={hidden ? 'app full' : expanded ? 'app wide' : 'app'}>
      <a className="skip btn go" href="#main">
        {t('common.skip')}
      </a>
      {!hidden && <Rail rooms={rooms} home={home} />}
      <div className="room" id="main">
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      {!hidden && <TabBar rooms={rooms} />}
    </div>
  )
}
