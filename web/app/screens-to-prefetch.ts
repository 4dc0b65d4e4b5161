import { paths } from '../paths.ts'

/** Screens used during service, in the order in which they are prefetched. All others belong to the back office. */
const shiftScreens: readonly string[] = [paths.pos, paths.kitchen, paths.orders]

/** The used part of the Network Information API, which not every browser has. */
export type Connection = Readonly<{ saveData?: boolean; effectiveType?: string }>

/** Screens to prefetch for a user: those of the service, and of the back office if the user's first screen is there. */
export function screensToPrefetch<Screen extends Readonly<{ path: string }>>(
  own: readonly Screen[],
  here: string,
  connection: Connection | undefined,
): readonly Screen[] {
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return []
  const isOfShift = ({ path }: Screen) => shiftScreens.includes(path)
  const ofShift = shiftScreens.flatMap((path) => own.filter((screen) => screen.path === path))
  const first = own[0]
  const ofOffice = first && !isOfShift(first) ? own.filter((screen) => !isOfShift(screen)) : []
  return [...ofShift, ...ofOffice].filter(({ path }) => path !== here)
}
