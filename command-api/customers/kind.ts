import type { CustomerCommand } from '@comanda/domain/customers/commands.ts'
import { type Customer, type CustomerRejection, customer } from '@comanda/domain/customers/customer.ts'
import { CustomerEvent } from '@comanda/domain/customers/events.ts'
import { guarded } from '../change.ts'
import type { Kind } from '../fold.ts'

type CustomerKind = Kind<Customer, CustomerCommand, CustomerEvent, CustomerRejection>

export const customers: CustomerKind = { decider: customer, events: CustomerEvent }

/** Over HTTP, a customer who is not there cannot be forgotten: the answer is that of another tenant's customer. */
export const knownCustomers = guarded(customers, {
  isThere: (state) => state.status === 'Known',
  otherwise: 'CustomerUnknown',
})
