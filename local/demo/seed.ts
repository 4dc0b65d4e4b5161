import { createHmac } from 'node:crypto'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { identifiers } from '@comanda/http/keys.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import { ensurePlatformAccount, resetPasswords } from '../accounts.ts'
import { admin, colleagues, type Staff, staff, superadmin, tokyoAdmin, tokyoStaff } from './accounts.ts'
import { comptoirHabits, type Habits, sumidaHabits } from './history/habits.ts'
import { writeHistory } from './history/history.ts'
import { comptoirCarte, seedMenu, seedPictures } from './menu.ts'
import { seedOrders } from './orders.ts'
import { markSeeded } from './seeded.ts'
import { type ApiAddress, type Session, signIn } from './session.ts'
import { comptoir, seedStaff, seedStore } from './store.ts'
import { sumida, sumidaCarte } from './tokyo.ts'
import { untilConnected } from './until-connected.ts'

export type Demo = ApiAddress &
  Readonly<{
    dataDir: string
    databaseUrl: string
    eventStoreUrl: string
    secret: string
    password: string
    /** Adds a history of some weeks and a second restaurant. */
    hasHistory: boolean
    say: (line: string) => void
  }>

/**
 * Seeds the demo restaurant through commands. Existing data stays, so that an interrupted start is continued by the
 * next one.
 */
export async function seedDemo(demo: Demo): Promise<void> {
  demo.say('Filling the demo restaurant …')
  const { stopped, password } = demo
  await untilConnected(() => ensurePlatformAccount(demo, { ...superadmin, password }), stopped)
  await setDemoPassword(demo, [superadmin, admin, tokyoAdmin, ...staff, ...colleagues, ...tokyoStaff])
  const owner = await openRestaurant(demo, { name: 'Comptoir du Cèdre', admin })
  await seedStore(owner, comptoir)
  await seedMenu(owner, comptoirCarte)
  await Promise.all([seedPictures(owner), seedBusiness(demo, owner)])
  await markSeeded(demo)
}

/** Seeds the staff, then the history, then today: invoice numbers are in chronological order. */
async function seedBusiness(demo: Demo, owner: Session): Promise<void> {
  const crew = demo.hasHistory ? [...staff, ...colleagues] : staff
  await Promise.all([
    seedStaff(owner, crew, firstPassword(demo)),
    demo.hasHistory ? seedPast(demo, { admin, staff: crew, habits: comptoirHabits }) : undefined,
    demo.hasHistory ? seedTokyo(demo) : undefined,
  ])
  await setDemoPassword(demo, [...staff, ...colleagues, ...tokyoStaff])
  const [waiter, cook] = await Promise.all([staffSession(demo, 'waiter'), staffSession(demo, 'kitchen')])
  await seedOrders(waiter, cook)
}

async function seedTokyo(demo: Demo): Promise<void> {
  const owner = await openRestaurant(demo, { name: 'Sumida Shokudō', admin: tokyoAdmin })
  await seedStore(owner, sumida)
  await seedMenu(owner, sumidaCarte)
  await seedStaff(owner, tokyoStaff, firstPassword(demo))
  await seedPast(demo, { admin: tokyoAdmin, staff: tokyoStaff, habits: sumidaHabits })
}

/** Timeout of appends, longer than a till's, because the event store may be busy during a first start. */
const timeoutMs = 60_000

/** Seeds the history of a demo restaurant. */
async function seedPast(
  { databaseUrl, eventStoreUrl, secret, stopped }: Demo,
  { admin, staff, habits }: Readonly<{ admin: Pick<Staff, 'username'>; staff: readonly Staff[]; habits: Habits }>,
): Promise<void> {
  const identity = openDatabase<IdentitySchema>(databaseUrl, { applicationName: 'comanda demo', max: 4 })
  const log = connectLog({ url: eventStoreUrl, appendTimeoutMs: timeoutMs, attemptTimeoutMs: timeoutMs })
  const ids = identifiers(secret)
  const crewOf = (scope: Staff['scopes'][number]) =>
    staff.filter(({ scopes }) => scopes.includes(scope)).map(({ username }) => ids.userId(username))
  try {
    const accountQuery = identity
      .selectFrom('identity.accounts')
      .select('tenant_id')
      .where('user_id', '=', ids.userId(admin.username))
    const account = await untilConnected(() => accountQuery.executeTakeFirst(), stopped)
    if (!account?.tenant_id) throw new Error(`${admin.username} has no restaurant`)
    const crew = { waiters: crewOf('POS'), cooks: crewOf('KITCHEN') }
    const { seal } = personalData(identity, secret)
    const personal = { seal: (...sealing: Parameters<typeof seal>) => untilConnected(() => seal(...sealing), stopped) }
    const past = { tenantId: account.tenant_id, habits, crew, now: Date.now() }
    await writeHistory({ log, personal, ids, stopped }, past)
  } finally {
    await log.close()
    await identity.destroy()
  }
}

/**
 * Sets the operator's password, also if the API would refuse it as too common or a user has changed it since the last
 * start.
 */
const setDemoPassword = (demo: Demo, people: readonly Readonly<{ username: string }>[]): Promise<void> =>
  untilConnected(() => {
    const usernames = people.map(({ username }) => username)
    return resetPasswords(demo, usernames, demo.password)
  }, demo.stopped)

/** Initial password of accounts, until the demo's is set. Like the commands' ids it is the same at every attempt. */
const firstPassword = ({ secret }: Demo): string => createHmac('sha256', secret).update('demo').digest('base64url')

type OwnedRestaurant = Readonly<{ name: string; admin: Pick<Staff, 'username' | 'name'> }>

async function openRestaurant(demo: Demo, restaurant: OwnedRestaurant): Promise<Session> {
  const { username, name } = restaurant.admin
  const person = { username, password: demo.password }
  const existing = await signIn(demo, person)
  if (existing) return existing
  const platform = await signIn(demo, { ...superadmin, password: demo.password, area: 'superadmin' })
  if (!platform) throw new Error('the super-admin could not sign in')
  await platform.command(`restaurant of ${name}`, '/superadmin/tenants/add', {
    name: restaurant.name,
    email: username,
    password: firstPassword(demo),
    adminName: name,
    isActive: true,
  })
  await setDemoPassword(demo, [person])
  const opened = await signIn(demo, person)
  if (!opened) throw new Error('the demo admin could not sign in')
  return opened
}

async function staffSession(demo: Demo, who: string): Promise<Session> {
  const { username } = staff.find((one) => one.username.startsWith(`${who}@`)) ?? admin
  const session = await signIn(demo, { username, password: demo.password })
  if (!session) throw new Error(`${username} could not sign in`)
  return session
}
