import type { CustomerId, Sealed } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'

export type Description = Readonly<{
  name: Sealed
  email: Sealed | null
  birthDate: Sealed | null
  gender: Sealed | null
}>

/**
 * Commands on a customer. Sealed texts are compared directly: the same text of a person always has the same ciphertext.
 */
export type CustomerCommand =
  | Message<'AddCustomer', Description & { customerId: CustomerId; phone: Sealed }>
  /** A phone and a name were given with an order: adds a customer if the phone is new, changes nothing otherwise. */
  | Message<'MeetCustomer', { customerId: CustomerId; phone: Sealed; name: Sealed }>
  | Message<'ReviseCustomer', Description & { customerId: CustomerId }>
  | Message<'ForgetCustomer', { customerId: CustomerId }>
