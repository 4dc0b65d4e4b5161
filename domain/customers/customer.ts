import { type Decider, impossible, invariant, reject } from '../kernel/decider.ts'
import type { Instant, Sealed } from '../kernel/ids.ts'
import type { CustomerCommand, Description } from './commands.ts'
import type { CustomerEvent } from './events.ts'

type KnownCustomer = Readonly<{ status: 'Known'; phone: Sealed; addedAt: Instant }> & Description
export type Customer =
  | Readonly<{ status: 'None' }>
  | KnownCustomer
  | Readonly<{ status: 'Forgotten'; forgottenAt: Instant }>

export type CustomerRejection = 'PhoneTaken' | 'CustomerUnknown'

/**
 * The decider of a customer. The id is a hash of the phone, so a phone is taken if this stream has a known customer. A
 * forgotten customer may come back.
 */
export const customer: Decider<Customer, CustomerCommand, CustomerEvent, CustomerRejection> = {
  category: 'customer',
  initial: { status: 'None' },

  decide({ type, data }, state, { at }) {
    switch (type) {
      case 'AddCustomer':
        if (state.status === 'Known') return reject('PhoneTaken')
        return [{ type: 'CustomerAdded', data: { ...data, addedAt: at } }]
      case 'MeetCustomer': {
        if (state.status === 'Known') return []
        const unknown = { email: null, birthDate: null, gender: null }
        return [{ type: 'CustomerAdded', data: { ...data, ...unknown, addedAt: at } }]
      }
      case 'ReviseCustomer':
        return state.status === 'Known' ? revise(state, data) : reject('CustomerUnknown')
      case 'ForgetCustomer':
        return state.status === 'Known' ? [{ type: 'CustomerForgotten', data: { ...data, forgottenAt: at } }] : []
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'CustomerAdded') {
      invariant(state.status !== 'Known', 'a customer is added while there is none')
      const { phone, name, email, birthDate, gender, addedAt } = data
      return { status: 'Known', phone, name, email, birthDate, gender, addedAt }
    }
    invariant(state.status === 'Known', `${type} follows CustomerAdded`)
    switch (type) {
      case 'CustomerRenamed':
        return { ...state, name: data.name }
      case 'CustomerContactChanged':
        return { ...state, email: data.email }
      case 'CustomerDescribed':
        return { ...state, birthDate: data.birthDate, gender: data.gender }
      case 'CustomerForgotten':
        return { status: 'Forgotten', forgottenAt: data.forgottenAt }
      default:
        return impossible(type)
    }
  },
}

type Revision = Extract<CustomerCommand, { type: 'ReviseCustomer' }>['data']

function revise(state: KnownCustomer, { customerId, name, email, birthDate, gender }: Revision): CustomerEvent[] {
  const events: CustomerEvent[] = []
  if (state.name !== name) events.push({ type: 'CustomerRenamed', data: { customerId, name } })
  if (state.email !== email) events.push({ type: 'CustomerContactChanged', data: { customerId, email } })
  if (state.birthDate !== birthDate || state.gender !== gender) {
    events.push({ type: 'CustomerDescribed', data: { customerId, birthDate, gender } })
  }
  return events
}
