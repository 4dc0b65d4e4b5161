import { paths } from '../paths.ts'

/** The rooms of a shift, in the order in which they are fetched; the others are of the back office. */
const shiftRooms: readonly string[] = [paths.pos, paths.kitchen, paths.orders]

export type Line = Readonly<{ saveData?: boolean; effectiveType?: string }>

/** What of a person's own rooms is worth fetching before they go there: the back office only for who begins in it. */
export function roomsToFetch<Room extends Readonly<{ path: string }>>(
  own: readonly Room[],
  here: string,
  line: Line | undefined,
): readonly Room[] {
  if (line?.saveData || line?.effectiveType?.endsWith('2g')) return []
  const isOfShift = ({ path }: Room) => shiftRooms.includes(path)
  const ofShift = shiftRooms.flatMap((path) => own.filter((room) => room.path === path))
  const first = own[0]
  const ofOffice = first && !isOfShift(first) ? own.filter((room) => !isOfShift(room)) : []
  return [...ofShift, ...ofOffice].filter(({ path }) => path !== here)
}
