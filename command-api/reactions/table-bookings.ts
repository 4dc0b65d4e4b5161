import { ReservationId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { copyBooking } from '../reservations/bookings.ts'
import { type FollowNeeds, followStreams } from './follow.ts'

/** Repeats for every change of a reservation the copy that its command makes, so that lost copies are restored. */
export const startTableBookings = (needs: FollowNeeds): Promise<void> =>
  followStreams(needs, {
    name: 'table-bookings',
    categories: ['reservation'],
    work: async (stream, written) => {
      const [tenant, reservation] = idsIn(stream)
      const [tenantId, reservationId] = [TenantId.safeParse(tenant).data, ReservationId.safeParse(reservation).data]
      if (tenantId && reservationId) await copyBooking(needs, { tenantId, reservationId, written })
    },
  })
