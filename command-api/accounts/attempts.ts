import { randomBytes } from 'node:crypto'
import type { UserId } from '@comanda/domain/kernel/ids.ts'
import { deriveKey } from '@comanda/http/derive-key.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { sameText, signature } from '@comanda/http/keys.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import { networkOf } from '@comanda/http/network.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const minute = 60_000
/**
 * Counts failed attempts only: a successful sign-in takes its attempt back, so that a busy morning never reaches the
 * limit.
 */
const perAddress: Allowance = { name: 'signin-address', max: 100, windowMs: minute }
const perAddressAndAccount: Allowance = { name: 'signin-pair', max: 10, windowMs: 5 * minute }
const perAccount: Allowance = { name: 'signin-account', max: 200, windowMs: 10 * minute }
const perKnownDevice: Allowance = { name: 'signin-device', max: 20, windowMs: 5 * minute }

export const tooMany = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'Too many attempts, please try again later!', retryAfterSeconds)

/** Uses up one of the key's allowance; throws 429 beyond it. */
export async function spend(limits: Limits, allowance: Allowance, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.take(allowance, key)
  if (!allowed) throw tooMany(retryAfterSeconds)
}

export type Attempts = Readonly<{
  /**
   * Counts an attempt. Throws 429 after too many failures; the returned function takes the attempt back if the password
   * was right.
   */
  begin(request: FastifyRequest, userId: UserId): Promise<() => Promise<void>>
  /** Marks the browser as one from which this user has signed in. */
  trust(reply: FastifyReply, userId: UserId): void
}>

const deviceCookie = 'comanda_device'
/** Separator of marks. A mark is `<id>.<signature>`; there is one per account that has signed in from this browser. */
const markSeparator = '~'
const maxAccounts = 8
const yearSeconds = 365 * 86_400

/**
 * A browser that has signed in to an account before has an allowance of its own there. Guessing passwords from
 * elsewhere, even from the same address, cannot lock its owner out.
 */
export function signInAttempts(limits: Limits, secret: string): Attempts {
  const key = deriveKey(secret, 'known-device')
  const markOf = (userId: UserId, id: string) => `${id}.${signature(key, `${userId}/${id}`).slice(0, 22)}`
  const marksIn = ({ cookies }: FastifyRequest) =>
    (cookies[deviceCookie] ?? '').split(markSeparator, maxAccounts).filter((mark) => mark !== '')
  /** The browser's id for an account: a browser that guesses uses up only its own allowance. */
  const idIn = (marks: readonly string[], userId: UserId) =>
    marks.flatMap((mark) => {
      const id = mark.split('.')[0] ?? ''
      return sameText(mark, markOf(userId, id)) ? [id] : []
    })[0]

  return {
    async begin(request, userId) {
      const id = idIn(marksIn(request), userId)
      const network = networkOf(request.ip)
      const tries: [Allowance, string][] = id
        ? [[perKnownDevice, `${userId}/${id}`]]
        : [
            [perAddressAndAccount, `${network}/${userId}`],
            [perAddress, network],
            [perAccount, userId],
          ]
      // Sequential, the narrowest limit first: a refused attempt must not use up wider limits, or one address could
      // lock out an account for everybody, and an office all its accounts.
      for (const [allowance, subject] of tries) await spend(limits, allowance, subject)
      return async () => {
        await Promise.all(tries.map(([allowance, subject]) => limits.giveBack(allowance, subject)))
      }
    },
    trust(reply, userId) {
      const before = marksIn(reply.request)
      const mark = markOf(userId, idIn(before, userId) ?? randomBytes(9).toString('base64url'))
      const marks = [mark, ...before.filter((other) => other !== mark)].slice(0, maxAccounts)
      reply.setCookie(deviceCookie, marks.join(markSeparator), {
        ...reply.server.cookieScope,
        httpOnly: true,
        maxAge: yearSeconds,
      })
    },
  }
}
