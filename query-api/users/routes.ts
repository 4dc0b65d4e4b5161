import * as api from '@comanda/api/users.ts'
import type { UserLimits } from '@comanda/domain/users/limits.ts'
import { maxWrongPins } from '@comanda/domain/users/pin.ts'
import { notFound } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listUsers } from '@comanda/projections/users/read-users.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { devicePage } from '../account/device-page.ts'
import { amountIn } from '../amounts.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'

export const userRoutes: Routes<Pick<Needs, 'withTenant' | 'personalData' | 'identity' | 'identifiers'>> = async (
  app,
  needs,
) => {
  const { withTenant, personalData, identity, identifiers } = needs

  route(app, api.listUsers, async ({ actor: { tenantId } }) => {
    const users = await withTenant(tenantId, (db) => listUsers(db, tenantId))
    const sealed = users.flatMap(({ username, name, phone, email }) => [username, name, phone, email])
    const opened = await openNames(personalData, tenantId, sealed)
    const answers = users.map((user, index) => {
      const [username, name, phone, email] = opened.slice(4 * index)
      return {
        id: user.user_id,
        username: username ?? '',
        name: name ?? '',
        role: user.role,
        photo: null,
        designation: user.designation,
        phone: phone ?? null,
        email: email ?? null,
        scope: Scopes.parse(user.scopes).join(','),
      }
    })
    return answers.sort((one, other) => order(one.role, other.role) || order(one.name, other.name))
  })

  route(app, api.listLimits, async ({ actor: { tenantId } }) => {
    const accounts = await identity
      .selectFrom('identity.accounts as account')
      .leftJoin('identity.pins as pin', 'pin.user_id', 'account.user_id')
      .leftJoin('identity.pin_attempts as wrong', (join) =>
        join.on('wrong.subject', '=', sql<string>`'person ' || account.user_id`),
      )
      .select(['account.user_id', 'account.limits', 'pin.set_at', 'wrong.failures'])
      .where('account.tenant_id', '=', tenantId)
      .execute()
    return accounts.map(({ user_id, limits, set_at, failures }) => ({
      id: user_id,
      limits: limits && limitsAnswer(limits),
      pin:
        set_at === null ? ('none' as const) : (failures ?? 0) >= maxWrongPins ? ('locked' as const) : ('set' as const),
    }))
  })

  const { params, query } = api.listUserDevices
  const schema = { params, querystring: query }
  app.get(api.listUserDevices.path, { schema }, async ({ actor, params: { username }, query }, reply) => {
    const userId = identifiers.userId(username)
    const account = await identity
      .selectFrom('identity.accounts')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', actor.tenantId)
      .executeTakeFirst()
    if (!account) throw notFound('User')
    return devicePage(identity, reply, userId, query)
  })
}

function limitsAnswer({ currency, discountPercent, ...limits }: UserLimits) {
  const amount = (limit: number | null) => (limit === null ? null : amountIn(currency, limit))
  return {
    currency,
    discountPercent: discountPercent === null ? null : discountPercent / 100,
    discountPerBill: amount(limits.discountPerBill),
    discountPerDay: amount(limits.discountPerDay),
    comp: limits.comp,
    voidStarted: limits.voidStarted,
    refund: amount(limits.refund),
  }
}

const Scopes = z.array(z.string())
const order = (one: string, other: string) => one.localeCompare(other)
