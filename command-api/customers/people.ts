import type { Description } from '@comanda/domain/customers/commands.ts'
import type { Customer } from '@comanda/domain/customers/customer.ts'
import type { CustomerId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { OrderCustomer } from '@comanda/domain/orders/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { type ErasureNeeds, erase } from '../erasures/erasures.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { type Stamp, stepOf } from '../stamp.ts'
import { customerStream } from '../streams.ts'
import { customers } from './kind.ts'
import type { CustomerForm } from './requests.ts'

export type PeopleNeeds = Omit<ErasureNeeds, 'personal'> &
  Readonly<{
    log: EventLog
    handle: Handle
    ids: Pick<Identifiers, 'customerId'>
    personal: Pick<PersonalData, 'seal' | 'forget'>
  }>

/**
 * The customer as he stands. When he was forgotten, his old key is certainly gone after this: whatever is sealed from now
 * on is sealed under a new one, and no repair of a forgetting that was cut short can take it away.
 */
export async function findCustomer(needs: PeopleNeeds, tenantId: TenantId, customerId: CustomerId): Promise<Customer> {
  const { state } = await foldStream(needs.log, customers, customerStream(tenantId, customerId))
  if (state.status === 'Forgotten') await erase(needs, { tenantId, personId: customerId, at: state.forgottenAt })
  return state
}

export async function sealDescription(
  { personal }: Pick<PeopleNeeds, 'personal'>,
  person: Readonly<{ tenantId: TenantId; customerId: CustomerId }>,
  { name, email, birthDate, gender }: CustomerForm,
): Promise<Description> {
  const seal = (text: string) => personal.seal(person.tenantId, person.customerId, text)
  const sealed = await seal(name) // the first makes the key, if it has to be made
  const sealOptional = (text: string | null) => (text === null ? null : seal(text))
  const [mail, birth, sex] = await Promise.all([email, birthDate, gender].map(sealOptional))
  return { name: sealed, email: mail ?? null, birthDate: birth ?? null, gender: sex ?? null }
}

/**
 * Whoever orders under a phone is a customer from then on; one who is known already stays as he is, whatever name came
 * with the order. Repeating the wish meets him once.
 */
export async function meetCustomer(
  needs: PeopleNeeds,
  stamp: Stamp,
  { phone, name }: Readonly<{ phone: string; name: string | null }>,
): Promise<OrderCustomer> {
  const { tenantId } = stamp
  const customerId = needs.ids.customerId(tenantId, phone)
  const known = await findCustomer(needs, tenantId, customerId)
  if (known.status === 'Known') return { customerId, name: known.name }
  const seal = (text: string) => needs.personal.seal(tenantId, customerId, text)
  const sealedPhone = await seal(phone)
  const data = { customerId, phone: sealedPhone, name: await seal(name ?? phone) }
  const step = stepOf(stamp, stamp.commandId, `customer ${customerId}`)
  const met = await needs.handle(customers, customerStream(tenantId, customerId), { type: 'MeetCustomer', data }, step)
  if ('rejected' in met) throw new Error('meeting a customer refuses nothing')
  return { customerId, name: met.state.status === 'Known' ? met.state.name : null }
}
