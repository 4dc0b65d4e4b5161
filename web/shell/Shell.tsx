import './shell.css'
import { useAtom, useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { roomsOf } from '../app/rooms.ts'
import { useFeed } from '../feed/use-feed.ts'
import { userAtom } from '../session/session.ts'
import { texts } from '../texts.ts'
import { PageSearch } from './PageSearch.tsx'
import { Rail } from './Rail.tsx'
import { railExpandedAtom, railHiddenAtom, searchOpenAtom } from './rail-atom.ts'
import { TabBar } from './TabBar.tsx'

/** What stays while screens change: rail, bottom bar, page search, the feed. */
export function Shell() {
  useFeed()
  const user = useAtomValue(userAtom)
  const expanded = useAtomValue(railExpandedAtom)
  const hidden = useAtomValue(railHiddenAtom)
  const [searching, setSearching] = useAtom(searchOpenAtom)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setSearching(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [setSearching])
  if (!user) return null
  const rooms = roomsOf(user)
  return (
    <div className={hidden ? 'app full' : expanded ? 'app wide' : 'app'}>
      <a className="skip btn go" href="#main">
        {texts.skip}
      </a>
      {!hidden && <Rail rooms={rooms} />}
      <div className="room" id="main">
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      {!hidden && <TabBar rooms={rooms} />}
      {searching && <PageSearch onClose={() => setSearching(false)} />}
      <ScrollRestoration />
    </div>
  )
}
