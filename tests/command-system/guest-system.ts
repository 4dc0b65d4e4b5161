import { saveQrCode } from '@comanda/http/identity/qr-codes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { redisUrl } from '../systems/engines.ts'
import { type CommandSide, startCommandSide, type TestTenant } from './command-system.ts'

type SendOptions = Readonly<{ key?: string; at?: string; address?: string }>
type Recorded = { type: string; data: Record<string, unknown>; stream: string; metadata: unknown }
type GuestContext = Readonly<{ side: CommandSide; tenant: TestTenant; code: string }>

/** Guests and staff of a restaurant, new for every test, whose menu and ordering are open. */
export function guestSystem() {
  let side: CommandSide
  let tenant: TestTenant
  let code: string
  beforeAll(async () => {
    side = await startCommandSide({ redisUrl: redisUrl() })
  })
  afterAll(() => side?.close())
  const openMenu = (of: TestTenant, switches: object = {}) => open(side, of, switches)
  beforeEach(async () => {
    tenant = await side.addTenant()
    code = await openMenu(tenant)
  })
  const here: GuestContext = {
    get side() {
      return side
    },
    get tenant() {
      return tenant
    },
    get code() {
      return code
    },
  }
  const { send, guest, till } = requests(here)
  const { waitingIds, ...seen } = records(here)
  const place = async (more: object = {}) => {
    const before = new Set(await waitingIds())
    expect((await send(guest(more))).status).toBe(200)
    const [id] = (await waitingIds()).filter((waiting) => !before.has(waiting))
    if (!id) throw new Error('an order that was placed waits')
    return id
  }
  return { here, openMenu, send, guest, till, place, waitingIds, ...seen }
}

/** Opens the menu and ordering; returns the code on the table. */
async function open({ needs }: CommandSide, of: TestTenant, switches: object): Promise<string> {
  const on = { storeName: 'Trattoria', currency: 'EUR', isQRMenuEnabled: true, isQROrderEnabled: true, ...switches }
  expect((await of.post('/settings/store-setting', on)).status).toBe(200)
  const store = await needs.caches.store.of(of.tenantId, null)
  if (store.status === 'None') throw new Error('the store was opened with the tenant')
  await saveQrCode(needs.identity, store.qrCode, of.tenantId)
  return store.qrCode
}

/** Requests of guests and tills. */
function requests(here: GuestContext) {
  /** addresses are counted for the whole process, so each guest here has a different one */
  let guests = 0
  async function send(body: unknown, { key, at = here.code, address }: SendOptions = {}) {
    guests += 1
    const answer = await here.side.app.inject({
      method: 'POST',
      url: `/api/v1/qrmenu/${at}/place-order`,
      remoteAddress: address ?? `10.1.${guests >> 8}.${guests & 255}`,
      headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
      payload: JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  /** the form of a guest of 1.2.0: whole menu items, pictures as full URLs */
  const guest = (more: object = {}) => ({
    deliveryType: null,
    cartItems: [
      {
        id: here.tenant.menu.pizza,
        title: 'Pizza',
        price: '12.50',
        quantity: 1,
        notes: null,
        image: 'https://pictures.test/a.webp',
        addons: [],
        variants: [],
        tax_rate: '0',
      },
    ],
    customerType: 'WALKIN',
    customer: { name: 'Guest', phone: '' },
    tableId: null,
    ...more,
  })
  const till = (more: object = {}) => ({
    cart: [{ id: here.tenant.menu.pizza, quantity: 1, price: '12.50' }],
    deliveryType: '',
    customerType: 'WALKIN',
    customerId: null,
    tableId: '',
    selectedQrOrderItem: null,
    ...more,
  })
  return { send, guest, till }
}

/** Contents of the log, and of the list of pending guest orders. */
function records(here: GuestContext) {
  const recorded = async (category: string, { tenantId }: TestTenant) => {
    const events: Recorded[] = []
    for await (const event of here.side.log.readAll({ filter: { streamPrefixes: [`${category}-${tenantId}_`] } }))
      events.push(event as Recorded) // our own events: each has an object for its data
    return events
  }
  /** All events of a tenant's guest orders. */
  const eventsOf = (of = here.tenant) => recorded('qrOrder', of)
  const typesOf = async () => (await eventsOf()).map(({ type }) => type)
  const ordersPlaced = async () =>
    (await recorded('order', here.tenant)).filter(({ type }) => type === 'OrderPlaced').map(({ data }) => data)
  const waitingIds = () => here.side.needs.waiting.list(here.tenant.tenantId, 1_000)
  /** Rows as a crash may leave them: of orders that the log does not contain. */
  const makeWait = (many: number) =>
    sql`insert into identity.waiting_qr_orders (tenant_id, qr_order_id)
      select ${here.tenant.tenantId}, gen_random_uuid() from generate_series(1, ${many}::integer)`.execute(
      here.side.needs.identity,
    )
  return { eventsOf, typesOf, ordersPlaced, waitingIds, makeWait }
}
