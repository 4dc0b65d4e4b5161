import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import { signUp } from '@comanda/api/accounts.ts'
import type { Instant } from '@comanda/domain/kernel/ids.ts'
import { deriveKey } from '@comanda/http/derive-key.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import { networkOf } from '@comanda/http/network.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import { spend } from '../accounts/attempts.ts'
import { uncommonPassword } from '../accounts/common-passwords.ts'
import type { Outbox } from '../accounts/outbox.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { noSoonerThan } from '../accounts/timing.ts'
import { type CommandContext, commandHashOf } from '../command-context.ts'
import { commandIdOf } from '../command-id.ts'
import { refusals } from '../messages.ts'
import { type RegistrationNeeds, register } from './register.ts'

type SignUpNeeds = RegistrationNeeds &
  Readonly<{
    passwords: Passwords
    limits: Limits
    outbox: Outbox
    now: () => Instant
    config: { secret: string; trialDays: number }
  }>

const perAddress: Allowance = { name: 'signup-address', max: 300, windowMs: 600_000 }
/** Longer than a registration, so that a sign-up with a taken address takes as long. */
const leastMs = 700

export const signUpRoutes: Routes<SignUpNeeds> = async (app, needs) => {
  const { limits, outbox, passwords, config, ids } = needs
  const hashKey = createSecretKey(deriveKey(config.secret, 'sign-up'))

  /** before the body is read, so that a request over the limit costs no more */
  const onRequest = ({ ip }: Pick<FastifyRequest, 'ip'>) => spend(limits, perAddress, networkOf(ip))

  route(
    app,
    signUp,
    async (request) => {
      const { biz_name: name, username, password, time_zone: timeZone } = request.body
      return noSoonerThan(leastMs, async () => {
        const passwordHash = await passwords.hash(password, networkOf(request.ip))
        const registration = { name, username, passwordHash, active: false, trialDays: config.trialDays, timeZone }
        const outcome = await register(
          needs,
          registration,
          guestContext(request, username, { hashKey, at: needs.now() }),
        )
        if ('rejected' in outcome && outcome.rejected === 'UsernameTaken') {
          // The answer for a taken address is the same; its owner gets a mail.
          await outbox.put('already-registered', ids.userId(username))
        } else if ('rejected' in outcome) throw new Refusal(...refusals[outcome.rejected])
        return { message: 'Registration successful! Please sign in.' }
      })
    },
    { body: uncommonPassword(signUp.body), onRequest },
  )
}

/** The context of a sign-up: without user and device. */
function guestContext(
  request: FastifyRequest,
  username: string,
  { hashKey, at }: Readonly<{ hashKey: KeyObject; at: Instant }>,
): Omit<CommandContext, 'tenantId'> {
  const key = request.headers['idempotency-key']
  const keyedId = typeof key === 'string' ? commandIdOf(hashKey, key, [username]) : null
  const commandId = keyedId ?? randomUUID()
  return {
    by: null,
    device: null,
    commandId,
    commandHash: commandHashOf(hashKey, request.method, signUp.path, request.body),
    correlation: commandId,
    causation: commandId,
    keyed: keyedId !== null,
    at,
  }
}
