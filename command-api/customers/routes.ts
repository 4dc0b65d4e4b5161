import { addCustomer, deleteCustomer, importCustomers, reviseCustomer } from '@comanda/api/customers.ts'
import { businessDayAt } from '@comanda/domain/kernel/business-day.ts'
import type { CustomerId, Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream } from '@comanda/domain/kernel/streams.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { z } from 'zod'
import type { Caches } from '../cache/caches.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { erase } from '../erasures/erasures.ts'
import { refusals } from '../messages.ts'
import { newestOf } from '../positions.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import { customers, knownCustomers } from './kind.ts'
import { beginCustomer, findCustomer, type PeopleNeeds, sealDescription } from './people.ts'

type CustomerNeeds = PeopleNeeds & Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'>; now: () => Instant }>

export const customerRoutes: Routes<CustomerNeeds> = async (app, needs) => {
  const { answer, handle, ids } = needs

  route(app, addCustomer, ({ actor: { tenantId }, body }, reply) =>
    answer(reply, async (context) => {
      if (!(await isPast(needs, tenantId, body.birthDate))) return unborn
      const outcome = await add(needs, context, body)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { position, written } = outcome
      return { body: { message: 'Customer added!', id: body.phone }, position, written }
    }),
  )

  route(app, importCustomers, ({ actor: { tenantId }, body }, reply) =>
    answer(reply, async (context) => {
      const rows: ImportResult[] = []
      for (const [index, row] of body.customers.entries()) {
        rows.push(await importOne(needs, stepOf(context, context.commandId, `row ${index}`), tenantId, row))
      }
      const results = rows.map(({ added, message }) => ({ added, message }))
      const added = results.filter((result) => result.added).length
      const position = newestOf(rows.map((row) => row.position))
      return { body: { message: 'Customers imported!', added, results }, position, written: false }
    }),
  )

  route(app, reviseCustomer, ({ actor: { tenantId }, params, body }, reply) =>
    answer(reply, async (context) => {
      if (!(await isPast(needs, tenantId, body.birthDate))) return unborn
      const customerId = ids.customerId(tenantId, params.id)
      const customer = await findCustomer(needs, tenantId, customerId)
      if (customer.status !== 'Known') return refused('CustomerUnknown') // before a key is created
      const description = await sealDescription(needs, { tenantId, customerId }, body)
      const command = { type: 'ReviseCustomer', data: { customerId, ...description } } as const
      const outcome = await handle(customers, customerStream(tenantId, customerId), command, context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { position, written } = outcome
      return { body: { message: 'Customer updated!' }, position, written }
    }),
  )

  route(app, deleteCustomer, ({ actor: { tenantId }, params }, reply) =>
    answer(reply, async (context) => {
      const customerId: CustomerId = ids.customerId(tenantId, params.id)
      const command = { type: 'ForgetCustomer', data: { customerId } } as const
      const outcome = await handle(knownCustomers, customerStream(tenantId, customerId), command, context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { state, position, written } = outcome
      if (state.status === 'Forgotten') await erase(needs, { tenantId, personId: customerId, at: state.forgottenAt })
      return { body: { message: 'Customer deleted!' }, position, written }
    }),
  )
}

function add(needs: CustomerNeeds, context: CommandContext, body: z.output<typeof addCustomer.body>) {
  const { ids, personal } = needs
  const { tenantId } = context
  const customerId = ids.customerId(tenantId, body.phone)
  return beginCustomer(needs, context, customerId, async () => {
    const description = await sealDescription(needs, { tenantId, customerId }, body)
    const phone = await personal.seal(tenantId, customerId, body.phone)
    return { type: 'AddCustomer', data: { customerId, phone, ...description } }
  })
}

type ImportResult = Readonly<{ added: boolean; message: string; position: bigint | null }>

async function importOne(
  needs: CustomerNeeds,
  context: CommandContext,
  tenantId: TenantId,
  row: unknown,
): Promise<ImportResult> {
  const skipped = (message: string): ImportResult => ({ added: false, message, position: null })
  const { data, error } = addCustomer.body.safeParse(row)
  if (!data) return skipped(error.issues[0]?.message ?? 'Something went wrong!')
  if (!(await isPast(needs, tenantId, data.birthDate))) return skipped(unbornText)
  const outcome = await add(needs, context, data)
  if ('rejected' in outcome) return skipped(refusals[outcome.rejected][1])
  return { added: true, message: 'Customer added!', position: outcome.position }
}

const unbornText = 'Birth date cannot be later than today!'
const unborn: Reply = { status: 400, body: { message: unbornText }, position: null, written: false }

/** True for a day until today in the store's time zone. */
async function isPast({ caches, now }: CustomerNeeds, tenantId: TenantId, day: string | null): Promise<boolean> {
  if (day === null) return true
  const store = await caches.store.of(tenantId, null)
  const timeZone = store.status === 'None' ? 'UTC' : store.timeZone
  return day <= businessDayAt(now(), { timeZone, cutOffHour: 0 })
}
