import type { CustomerCommand } from '@comanda/domain/customers/commands.ts'
import { type Customer, type CustomerRejection, customer } from '@comanda/domain/customers/customer.ts'
import { CustomerEvent } from '@comanda/domain/customers/events.ts'
import { guarded } from '../change.ts'
import type { Kind } from '../fold.ts'

type CustomerKind = Kind<Customer, CustomerCommand, CustomerEvent, CustomerRejection>

export const customers: CustomerKind = { decider: customer, events: CustomerEvent }

/** Forgetting a missing customer over HTTP is answered like forgetting another tenant's. */
export const knownCustomers = guarded(customers, {
  isThere: (state) => state.status === 'Known',
  otherwise: 'CustomerUnknown',
})
