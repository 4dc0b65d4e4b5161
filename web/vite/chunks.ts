import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** What all staff load first, and the screens that slow devices open. */
const starts: Readonly<Record<string, readonly string[]>> = {
  staff: ['main.tsx'],
  // what a guest's order is shown with comes later, and shall not bring a chunk of the staff along
  guest: ['guest/main.tsx', 'guest/OwnOrder.tsx'],
  pos: ['screens/pos/PosScreen.tsx'],
  orders: ['screens/orders/OrdersScreen.tsx'],
  kitchen: ['screens/kitchen/KitchenScreen.tsx'],
}

/** Imported for schemas that these screens leave out. */
const unused = /node_modules\/zod\//

/** Modules of some hundred bytes that the till shares with screens of the back office. */
const small = /icon:|\/parts\/(move-focus|use-narrow)\./

/** What nothing but the till and its dialogs imports. */
const ofTheTill = /\/screens\/pos\/|\/parts\/PickGrid\.|\/print\/print-now\./

const entries = Object.values(starts)
  .flat()
  .map((file) => `/web/${file}`)

type Graph = Readonly<{ getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }>

/**
 * One chunk for all modules that the same of these screens need. Else every icon that two of them share is a file of its own:
 * a request each, and nothing for the compression to work with.
 */
export function chunkNames(root: string): (id: string, graph: Graph) => string | null {
  let users: ReadonlyMap<string, readonly string[]> | undefined
  return (id, graph) => {
    users ??= usersOfModules(root, graph)
    const by = users.get(id) ?? []
    // an entry keeps a chunk of its own: the manifest and the list of what opens without a network go by it
    if (unused.test(id) || entries.some((file) => id.endsWith(file))) return null
    if (by.includes('staff')) return by.includes('guest') ? 'common' : 'start'
    // those that only the till has belong together, also where one of its dialogs has a file of its own
    if (by.length < 2) return by[0] === 'pos' ? chunkOfTheTill(id) : null
    if (by.includes('guest')) return by.includes('kitchen') || by.includes('orders') ? 'guest-board' : 'guest-till'
    return by.join('-')
  }
}

const chunkOfTheTill = (id: string): string | null => (ofTheTill.test(id) ? 'till' : small.test(id) ? 'start' : null)

function usersOfModules(root: string, graph: Graph): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>()
  const take = (id: string, name: string) => {
    const known = users.get(id) ?? []
    if (known.includes(name)) return
    users.set(id, [...known, name])
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) take(imported, name)
  }
  for (const [name, files] of Object.entries(starts)) for (const file of files) take(join(root, file), name)
  return users
}
