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
type Menu = Readonly<{ shown: MenuContent; tables: readonly StoreTable[] }>

/** The menu of a guest at a table, as the JSON of the answer. */
export type GuestMenus = (tenantId: TenantId, table: string | undefined) => Promise<string>

/**
 * Time for which a menu is cached: every guest of a restaurant opens the same one, so it is read once a second rather
 * than once per guest.
 */
const keptMs = 1_000
const maxKept = 500

type GuestMenuNeeds = Readonly<{ withTenant: WithTenant; identifiers: Identifiers; now: () => Instant }>

export function guestMenus({ withTenant, identifiers, now }: GuestMenuNeeds): GuestMenus {
  const kept = new LRUCache<TenantId, Promise<Menu | null>>({ max: maxKept, ttl: keptMs })

  const menuOf = (tenantId: TenantId) => {
    const found = kept.get(tenantId)
    if (found) return found
    const menu = readMenu(withTenant, tenantId, now())
    kept.set(tenantId, menu)
    menu.catch(() => kept.delete(tenantId)) // errors are not cached
    return menu
  }

  /** The table of a link: by its code, or by its id, which the answer itself contains. An invalid value is no table. */
  const tableNamed = async (tenantId: TenantId, { shown, tables }: Menu, named: string | undefined) => {
    if (named === undefined || !shown.storeSettings.is_qr_menu_enabled) return null
    const tableId = TableId.safeParse(named.toLowerCase()).data ?? identifiers.openTableCode(tenantId, named)
    if (tableId === null) return null
    const among = (all: readonly StoreTable[]) => all.find(({ table_id }) => table_id === tableId)
    // a table that was added a moment ago is newer than the cache
    const table = among(tables) ?? among(await withTenant(tenantId, (db) => listStoreTables(db, tenantId)))
    return table ? { id: table.table_id, table_title: table.title, floor: table.floor } : null
  }

  return async (tenantId, table) => {
    const menu = await menuOf(tenantId)
    if (!menu) return noMenu // the store of a restaurant that registered a moment ago is not readable yet
    return menuText({ ...menu.shown, storeTable: await tableNamed(tenantId, menu, table) })
  }
}

const answerJson = answerText(openGuestMenu.answer, () => undefined)
const menuText = (answer: MenuContent & { storeTable: GuestTable | null }): string => answerJson(answer)

type GuestTable = Readonly<{ id: string; table_title: string; floor: string | null }>

/**
 * The answer of a restaurant that serves no guests. Any other status would leave clients of 1.2.0 waiting for ever
 * (C9.1). The menu itself is not disclosed then.
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
    // Only the flag shows that there is no menu (C9.1); its content is not disclosed.
    if (!store.is_qr_menu_enabled) return { shown: { storeSettings, categories: [], menuItems: [] }, tables: [] }
    const categories = await listCategories(db, tenantId)
    const items = await listItemsForSale(db, tenantId)
    const menuItems = guestMenuAnswer(store, items, now)
    const shown = { storeSettings, categories: categories.map(categoryAnswer), menuItems }
    return { shown, tables: await listStoreTables(db, tenantId) }
  })
