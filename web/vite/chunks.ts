import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Entries of the app: what all staff load first, and the screens that are opened on slow devices. */
const starts: Readonly<Record<string, readonly string[]>> = {
  staff: ['main.tsx'],
  // the view of a guest's order has a file of its own, which must not load a chunk of the staff's app
  guest: ['guest/main.tsx', 'guest/OwnOrder.tsx'],
  'guest-deferred': ['guest/deferred-parts.ts'],
  pos: ['screens/pos/PosScreen.tsx'],
  orders: ['screens/orders/OrdersScreen.tsx'],
  kitchen: ['screens/kitchen/KitchenScreen.tsx'],
}

/** Library of schemas that these screens import and do not use. */
const unused = /node_modules\/zod\//

/** Tiny modules that the till and the boards share with screens of the back office. */
const small = /icon:|\/parts\/(move-focus|use-narrow)\./

/** Modules imported by the till and its dialogs only. */
const tillModules = /\/screens\/pos\/|\/parts\/PickGrid\.|\/print\/print-now\./

/** Modules that the guest's menu and dialogs of the staff share. */
const guestDialogs = /\/parts\/Allergens\.|\/customers\/phone\./

/** Parts of a library's index that only screens of the back office use. */
const officeModules = /\/(useInfiniteQuery|infiniteQueryObserver)\.js$/

/** Dialogs of the orders screen, which share modules with the till. */
const orderDialogs = 'screens/orders/dialogs.ts'

const entries = Object.values(starts)
  .flat()
  .map((file) => `/web/${file}`)

type Graph = Readonly<{ getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }>

/**
 * Groups modules by the set of these screens that need them. Otherwise every icon that two of them share would be a
 * file: one request each, and poor compression.
 */
export function chunkNames(root: string): (id: string, graph: Graph) => string | null {
  let entriesOf: ReadonlyMap<string, readonly string[]> | undefined
  let officeIds: ReadonlySet<string> | undefined
  let dialogIds: ReadonlySet<string> | undefined
  return (id, graph) => {
    entriesOf ??= entriesByModule(root, graph)
    const by = entriesOf.get(id) ?? []
    // an entry keeps its own chunk: the manifest and the offline file list refer to it
    if (unused.test(id) || officeModules.test(id) || entries.some((file) => id.endsWith(file))) return null
    if (by.includes('staff')) return by.some(isGuestEntry) ? 'common' : 'start'
    if (guestDialogs.test(id)) return 'guest-dialogs'
    if (by.every(isGuestEntry)) return guestChunk(id, by)
    // modules of one screen only are grouped, even if a dialog has a file of its own
    if (by.length < 2) {
      const office = () => (officeIds ??= officeModulesOf(root, graph))
      const dialogs = () => (dialogIds ??= modulesFrom([join(root, orderDialogs)], graph))
      return screenChunk(by[0], id, { office, dialogs })
    }
    if (by.includes('guest')) return by.includes('kitchen') || by.includes('orders') ? 'guest-board' : 'guest-till'
    if (by.includes('guest-deferred')) return tillModules.test(id) ? 'guest-deferred-till' : 'guest-deferred-staff'
    return small.test(id) ? `${by.join('-')}-icons` : by.join('-')
  }
}

const isGuestEntry = (name: string): boolean => name.startsWith('guest')

/**
 * The menu's own modules stay in its entry; modules shared with the later parts are a chunk that both load. Parts of
 * the staff's dialogs are left out of the later chunk, which those dialogs would load otherwise.
 */
const guestChunk = (id: string, by: readonly string[]): string | null =>
  by.length === 2 ? 'guest-start' : by[0] === 'guest-deferred' && !/\/web\/parts\//.test(id) ? 'guest-deferred' : null

type ModulesOf = Readonly<Record<'office' | 'dialogs', () => ReadonlySet<string>>>

/** Modules that others share are chunks of their own, so that the back office and the dialogs do not load the rest. */
function screenChunk(screen: string | undefined, id: string, { office, dialogs }: ModulesOf): string | null {
  if (screen === 'pos') return tillChunk(id, dialogs)
  if (screen !== 'orders') return screen ?? null
  if (!/\/screens\//.test(id)) return 'orders-icons'
  return office().has(id) ? 'orders-office' : 'orders'
}

/** Modules that the dialogs of the orders screen load too are chunks of their own. */
function tillChunk(id: string, dialogs: () => ReadonlySet<string>): string {
  if (dialogs().has(id)) return /icon:|\/parts\//.test(id) ? 'till-parts' : 'till-dialogs'
  if (tillModules.test(id)) return 'till'
  if (small.test(id)) return 'till-icons'
  return /\/parts\//.test(id) ? 'till-parts' : 'till'
}

/** Modules that screens of the back office load at once. */
function officeModulesOf(root: string, graph: Graph): ReadonlySet<string> {
  const table = graph.getModuleInfo(join(root, 'app/office-screens.ts'))
  return modulesFrom(table?.dynamicallyImportedIds ?? [], graph)
}

/** These modules and all that they load at once. */
function modulesFrom(ids: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const id of ids) add(id)
  return found
}

/** Names of the entries that load a module at once, by module. */
function entriesByModule(root: string, graph: Graph): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  const add = (id: string, name: string) => {
    const list = names.get(id) ?? []
    if (list.includes(name)) return
    names.set(id, [...list, name])
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported, name)
  }
  for (const [name, files] of Object.entries(starts)) for (const file of files) add(join(root, file), name)
  return names
}
