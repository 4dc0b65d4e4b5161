import * as api from '@comanda/api/pins.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { setTokenCookies } from '@comanda/http/cookies.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { route } from '@comanda/http/route.ts'
import type { Sessions } from '@comanda/http/session.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Attempts } from '../accounts/attempts.ts'
import { findAccount } from '../accounts/directory.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { userAnswer } from '../accounts/routes.ts'
import { answerWith, refused } from '../send.ts'
import { refusedAccess } from '../users/routes.ts'
import type { Approvals } from './approvals.ts'
import type { Pins } from './pins.ts'

type PinNeeds = Readonly<{
  log: EventLog
  identity: IdentityDb
  sessions: Sessions
  passwords: Passwords
  attempts: Attempts
  ids: Identifiers
  personal: PersonalData
  pins: Pins
  approvals: Approvals
}>

export const pinRoutes: Routes<PinNeeds> = async (app, needs) => {
  const { identity, sessions, passwords, attempts, ids, personal, pins, approvals } = needs

  route(app, api.approve, async (request, reply) => {
    const { actor, body } = request
    if (body.userId === actor.userId) return answerWith(reply, refused('ApproverIsRequester'))
    await pins.check(request, body)
    const granted = await approvals.grant(actor, body.userId, body.requests)
    if (!granted) return answerWith(reply, refused('ApprovalInvalid'))
    return { message: 'Approved!', approvals: granted }
  })

  route(app, api.switchUser, async (request, reply) => {
    const { actor, body } = request
    await pins.check(request, body)
    const account = await findAccount(identity, body.userId)
    // a person who unlocks their own till keeps the session
    if (account && body.userId === actor.userId)
      return { message: 'Login successful!', user: await userAnswer(personal, account) }
    const device = { ip: request.ip, userAgent: request.headers['user-agent'] }
    const person = { userId: body.userId, tenantId: actor.tenantId }
    const tokens = account && (await sessions.switchUser(actor.sessionId, person, device))
    if (!account || !tokens) throw new Refusal(409, 'This PIN is wrong!')
    setTokenCookies(reply, tokens)
    return { message: 'Login successful!', user: await userAnswer(personal, account) }
  })

  route(app, api.setOwnPin, async (request) => {
    const { actor, body } = request
    const undoAttempt = await attempts.begin(request, actor.userId)
    const account = await findAccount(identity, actor.userId)
    const isRight = await passwords
      .matches(account?.password_hash ?? null, body.password, actor.tenantId)
      .catch(async (error) => {
        await undoAttempt() // an outage or overload is not a failed attempt
        throw error
      })
    if (!isRight) {
      request.log.warn({ security: 'pin-password-wrong', tenantId: actor.tenantId, by: actor.userId }, 'no PIN was set')
      throw new Refusal(409, 'The password is wrong!')
    }
    await undoAttempt()
    await pins.set(actor, body.pin)
    return { message: messageFor(body.pin) }
  })

  route(app, api.setUserPin, async ({ actor, params, body }, reply) => {
    const userId = ids.userId(params.username)
    const refusal = await refusedAccess(needs, actor, await findAccount(identity, userId))
    if (refusal) return answerWith(reply, refusal)
    await pins.set({ tenantId: actor.tenantId, userId }, body.pin)
    return { message: messageFor(body.pin) }
  })

  route(app, api.unlockPin, async ({ actor, params }, reply) => {
    const userId = ids.userId(params.username)
    // as for setting the PIN: resetting the count of wrong PINs allows further attempts
    const refusal = await refusedAccess(needs, actor, await findAccount(identity, userId))
    if (refusal) return answerWith(reply, refusal)
    await pins.unlock(actor.tenantId, userId)
    return { message: 'PIN unlocked!' }
  })
}

const messageFor = (pin: string | null) => (pin === null ? 'PIN removed!' : 'PIN saved!')
