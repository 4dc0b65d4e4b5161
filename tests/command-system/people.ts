import { randomBytes } from 'node:crypto'
import { hashingHere } from '@comanda/command-api/accounts/passwords-argon2.ts'
import { ensureSuperAdmin } from '@comanda/command-api/accounts/super-admin.ts'
import { redisUrl } from '../systems/engines.ts'
import { type Browser, browserOn } from './browser.ts'
import { type CommandSide, startCommandSide } from './command-system.ts'

export const password = 'correct horse battery'

/** The write side with a super-admin, for tests of accounts, staff, tenants and settings. */
export type CommandSystem = Readonly<{
  side: CommandSide
  /** A browser signed in as the super-admin. */
  platform: Browser
  /** A new restaurant, active by default, and the browser of its admin. */
  restaurant: (options?: Readonly<{ isActive?: boolean }>) => Promise<Restaurant>
  browser: (address?: string) => Browser
  close: () => Promise<void>
}>

export type Restaurant = Readonly<{
  tenantId: string
  email: string
  admin: Browser
  /** A signed-in user with these scopes. */
  staff: (...scopes: string[]) => Promise<Readonly<{ username: string; browser: Browser }>>
}>

export const someEmail = (): string => `p${randomBytes(6).toString('hex')}@comanda.test`

export async function startCommandSystem(environment: Readonly<Record<string, string>> = {}): Promise<CommandSystem> {
  const side = await startCommandSide({ redisUrl: redisUrl(), environment })
  const root = { username: 'superadmin@comanda.test', password, name: 'Platform' }
  await ensureSuperAdmin({ ...side.needs, hashing: hashingHere }, root)
  const platform = browserOn(side.app)
  await platform.post('/superadmin/signin', root)

  const restaurant: CommandSystem['restaurant'] = async ({ isActive = true } = {}) => {
    const email = someEmail()
    const { body } = await platform.post('/superadmin/tenants/add', { name: 'Chez Nous', email, password, isActive })
    const admin = browserOn(side.app)
    await admin.signIn(email, password)
    return {
      tenantId: String(body.tenantId),
      email,
      admin,
      staff: async (...userScopes) => {
        const username = someEmail()
        await admin.post('/users/add', { username, password, name: 'Sam', email: null, userScopes })
        const browser = browserOn(side.app)
        await browser.signIn(username, password)
        return { username, browser }
      },
    }
  }
  return { side, platform, restaurant, browser: (address) => browserOn(side.app, address), close: side.close }
}
