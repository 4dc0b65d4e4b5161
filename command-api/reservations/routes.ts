import { createHash } from 'node:crypto'
import { addReservation, deleteReservation, reviseReservation } from '@comanda/api/reservations.ts'
import { ReservationId, type TableId } from '@comanda/domain/kernel/ids.ts'
import { reservationStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { ReservationCommand } from '@comanda/domain/reservations/commands.ts'
import { isStanding } from '@comanda/domain/reservations/reservation.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { newIdOf } from '../change.ts'
import type { CommandContext } from '../command-context.ts'
import { findCustomer, type PeopleNeeds } from '../customers/people.ts'
import { findTable } from '../find-table.ts'
import { foldStream } from '../fold.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import { saveBooking, warningOf } from './bookings.ts'
import { type ReservationKind, reservations, standingReservations } from './kind.ts'

type ReservationNeeds = PeopleNeeds & Readonly<{ answer: AnswerOnce; caches: Pick<Caches, 'store'> }>

export const reservationRoutes: Routes<ReservationNeeds> = async (app, needs) => {
  const { answer, ids, personal, log } = needs

  route(app, addReservation, (request, reply) =>
    answer(reply, async (context) => {
      const { tenantId } = context
      const { date, status, peopleCount, notes, tableId } = request.body
      const customerId = ids.customerId(tenantId, request.body.customerId)
      const customer = await findCustomer(needs, tenantId, customerId)
      if (customer.status !== 'Known') return refused('CustomerUnknown')
      const table = await tableOf(needs, request, tableId)
      if (table === undefined) return refused('TableUnknown')
      const sealed = notes === null ? null : await personal.sealKnown(tenantId, customerId, notes)
      if (notes !== null && sealed === null) return refused('CustomerUnknown') // forgotten meanwhile
      const reservationId = ReservationId.parse(newIdOf(context, 'reservation'))
      const data = {
        reservationId,
        date,
        status,
        peopleCount,
        table,
        customer: { customerId, name: customer.name },
        notes: sealed,
        uniqueCode: codeOf(reservationId),
      }
      return change(needs, reservations, context, { type: 'BookReservation', data }, 'Reservation added!')
    }),
  )

  route(app, reviseReservation, (request, reply) =>
    answer(reply, async (context) => {
      const { tenantId } = context
      const { date, status, peopleCount, notes, tableId } = request.body
      const { id: reservationId } = request.params
      const { state } = await foldStream(log, reservations, reservationStream(tenantId, reservationId))
      if (!isStanding(state)) return refused('ReservationUnknown')
      const table = tableId === state.table?.tableId ? state.table : await tableOf(needs, request, tableId)
      if (table === undefined) return refused('TableUnknown')
      const { customerId } = state.customer
      const customer = await findCustomer(needs, tenantId, customerId)
      // no text is sealed for a forgotten customer: nothing would erase it again
      const sealed = notes === null ? null : await personal.sealKnown(tenantId, customerId, notes)
      const isSealed = customer.status === 'Known' && (notes === null || sealed !== null)
      const data = {
        reservationId,
        date,
        status,
        table,
        peopleCount: peopleCount ?? undefined,
        ...(isSealed && { notes: sealed }),
      }
      return change(needs, reservations, context, { type: 'ReviseReservation', data }, 'Reservation updated!')
    }),
  )

  route(app, deleteReservation, ({ params }, reply) =>
    answer(reply, (context) => {
      const command = { type: 'RemoveReservation', data: { reservationId: params.id } } as const
      return change(needs, standingReservations, context, command, 'Reservation deleted!')
    }),
  )
}

/** Table of a reservation. Null: the request names none; undefined: the store does not have it. */
async function tableOf(
  { caches }: ReservationNeeds,
  request: FastifyRequest,
  tableId: TableId | null,
): Promise<OrderTable | null | undefined> {
  if (tableId === null) return null
  const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
  return findTable(store, tableId)
}

async function change(
  { handle, identity }: ReservationNeeds,
  kind: ReservationKind,
  context: CommandContext,
  command: ReservationCommand,
  done: string,
): Promise<Reply> {
  const key = { tenantId: context.tenantId, reservationId: command.data.reservationId }
  const outcome = await handle(kind, reservationStream(key.tenantId, key.reservationId), command, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  const { state, position, written } = outcome
  await saveBooking(identity, key, outcome)
  const warning = await warningOf(identity, key, state)
  const message = warning ? `${done} ${warning}` : done
  const ids = isStanding(state) ? { id: key.reservationId, unique_code: state.uniqueCode } : {}
  return { body: { message, ...ids, ...(warning ? { warning } : {}) }, position, written }
}

/** Eight letters and digits that are unambiguous on the phone: no I, L, O or U. */
export function codeOf(reservationId: ReservationId): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const bytes = createHash('sha256').update(reservationId).digest().subarray(0, 8)
  return [...bytes].map((byte) => letters.charAt(byte % letters.length)).join('')
}
