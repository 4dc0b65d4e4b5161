import { paths } from '../paths.ts'

/** Screens used during service, in the order in which they are prefetched. All others belong to the back office. */
const servicePaths: readonly string[] = [paths.pos, paths.kitchen, paths.orders]

/** The used part of the Network Information API, which not every browser has. */
export type Connection = Readonly<{ saveData?: boolean; effectiveType?: string }>

/** Screens to prefetch for a user: those used during service, and the back office's if the user starts there. */
export function screensToPrefetch<Screen extends Readonly<{ path: string }>>(
  own: readonly Screen[],
  here: string,
  connection: Connection | undefined,
): readonly Screen[] {
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return []
  const isServiceScreen = ({ path }: Screen) => servicePaths.includes(path)
  const serviceScreens = servicePaths.flatMap((path) => own.filter((screen) => screen.path === path))
  const first = own[0]
  const officeScreens = first && !isServiceScreen(first) ? own.filter((screen) => !isServiceScreen(screen)) : []
  return [...serviceScreens, ...officeScreens].filter(({ path }) => path !== here)
}
