import { createHash, createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensurePlatformAccount, resetPasswords } from '../accounts.ts'
import { admin, staff, superadmin } from './accounts.ts'
import { seedMenu, seedPictures } from './menu.ts'
import { seedOrders } from './orders.ts'
import { type Doors, type Session, signIn } from './session.ts'
import { seedStaff, seedStore } from './store.ts'

export type Demo = Doors &
  Readonly<{ dataDir: string; databaseUrl: string; secret: string; password: string; say: (line: string) => void }>

/** Raise it when the demo restaurant gains something that installs from before should get as well. */
const edition = 1

/**
 * Furnishes the demo restaurant through the same commands a person would give. Whatever is there already is left alone,
 * so that it may be cut off at any moment and goes on at the next start.
 */
export async function seedDemo(demo: Demo): Promise<void> {
  const mark = path.join(demo.dataDir, 'demo-seeded')
  const done = createHash('sha256')
    .update(`${edition} ${placeOf(demo.databaseUrl)} ${demo.password}`)
    .digest('hex')
  if ((await readFile(mark, 'utf8').catch(() => '')) === done) return
  demo.say('Furnishing the demo restaurant …')
  await ensurePlatformAccount(demo, { ...superadmin, password: demo.password })
  await setDemoPassword(demo)
  const owner = await openRestaurant(demo)
  await seedStore(owner)
  await seedMenu(owner)
  await seedPictures(owner)
  await seedStaff(owner, firstPassword(demo))
  await setDemoPassword(demo)
  const [waiter, cook] = await Promise.all([staffSession(demo, 'waiter'), staffSession(demo, 'kitchen')])
  await seedOrders(waiter, cook)
  await writeFile(mark, done, { mode: 0o600 })
}

/** The operator's own choice counts, also one that the API would refuse as too common, or changed since the last start. */
const setDemoPassword = (demo: Demo): Promise<void> =>
  resetPasswords(
    demo,
    [admin, superadmin, ...staff].map(({ username }) => username),
    demo.password,
  )

/** What accounts are made with, before they get the demo's password; the same at every try, as the commands' ids are. */
const firstPassword = ({ secret }: Demo): string => createHmac('sha256', secret).update('demo').digest('base64url')

/** Our own cluster moves to another port at times and stays the same database. */
function placeOf(databaseUrl: string): string {
  const { hostname, pathname } = new URL(databaseUrl)
  return `${hostname}${pathname}`
}

async function openRestaurant(demo: Demo): Promise<Session> {
  const { username, name } = admin
  const person = { username, password: demo.password }
  const there = await signIn(demo, person)
  if (there) return there
  const platform = await signIn(demo, { ...superadmin, password: demo.password, door: 'superadmin' })
  if (!platform) throw new Error('the super-admin could not sign in')
  const restaurant = { name: 'Comptoir du Cèdre', email: username, password: firstPassword(demo) }
  await platform.tell(`restaurant of ${name}`, '/superadmin/tenants/add', {
    ...restaurant,
    adminName: name,
    isActive: true,
  })
  await setDemoPassword(demo)
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
