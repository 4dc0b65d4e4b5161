import { paths } from '../paths.ts'
import type { User } from '../session/user.ts'
import { type Room, roomsOf } from './rooms.ts'

/** The rooms of a shift, in the order in which they are fetched; the others are of the back office. */
const shiftRooms: readonly string[] = [paths.pos, paths.kitchen, paths.orders]

type Line = Readonly<{ saveData?: boolean; effectiveType?: string }>

/** What is worth fetching for this person before they go there: rooms of the back office only for those who begin in one. */
export function roomsToFetch(user: User, here: string, line: Line | undefined): readonly Room[] {
  if (line?.saveData || line?.effectiveType?.endsWith('2g')) return []
  const own = roomsOf(user)
  const isOfShift = ({ path }: Room) => shiftRooms.includes(path)
  const ofShift = shiftRooms.flatMap((path) => own.filter((room) => room.path === path))
  const first = own[0]
  const ofOffice = first && !isOfShift(first) ? own.filter((room) => !isOfShift(room)) : []
  return [...ofShift, ...ofOffice].filter(({ path }) => path !== here)
}

/** By then the first room is on the screen, also on a slow line. */
const restMs = 4_000

/** One room at a time, whenever the browser has nothing else to do. */
export function fetchRoomsWhenIdle(user: User): () => void {
  const line: Line | undefined = 'connection' in navigator ? (navigator.connection as Line) : undefined // not in every browser
  const due = [...roomsToFetch(user, location.pathname, line)]
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
