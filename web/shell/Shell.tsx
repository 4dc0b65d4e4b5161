import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { fetchRoomsWhenIdle } from '../app/fetch-rooms.ts'
import { railRoomsOf } from '../app/rooms.ts'
import { useFeed } from '../feed/use-feed.ts'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
import { Frame } from './Frame.tsx'
import { searchOpenAtom } from './rail-atom.ts'

const PageSearch = lazy(async () => ({ default: (await import('./PageSearch.tsx')).PageSearch }))

/** What stays while screens change: rail, bottom bar, page search, the feed. */
export function Shell() {
  useFeed()
  const user = useAtomValue(userAtom)
  useEffect(() => (user ? fetchRoomsWhenIdle(user) : undefined), [user])
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
  return (
    <>
      <Frame rooms={railRoomsOf(user)} home={paths.dashboard} />
      <Suspense>{searching && <PageSearch onClose={() => setSearching(false)} />}</Suspense>
    </>
  )
}
