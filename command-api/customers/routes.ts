import { businessDayAt } from '@comanda/domain/kernel/business-day.ts'
import type { CustomerId, Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { erase } from '../erasures/erasures.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { type AnswerOnce, refused, type Said } from '../send.ts'
import { customerStream } from '../streams.ts'
import { customers, knownCustomers } from './kind.ts'
import { beginCustomer, findCustomer, type PeopleNeeds, sealDescription } from './people.ts'
import { CustomerForm, CustomerPath, NewCustomer } from './requests.ts'

export type CustomerNeeds = PeopleNeeds &
  Readonly<{ answer: AnswerOnce; knowledge: Pick<Knowledge, 'store'>; now: () => Instant }>

export const customerRoutes: Routes<CustomerNeeds> = async (app, needs) => {
  const { answer, handle, ids, personal } = needs

  app.post('/customers/add', { schema: { body: NewCustomer } }, ({ actor: { tenantId }, body }, reply) =>
    answer(reply, async (stamp) => {
      if (!(await isPast(needs, tenantId, body.birthDate))) return unborn
      const customerId = ids.customerId(tenantId, body.phone)
      const outcome = await beginCustomer(needs, stamp, customerId, async () => {
        const description = await sealDescription(needs, { tenantId, customerId }, body)
        const phone = await personal.seal(tenantId, customerId, body.phone)
        return { type: 'AddCustomer', data: { customerId, phone, ...description } }
      })
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { position, written } = outcome
      return { body: { message: 'Customer added!', id: body.phone }, position, written }
    }),
  )

  app.post(
    '/customers/:phone/update',
    { schema: { params: CustomerPath, body: CustomerForm } },
    ({ actor: { tenantId }, params, body }, reply) =>
      answer(reply, async (stamp) => {
        if (!(await isPast(needs, tenantId, body.birthDate))) return unborn
        const customerId = ids.customerId(tenantId, params.phone)
        const known = await findCustomer(needs, tenantId, customerId)
        if (known.status !== 'Known') return refused('CustomerUnknown') // and no key is made for him
        const description = await sealDescription(needs, { tenantId, customerId }, body)
        const command = { type: 'ReviseCustomer', data: { customerId, ...description } } as const
        const outcome = await handle(customers, customerStream(tenantId, customerId), command, stamp)
        if ('rejected' in outcome) return refused(outcome.rejected)
        const { position, written } = outcome
        return { body: { message: 'Customer updated!' }, position, written }
      }),
  )

  app.delete(
    '/customers/:phone/delete',
    { schema: { params: CustomerPath } },
    ({ actor: { tenantId }, params }, reply) =>
      answer(reply, async (stamp) => {
        const customerId: CustomerId = ids.customerId(tenantId, params.phone)
        const command = { type: 'ForgetCustomer', data: { customerId } } as const
        const outcome = await handle(knownCustomers, customerStream(tenantId, customerId), command, stamp)
        if ('rejected' in outcome) return refused(outcome.rejected)
        const { state, position, written } = outcome
        if (state.status === 'Forgotten') await erase(needs, { tenantId, personId: customerId, at: state.forgottenAt })
        return { body: { message: 'Customer deleted!' }, position, written }
      }),
  )
}

const unborn: Said = {
  status: 400,
  body: { message: 'Birth date cannot be later than today!' },
  position: null,
  written: false,
}

/** Today where the store is. */
async function isPast({ knowledge, now }: CustomerNeeds, tenantId: TenantId, day: string | null): Promise<boolean> {
  if (day === null) return true
  const store = await knowledge.store.of(tenantId, null)
  const timeZone = store.status === 'None' ? 'UTC' : store.timeZone
  return day <= businessDayAt(now(), { timeZone, cutOffHour: 0 })
}
