import { openGuestMenu } from '@comanda/api/qr.ts'
import { type Instant, TableId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { answerText } from '@comanda/http/answer-text.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { WithTenant } from '@comanda/projections/database.ts'
import { listCategories, listItemsForSale } from '@comanda/projections/menu/read-menu.ts'
import { findStore, listStoreTables, type StoreTable } from '@comanda/projections/store/read-store.ts'
import { LRUCache } from 'lru-cache'
import { guestMenuAnswer } from '../menu/menu-answer.ts'
import { categoryAnswer, guestStoreSnake } from '../settings/setting-answers.ts'

type GuestStore = ReturnType<typeof guestStoreSnake>
type MenuContent = Readonly<{
  storeSettings: { [Field in keyof GuestStore]: GuestStore[Field] | null }
  categories: readonly object[]
  menuItems: readonly object[]
}>
type Menu = Readonly<{ content: MenuContent; tables: readonly StoreTable[] }>

/** The menu of a guest at a table, as the JSON of the answer. */
export type GuestMenus = (tenantId: TenantId, table: string | undefined) => Promise<string>

/**
 * Time for which a menu is cached. All guests of a restaurant open the same menu, so it is read once a second and not
 * once per guest.
 */
const cacheMs = 1_000
const maxMenus = 500

type GuestMenuNeeds = Readonly<{ withTenant: WithTenant; identifiers: Identifiers; now: () => Instant }>

export function guestMenus({ withTenant, identifiers, now }: GuestMenuNeeds): GuestMenus {
  const cache = new LRUCache<TenantId, Promise<Menu | null>>({ max: maxMenus, ttl: cacheMs })

  const menuOf = (tenantId: TenantId) => {
    const cached = cache.get(tenantId)
    if (cached) return cached
    const menu = readMenu(withTenant, tenantId, now())
    cache.set(tenantId, menu)
    menu.catch(() => cache.delete(tenantId)) // errors are not cached
    return menu
  }

  /** The table of a link, by its code or by its id, which the answer contains too; null for an invalid value. */
  const findTable = async (tenantId: TenantId, { content, tables }: Menu, codeOrId: string | undefined) => {
    if (codeOrId === undefined || !content.storeSettings.is_qr_menu_enabled) return null
    const tableId = TableId.safeParse(codeOrId.toLowerCase()).data ?? identifiers.openTableCode(tenantId, codeOrId)
    if (tableId === null) return null
    const findIn = (all: readonly StoreTable[]) => all.find(({ table_id }) => table_id === tableId)
    // a table that was added a moment ago is not in the cache
    const table = findIn(tables) ?? findIn(await withTenant(tenantId, (db) => listStoreTables(db, tenantId)))
    return table ? { id: table.table_id, table_title: table.title, floor: table.floor } : null
  }

  return async (tenantId, table) => {
    const menu = await menuOf(tenantId)
    if (!menu) return noMenu // the store of a restaurant that registered a moment ago is not readable yet
    return menuText({ ...menu.content, storeTable: await findTable(tenantId, menu, table) })
  }
}

const answerJson = answerText(openGuestMenu.answer, () => undefined)
const menuText = (answer: MenuContent & { storeTable: GuestTable | null }): string => answerJson(answer)

type GuestTable = Readonly<{ id: string; table_title: string; floor: string | null }>

/**
 * The answer of a restaurant that serves no guests: 200 with the flags off, without the menu. Clients of 1.2.0 would
 * wait for ever after any other status (C9.1).
 */
export const noMenu: string = menuText({
  storeSettings: {
    store_name: null,
    address: null,
    phone: null,
    email: null,
    image: null,
    currency: null,
    currency_exponent: null,
    is_qr_menu_enabled: 0,
    is_qr_order_enabled: 0,
  },
  categories: [],
  menuItems: [],
  storeTable: null,
})

const readMenu = (withTenant: WithTenant, tenantId: TenantId, now: Instant): Promise<Menu | null> =>
  withTenant(tenantId, async (db) => {
    const store = await findStore(db, tenantId)
    if (!store) return null
    const storeSettings = guestStoreSnake(store)
    // only the flag says that the menu is closed (C9.1); the content is not disclosed
    if (!store.is_qr_menu_enabled) return { content: { storeSettings, categories: [], menuItems: [] }, tables: [] }
    const categories = await listCategories(db, tenantId)
    const items = await listItemsForSale(db, tenantId)
    const menuItems = guestMenuAnswer(store, items, now)
    const content = { storeSettings, categories: categories.map(categoryAnswer), menuItems }
    return { content, tables: await listStoreTables(db, tenantId) }
  })
