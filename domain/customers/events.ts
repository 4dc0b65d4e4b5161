// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { CustomerId, Instant, Sealed } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/** Stream `customer-<tenantId>_<customerId>`. Everything about the person is sealed under the person's own key. */
export const CustomerEvent = z.discriminatedUnion('type', [
  message('CustomerAdded', {
    customerId: CustomerId,
    phone: Sealed,
    name: Sealed,
    email: Sealed.nullable(),
    birthDate: Sealed.nullable(),
    gender: Sealed.nullable(),
    addedAt: Instant,
  }),
  message('CustomerRenamed', { customerId: CustomerId, name: Sealed }),
  message('CustomerContactChanged', { customerId: CustomerId, email: Sealed.nullable() }),
  message('CustomerDescribed', { customerId: CustomerId, birthDate: Sealed.nullable(), gender: Sealed.nullable() }),
  message('CustomerForgotten', { customerId: CustomerId, forgottenAt: Instant }),
])
export type CustomerEvent = z.infer<typeof CustomerEvent>
