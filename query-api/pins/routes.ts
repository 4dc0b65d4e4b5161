import { listPinPeople } from '@comanda/api/pins.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'

export const pinRoutes: Routes<Pick<Needs, 'identity' | 'personalData'>> = async (app, { identity, personalData }) => {
  route(app, listPinPeople, async ({ actor: { tenantId, userId } }) => {
    const people = await identity
      .selectFrom('identity.accounts as account')
      .innerJoin('identity.pins as pin', 'pin.user_id', 'account.user_id')
      .select(['account.user_id', 'account.name', 'account.designation'])
      .where('account.tenant_id', '=', tenantId)
      .where('pin.tenant_id', '=', tenantId)
      .where('account.is_active', '=', true)
      .execute()
    const names = await openNames(
      personalData,
      tenantId,
      people.map(({ name }) => name),
    )
    return people
      .map(({ user_id, designation }, index) => {
        return { id: user_id, name: names[index] ?? '', designation, is_me: user_id === userId }
      })
      .sort((one, other) => one.name.localeCompare(other.name))
  })
}
