import * as api from '@comanda/api/accounts.ts'
import type { UserId } from '@comanda/domain/kernel/ids.ts'
import { clearTokenCookies, setTokenCookies, tokensOf } from '@comanda/http/cookies.ts'
import { isOutage, notFound, Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import { networkOf } from '@comanda/http/network.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { route } from '@comanda/http/route.ts'
import type { Device, SessionKind, Sessions } from '@comanda/http/session.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isUuid } from '../uuid.ts'
import type { Attempts } from './attempts.ts'
import { type Account, findAccount, keyTenantOf, setPassword, setStartScreen } from './directory.ts'
import type { Passwords } from './passwords.ts'
import { superAdminId } from './super-admin.ts'

type AccountNeeds = Readonly<{
  identity: IdentityDb
  sessions: Sessions
  passwords: Passwords
  attempts: Attempts
  ids: Identifiers
  personal: PersonalData
}>

export const accountRoutes: Routes<AccountNeeds> = async (app, needs) => {
  const { sessions } = needs

  route(app, api.signIn, async ({ body }, reply) => {
    const account = await signIn(needs, reply, body, 'staff')
    return { message: 'Login successful!', user: await userAnswer(needs.personal, account) }
  })
  route(app, api.signInSuperAdmin, async ({ body }, reply) => {
    const account = await signIn(needs, reply, body, 'platform')
    const names = await namesOf(needs.personal, account)
    return { message: 'Login successful!', user: { ...names, role: 'superadmin' as const } }
  })

  route(app, api.signOut, (request, reply) => signOut(sessions, request, reply))
  route(app, api.signOutSuperAdmin, (request, reply) => signOut(sessions, request, reply))

  route(app, api.refreshToken, (request, reply) => refresh(sessions, request, reply, 'staff'))
  route(app, api.refreshSuperAdminToken, (request, reply) => refresh(sessions, request, reply, 'platform'))

  route(app, api.removeDevice, async ({ actor, body }) => {
    if (body.device_id === actor.sessionId) throw new Refusal(409, 'To leave this device, please log out!')
    if (!isUuid(body.device_id) || !(await sessions.endDevice(actor.userId, body.device_id))) throw notFound('Device')
    return { message: 'Device logged out!' }
  })

  route(app, api.chooseStartScreen, async ({ actor, body }) => {
    await setStartScreen(needs.identity, actor.userId, body.screen)
    return { message: 'Start screen saved!' }
  })

  route(app, api.removeOtherDevices, async ({ actor }) => {
    await sessions.endOthersOf(actor.userId, actor.sessionId)
    return { message: 'All other devices are logged out!' }
  })
}

async function signIn(
  needs: AccountNeeds,
  reply: FastifyReply,
  { username, password }: z.output<typeof api.signIn.body>,
  kind: SessionKind,
) {
  const { sessions, attempts, ids } = needs
  const { request } = reply
  const userId = kind === 'platform' ? superAdminId(ids, username) : ids.userId(username)
  const undoAttempt = await attempts.begin(request, userId)
  const device = { ip: request.ip, userAgent: request.headers['user-agent'] }
  const opened = await openSession(needs, { userId, password, kind }, device).catch(async (error) => {
    await undoAttempt() // an outage or overload is not a failed attempt
    throw error
  })
  if (!opened) throw new Refusal(401, 'Invalid username or password!')
  await Promise.all([undoAttempt(), sessions.endByTokens(tokensOf(request))])
  setTokenCookies(reply, opened.tokens)
  attempts.trust(reply, userId)
  return opened.account
}

type Credentials = Readonly<{ userId: UserId; password: string; kind: SessionKind }>

/** Checks the password and opens a session. */
async function openSession(needs: AccountNeeds, credentials: Credentials, device: Device) {
  const { passwords, sessions } = needs
  const account = await findByPassword(needs, credentials, device.ip)
  if (!account) return null
  const { user_id: userId, tenant_id: tenantId, password_hash } = account
  const passwordHash = passwords.isOutdated(password_hash)
    ? await renewHash(needs, account, credentials.password)
    : password_hash
  const tokens = await sessions.open({ userId, tenantId, passwordHash }, device)
  return tokens && { account, tokens }
}

/** The account with this password; null if it is wrong. */
async function findByPassword(
  { identity, passwords }: AccountNeeds,
  { userId, password, kind }: Credentials,
  address: string,
): Promise<Account | null> {
  const account = await findAccount(identity, userId)
  const candidate =
    account?.is_active && (account.role === 'superadmin') === (kind === 'platform') ? account : undefined
  // Always compared, even if there is no account: equal answers must take equal time.
  const matches = await passwords.matches(candidate?.password_hash ?? null, password, networkOf(address))
  return candidate && matches ? candidate : null
}

/** Rehashes an outdated password and returns the stored hash. If the queue is full, the next sign-in does it. */
async function renewHash({ identity, passwords }: AccountNeeds, account: Account, password: string): Promise<string> {
  const renewed = await passwords.hash(password, account.user_id).catch(() => null)
  return renewed !== null && (await setPassword(identity, account, renewed)) ? renewed : account.password_hash
}

async function namesOf(personal: PersonalData, account: Account) {
  const [username, name] = await personal.openMany(keyTenantOf(account), [account.username, account.name])
  return { username: username ?? '', name: name ?? '' }
}

/** The user of C3.2. Clients store it until the next sign-in. */
export async function userAnswer(personal: PersonalData, account: Account) {
  const { role, scopes, designation, tenant_active, start_screen } = account
  const { username, name } = await namesOf(personal, account)
  return {
    tenant_id: keyTenantOf(account),
    username,
    name,
    role: role === 'admin' ? role : ('user' as const),
    scope: scopes.join(','),
    designation,
    photo: null,
    email: null,
    phone: null,
    is_active: tenant_active,
    ...(start_screen && { start_screen }),
  }
}

/** Always succeeds: signing out must work in any state of the session. */
async function signOut(sessions: Sessions, request: FastifyRequest, reply: FastifyReply) {
  clearTokenCookies(reply)
  await sessions.endByTokens(tokensOf(request))
  return { message: 'Logout successful!' }
}

/**
 * Refreshes a session. An invalid token, and a fault of ours, is answered 401 with every cookie cleared: any other
 * answer makes old clients redirect without end (C3.3). An outage says nothing about the token: the session outlives
 * it, and the calls that lead here are answered 503 meanwhile.
 */
async function refresh(sessions: Sessions, request: FastifyRequest, reply: FastifyReply, kind: SessionKind) {
  const tokens = await sessions.refresh(tokensOf(request).refreshToken, kind).catch((err: unknown) => {
    if (isOutage(err)) throw err
    request.log.error({ err, correlation: request.id }, 'refresh failed')
    return null
  })
  if (tokens === null) {
    clearTokenCookies(reply)
    throw new Refusal(401, 'Please sign in again!')
  }
  setTokenCookies(reply, tokens)
  return { message: 'Session renewed!' }
}
