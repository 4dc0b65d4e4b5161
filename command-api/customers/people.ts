import type { reviseCustomer } from '@comanda/api/customers.ts'
import type { CustomerCommand, Description } from '@comanda/domain/customers/commands.ts'
import { type Customer, type CustomerRejection, customer } from '@comanda/domain/customers/customer.ts'
import type { CustomerEvent } from '@comanda/domain/customers/events.ts'
import { reject } from '@comanda/domain/kernel/decider.ts'
import type { CustomerId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderCustomer } from '@comanda/domain/orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import type { z } from 'zod'
import { type CommandContext, stepOf } from '../command-context.ts'
import { type ErasureNeeds, erase } from '../erasures/erasures.ts'
import { foldStream, type Kind } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import { customers } from './kind.ts'

export type PeopleNeeds = Omit<ErasureNeeds, 'personal'> &
  Readonly<{
    log: EventLog
    handle: Handle
    ids: Pick<Identifiers, 'customerId'>
    personal: Pick<PersonalData, 'seal' | 'sealKnown' | 'forget'>
  }>

/**
 * The customer's state. After an erasure, the old key is deleted when this returns: later texts are sealed under a new
 * key, which no repair of an interrupted erasure can delete.
 */
export async function findCustomer(needs: PeopleNeeds, tenantId: TenantId, customerId: CustomerId): Promise<Customer> {
  const { state } = await foldStream(needs.log, customers, customerStream(tenantId, customerId))
  if (state.status === 'Forgotten') await erase(needs, { tenantId, personId: customerId, at: state.forgottenAt })
  return state
}

export async function sealDescription(
  { personal }: Pick<PeopleNeeds, 'personal'>,
  person: Readonly<{ tenantId: TenantId; customerId: CustomerId }>,
  { name, email, birthDate, gender }: z.output<typeof reviseCustomer.body>,
): Promise<Description> {
  const seal = (text: string) => personal.seal(person.tenantId, person.customerId, text)
  const sealed = await seal(name) // the first text creates the key if necessary
  const sealOptional = (text: string | null) => (text === null ? null : seal(text))
  const [mail, birth, sex] = await Promise.all([email, birthDate, gender].map(sealOptional))
  return { name: sealed, email: mail ?? null, birthDate: birth ?? null, gender: sex ?? null }
}

const tries = 5

/**
 * Seals the fields of a new customer and adds them. If an erasure in between deletes the key, all fields are sealed
 * again under a new one.
 */
export async function beginCustomer(
  needs: PeopleNeeds,
  context: CommandContext,
  customerId: CustomerId,
  seal: () => Promise<Extract<CustomerCommand, { type: 'AddCustomer' | 'MeetCustomer' }>>,
): Promise<Outcome<Customer, CustomerRejection>> {
  const { tenantId } = context
  for (let left = tries; left > 0; left -= 1) {
    const seen = await findCustomer(needs, tenantId, customerId)
    const stream = customerStream(tenantId, customerId)
    const outcome = await needs.handle(refusingNewErasure(seen), stream, await seal(), context)
    if (!('rejected' in outcome)) return outcome
    const { rejected } = outcome
    if (rejected !== 'ForgottenMeanwhile') return { rejected }
  }
  throw tooBusy()
}

/** Customers that refuse every command if the person was forgotten after `seen` was read. */
function refusingNewErasure(
  seen: Customer,
): Kind<Customer, CustomerCommand, CustomerEvent, CustomerRejection | 'ForgottenMeanwhile'> {
  const seenErasure = seen.status === 'Forgotten' ? seen.forgottenAt : undefined
  return {
    ...customers,
    decider: {
      ...customer,
      decide: (command, state, context) =>
        state.status === 'Forgotten' && state.forgottenAt !== seenErasure
          ? reject('ForgottenMeanwhile')
          : customer.decide(command, state, context),
    },
  }
}

/**
 * Adds a person who orders under a phone as a customer; a known customer stays unchanged, whatever name the order has.
 * Idempotent.
 */
export async function meetCustomer(
  needs: PeopleNeeds,
  context: CommandContext,
  { phone, name }: Readonly<{ phone: string; name: string | null }>,
): Promise<OrderCustomer> {
  const { tenantId } = context
  const customerId = needs.ids.customerId(tenantId, phone)
  const existing = await findCustomer(needs, tenantId, customerId)
  if (existing.status === 'Known') return { customerId, name: existing.name }
  const seal = (text: string) => needs.personal.seal(tenantId, customerId, text)
  const step = stepOf(context, context.commandId, `customer ${customerId}`)
  const outcome = await beginCustomer(needs, step, customerId, async () => {
    const sealedPhone = await seal(phone)
    return { type: 'MeetCustomer', data: { customerId, phone: sealedPhone, name: await seal(name ?? phone) } }
  })
  if ('rejected' in outcome) throw new Error('meeting a customer refuses nothing')
  const { state } = outcome
  return { customerId, name: state.status === 'Known' ? state.name : null }
}
