import type { User } from '../session/user.ts'
import { loadPage } from './page.tsx'
import { roomsOf } from './rooms.ts'
import { type Line, roomsToFetch } from './rooms-to-fetch.ts'

/** One room at a time, whenever the browser has nothing else to do. */
export function fetchRoomsWhenIdle(user: User, left: AbortSignal): void {
  const line: Line | undefined = 'connection' in navigator ? (navigator.connection as Line) : undefined // not in every browser
  const due = [...roomsToFetch(roomsOf(user), location.pathname, line)]
  const next = () => {
    const room = due.shift()
    if (room && !left.aborted) whenIdle(() => void loadPage(room.load).then(next, () => undefined))
  }
  next()
}

/** Safari has no idle callback: there it is at once. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run)
}
