import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { menuStream, storeStream } from '@comanda/domain/kernel/streams.ts'
import { MenuEvent } from '@comanda/domain/menu/events.ts'
import { menu } from '@comanda/domain/menu/menu.ts'
import type { Menu } from '@comanda/domain/menu/state.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { store } from '@comanda/domain/store/store.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { foldRecent, recentFolds } from '../fold.ts'

/** Store and menu of a restaurant for the jobs process, which has no subscription: each call reads new events. */
export type StoreReader = Readonly<{
  of: (tenantId: TenantId) => Promise<OpenStore | undefined>
  menuOf: (tenantId: TenantId) => Promise<Menu>
}>

const maxStores = 500
const maxMenus = 50

export function readsStores(log: EventLog): StoreReader {
  const stores = { decider: store, events: StoreEvent, recent: recentFolds<typeof store.initial>(maxStores) }
  const menus = { decider: menu, events: MenuEvent, recent: recentFolds<Menu>(maxMenus) }
  return {
    of: async (tenantId) => {
      const { state } = await foldRecent(log, stores, storeStream(tenantId))
      return state.status === 'Open' ? state : undefined
    },
    menuOf: async (tenantId) => (await foldRecent(log, menus, menuStream(tenantId))).state,
  }
}
