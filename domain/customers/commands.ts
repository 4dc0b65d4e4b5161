import type { CustomerId, Sealed } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'

export type Description = Readonly<{
  name: Sealed
  email: Sealed | null
  birthDate: Sealed | null
  gender: Sealed | null
}>

/** Sealed texts are compared as they stand: the same text of the same person always seals to the same ciphertext. */
export type CustomerCommand =
  | Message<'AddCustomer', Description & { customerId: CustomerId; phone: Sealed }>
  /** A phone and a name were given while ordering: a new customer when the phone is new, else nothing. */
  | Message<'MeetCustomer', { customerId: CustomerId; phone: Sealed; name: Sealed }>
  | Message<'ReviseCustomer', Description & { customerId: CustomerId }>
  | Message<'ForgetCustomer', { customerId: CustomerId }>
