import {
  endVisit,
  joinTables as joinCall,
  joinFreeTables,
  moveVisit,
  partTables as partCall,
  partFreeTables,
  resizeVisit,
  resumeVisit,
  startVisit,
} from '@comanda/api/floor.ts'
import { type ReservationId, type TableId, type TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { reservationStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import { isStanding } from '@comanda/domain/reservations/reservation.ts'
import type { StoreCommand } from '@comanda/domain/store/commands.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { OpenStore, Store } from '@comanda/domain/store/state.ts'
import type { StoreRejection } from '@comanda/domain/store/store.ts'
import type { VisitCommand } from '@comanda/domain/visits/commands.ts'
import { tablesOf } from '@comanda/domain/visits/visit.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import type { Change } from '../change.ts'
import type { CommandContext } from '../command-context.ts'
import { findTable } from '../find-table.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { knownPositionOf } from '../known-position.ts'
import { refusals } from '../messages.ts'
import type { BusinessDays } from '../orders/day.ts'
import { reservations } from '../reservations/kind.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import { answerCalls } from '../tables/answer-calls.ts'
import { uuidV5 } from '../uuid.ts'
import { seatAtAll } from './free-tables.ts'
import { joinTables, partTables } from './join-tables.ts'
import { visits } from './kind.ts'
import { isInUse, saveVisit, visitsAt } from './tables-in-use.ts'
import { type Seating, takeTable } from './take-table.ts'

type VisitNeeds = Readonly<{
  log: EventLog
  identity: IdentityDb
  handle: Handle
  answer: AnswerOnce
  caches: Pick<Caches, 'store'>
  changeStore: Change<Store, StoreCommand, StoreRejection>
  dayAt: BusinessDays
}>

export const visitRoutes: Routes<VisitNeeds> = async (app, needs) => {
  const { answer } = needs

  route(app, startVisit, (request, reply) => answer(reply, (context) => start(needs, request, context)))

  route(app, resizeVisit, ({ body }, reply) =>
    answer(reply, (context) => change(needs, context, { type: 'ResizeVisit', data: body }, 'Guests updated!')),
  )

  route(app, moveVisit, (request, reply) => answer(reply, (context) => move(needs, request, context)))

  route(app, endVisit, ({ body }, reply) =>
    answer(reply, async (context) => {
      const { state } = await foldStream(needs.log, visits, visitStream(context.tenantId, body.visitId))
      const ended = await change(needs, context, { type: 'EndVisit', data: body }, 'Table is free!')
      if (state.status === 'None') return ended
      for (const { tableId } of tablesOf(state)) await answerCalls(needs.handle, context, tableId)
      return ended
    }),
  )

  route(app, joinCall, (request, reply) =>
    answer(reply, async (context) => {
      const { visitId, tableId } = request.body
      const store = await storeOf(needs, request)
      const table = store && findTable(store, tableId)
      if (!table) return refused('TableUnknown')
      if (freeWith(store, tableId).length > 0) return refused('TableJoined')
      return joinTables(needs, context, { visitId, table })
    }),
  )

  route(app, joinFreeTables, ({ body }, reply) =>
    needs.changeStore(
      reply,
      async ({ tenantId }) => {
        for (const tableId of [body.tableId, body.other])
          if (await isInUse(needs.identity, { tenantId, tableId })) throw new Refusal(...refusals.TableTaken)
        return { type: 'JoinFreeTables', data: body }
      },
      'Tables joined!',
    ),
  )
  route(app, partFreeTables, ({ body }, reply) =>
    needs.changeStore(reply, () => ({ type: 'PartFreeTables', data: body }), 'Tables separated!'),
  )

  route(app, partCall, ({ body }, reply) => answer(reply, (context) => partTables(needs, context, body)))

  route(app, resumeVisit, (request, reply) => answer(reply, (context) => resume(needs, request, context)))
}

type StartRequest = FastifyRequest & {
  body: { visitId: VisitId; tableId: TableId; covers: number; reservationId: ReservationId | null }
}

async function start(needs: VisitNeeds, request: StartRequest, context: CommandContext): Promise<Reply> {
  const { tableId, covers, reservationId } = request.body
  const store = await storeOf(needs, request)
  const table = store && findTable(store, tableId)
  if (!table) return refused('TableUnknown')
  if (reservationId && !(await isBooked(needs, { ...context, reservationId }))) return refused('ReservationUnknown')
  const visitId = reservationId ? visitOf(reservationId) : request.body.visitId
  const refusal = await takeFreeTable(needs, context, { visitId, tableId })
  if (refusal) return refusal
  const data = { visitId, table, covers, reservationId, businessDay: needs.dayAt(context.at, store) }
  const started = await change(needs, context, { type: 'StartVisit', data }, 'Guests are seated!', { id: visitId })
  return withJoinedTables(needs, context, store, { visitId, tableId, reply: started })
}

type MoveRequest = FastifyRequest & { body: { visitId: VisitId; tableId: TableId } }

async function move(needs: VisitNeeds, request: MoveRequest, context: CommandContext): Promise<Reply> {
  const { visitId, tableId } = request.body
  const store = await storeOf(needs, request)
  const table = store && findTable(store, tableId)
  if (!table) return refused('TableUnknown')
  const { state } = await foldStream(needs.log, visits, visitStream(context.tenantId, visitId))
  if (state.status === 'Seated' && state.table.tableId !== tableId) {
    const refusal = await takeFreeTable(needs, context, { visitId, tableId, joins: [] })
    if (refusal) return refusal
  }
  const moved = await change(needs, context, { type: 'MoveVisit', data: { visitId, table } }, 'Guests moved!')
  return withJoinedTables(needs, context, store, { visitId, tableId, reply: moved })
}

type ResumeRequest = FastifyRequest & { body: { visitId: VisitId } }

async function resume(needs: VisitNeeds, request: ResumeRequest, context: CommandContext): Promise<Reply> {
  const { visitId } = request.body
  const { state } = await foldStream(needs.log, visits, visitStream(context.tenantId, visitId))
  const tableId = state.status === 'Ended' ? state.table.tableId : null
  const refusal = tableId && (await takeFreeTable(needs, context, { visitId, tableId }))
  if (refusal) return refusal
  const resumed = await change(needs, context, { type: 'ResumeVisit', data: { visitId } }, 'Guests are seated!')
  const store = await storeOf(needs, request)
  return store && tableId ? withJoinedTables(needs, context, store, { visitId, tableId, reply: resumed }) : resumed
}

/** Takes a table for guests who sit down or move. Returns the refusal if other guests have it; null without one. */
async function takeFreeTable(needs: VisitNeeds, context: CommandContext, seating: Seating): Promise<Reply | null> {
  const others = await visitsAt(needs.identity, { tenantId: context.tenantId, tableId: seating.tableId })
  if (others.some((other) => other.visit_id !== seating.visitId)) return refused('TableTaken')
  const holder = await takeTable(needs, context, seating)
  if (!holder) return null
  const guests = holder === 'arriving' ? null : { covers: holder.covers, started_at: holder.startedAt }
  return refused('TableTaken', { guests })
}

type SeatedReply = Readonly<{ visitId: VisitId; tableId: TableId; reply: Reply }>

/** Seats the guests at the tables joined with theirs too, unless the reply is a refusal. Returns the reply. */
async function withJoinedTables(
  needs: VisitNeeds,
  context: CommandContext,
  store: OpenStore,
  { visitId, tableId, reply }: SeatedReply,
): Promise<Reply> {
  if (reply.status !== undefined) return reply
  const position = await seatAtAll(needs, context, store, { visitId, tableId })
  return { ...reply, position: position ?? reply.position }
}

/** Id of a reservation's visit, derived from it, so that a repeated request seats the guests once. */
const visitOf = (reservationId: ReservationId): VisitId => VisitId.parse(uuidV5(reservationId, 'visit'))

async function isBooked(
  { log }: VisitNeeds,
  { tenantId, reservationId }: Readonly<{ tenantId: TenantId; reservationId: ReservationId }>,
): Promise<boolean> {
  const { state } = await foldStream(log, reservations, reservationStream(tenantId, reservationId))
  return isStanding(state) && state.status !== 'cancelled'
}

async function storeOf({ caches }: VisitNeeds, request: FastifyRequest): Promise<OpenStore | undefined> {
  const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
  return store.status === 'Open' ? store : undefined
}

async function change(
  { handle, identity }: VisitNeeds,
  context: CommandContext,
  command: VisitCommand,
  message: string,
  more: object = {},
): Promise<Reply> {
  const visit = { tenantId: context.tenantId, visitId: command.data.visitId }
  const outcome = await handle(visits, visitStream(visit.tenantId, visit.visitId), command, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  await saveVisit(identity, visit, outcome)
  const { position, written } = outcome
  return { body: { message, ...more }, position, written }
}
