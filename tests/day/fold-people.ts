import { existing, type Handler, on } from './fold-handlers.ts'
import { type Customer, metaOf, type Reservation } from './recorded-events.ts'

const customerChange = (change: (customer: Customer, data: Partial<Customer>) => void): Handler =>
  on<Partial<Customer> & { customerId: string }>((venue, data, fact) => {
    const customer = existing(venue.customers, data.customerId)
    change(customer, data)
    customer.updatedAt = metaOf(fact).at
  })
const reservationChange = (change: (data: Partial<Reservation>) => Partial<Reservation>): Handler =>
  on<Partial<Reservation> & { reservationId: string }>((venue, data, fact) => {
    const reservation = existing(venue.reservations, data.reservationId)
    Object.assign(reservation, change(data), { updatedAt: metaOf(fact).at })
  })

export const peopleHandlers: Readonly<Record<string, Handler>> = {
  CustomerAdded: on<Customer>((venue, data, { position }) => {
    venue.customers.set(data.customerId, { ...data, updatedAt: null, position, isForgotten: false })
  }),
  CustomerRenamed: customerChange((customer, { name }) => void Object.assign(customer, { name })),
  CustomerContactChanged: customerChange((customer, { email }) => void Object.assign(customer, { email })),
  CustomerDescribed: customerChange(
    (customer, { birthDate, gender }) => void Object.assign(customer, { birthDate, gender }),
  ),
  CustomerForgotten: customerChange((customer) => {
    customer.isForgotten = true
  }),
  ReservationBooked: on<Reservation>((venue, data) => {
    venue.reservations.set(data.reservationId, { ...data, updatedAt: null })
  }),
  ReservationRescheduled: reservationChange(({ date }) => (date === undefined ? {} : { date })),
  ReservationReseated: reservationChange(({ table = null }) => ({ table })),
  ReservationPartyResized: reservationChange(({ peopleCount }) => (peopleCount === undefined ? {} : { peopleCount })),
  ReservationNoted: reservationChange(({ notes = null }) => ({ notes })),
  ReservationPaid: reservationChange(() => ({ status: 'paid' })),
  ReservationCancelled: reservationChange(() => ({ status: 'cancelled' })),
  ReservationReopened: reservationChange(() => ({ status: 'booked' })),
  ReservationRemoved: on<{ reservationId: string }>((venue, { reservationId }) => {
    venue.reservations.delete(reservationId)
  }),
}
