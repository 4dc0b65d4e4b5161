import type { User } from '../session/user.ts'
import { roomsOf } from './rooms.ts'
import { type Line, roomsToFetch } from './rooms-to-fetch.ts'

/** By then the first room is on the screen, also on a slow line. */
const restMs = 4_000

/** One room at a time, whenever the browser has nothing else to do. */
export function fetchRoomsWhenIdle(user: User): () => void {
  const line: Line | undefined = 'connection' in navigator ? (navigator.connection as Line) : undefined // not in every browser
  const due = [...roomsToFetch(roomsOf(user), location.pathname, line)]
  let waiting: (() => void) | undefined
  const next = () => {
    const room = due.shift()
    if (room) waiting = whenIdle(() => void room.load().then(next, () => undefined))
  }
  const resting = setTimeout(next, restMs)
  return () => {
    due.length = 0
    clearTimeout(resting)
    waiting?.()
  }
}

/** Calls back when the browser is idle; what it returns calls that off. Safari has no idle callback: there it is at once. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run)
  return () => cancelIdleCallback(id)
}
