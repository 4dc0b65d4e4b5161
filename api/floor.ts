import { ReservationId, TableId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { maxTableSize, minTableSize, planColumns, planRows, tableShapes } from '@comanda/domain/store/plan-limits.ts'
import { maxTables } from '@comanda/domain/store/store.ts'
import { callReasons } from '@comanda/domain/tables/reasons.ts'
import { maxCovers } from '@comanda/domain/visits/visit.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { line } from './fields.ts'
import { Count, Id, Message, Moment, Ordinal, Text, Title, WallTime } from './values.ts'
import { orders, settings, till } from './who.ts'

/** Place on the drawing in cells of the grid. */
const Place = z.strictObject({ x: Count, y: Count, width: Ordinal, height: Ordinal, shape: z.enum(tableShapes) })

const FloorTable = z.strictObject({
  id: Id,
  table_title: Title,
  floor: Text,
  seating_capacity: Count,
  /** null if the table is not drawn: it is placed in a row below the drawing. */
  place: Place.nullable(),
})

const JoinedTables = z.array(z.strictObject({ id: Id, table_title: Title })).min(2)

const SeatedParty = z.strictObject({
  id: Id,
  table_id: Id,
  table_title: Title,
  covers: Ordinal,
  reservation_id: Id.nullable(),
  started_at: Moment,
  /** All tables of the guests, if others are joined to theirs; absent: one. */
  tables: JoinedTables.optional(),
})

/** A reservation of today whose guests have not arrived. */
const ExpectedParty = z.strictObject({
  id: Id,
  table_id: Id.nullable(),
  customer_name: Title,
  people_count: Count,
  date: WallTime,
})

export const readFloor = call('GET /floor', orders, {
  summary:
    'Reads the tables with their places on the drawing, the seated guests and the expected reservations of today.',
  answer: z.strictObject({
    version: Count,
    tables: z.array(FloorTable),
    visits: z.array(SeatedParty),
    /** Tables that were joined before guests came; absent: none. */
    joined: z.array(JoinedTables).optional(),
    reservations: z.array(ExpectedParty),
  }),
})

export const readFloorPlan = call('GET /settings/floor-plan', settings, {
  summary: 'Reads the tables with their places on the published drawing.',
  answer: z.strictObject({ version: Count, tables: z.array(FloorTable) }),
})

const invalidPlan = 'The plan is not valid!'
const cells = (max: number) => z.int(invalidPlan).min(0, invalidPlan).max(max, invalidPlan)
const size = z.int(invalidPlan).min(minTableSize, invalidPlan).max(maxTableSize, invalidPlan)

export const publishFloorPlan = call('POST /settings/floor-plan', settings, {
  summary:
    'Publishes a drawing of the floors, with the floor and the seats of each table. 409 if another one was published meanwhile.',
  maxBytes: bodyBytes.menu,
  body: z.object({
    /** Version of the plan that the drawing started from; null to replace any plan. */
    version: z
      .int(invalidPlan)
      .min(0, invalidPlan)
      .nullish()
      .transform((version) => version ?? null),
    tables: z
      .array(
        z.object({
          tableId: TableId,
          floor: line("Please provide Floor or use '-'"),
          seatingCapacity: z.int("Please provide Valid Seating Capacity count or '0'").min(0).max(10_000),
          x: cells(planColumns),
          y: cells(planRows),
          width: size,
          height: size,
          shape: z.enum(tableShapes, invalidPlan),
        }),
        invalidPlan,
      )
      .max(maxTables, invalidPlan),
  }),
  answer: Message,
})

const covers = z
  .int('Please provide the number of guests!')
  .min(1, 'Please provide the number of guests!')
  .max(maxCovers, 'Please provide the number of guests!')

export const startVisit = call('POST /visits/start', till, {
  summary: 'Seats guests at a table that has none yet. A reservation is seated once.',
  body: z.object({
    /** Created by the client, so that a retry names the same visit. */
    visitId: VisitId,
    tableId: TableId,
    covers,
    reservationId: ReservationId.nullish().transform((id) => id ?? null),
  }),
  answer: z.strictObject({ message: Title, id: Id }),
})

export const resizeVisit = call('POST /visits/covers', till, {
  summary: 'Changes the number of guests of a visit.',
  body: z.object({ visitId: VisitId, covers }),
  answer: Message,
})

export const moveVisit = call('POST /visits/move', till, {
  summary:
    'Moves guests to another table; 409 if others sit there. Orders are moved by their own call, the last of them together with the guests.',
  body: z.object({ visitId: VisitId, tableId: TableId }),
  answer: Message,
})

export const joinTables = call('POST /visits/join', till, {
  summary:
    'Joins a table, and the party that sits there, to the table of these guests. All are one visit; orders and bills stay at their tables.',
  body: z.object({ visitId: VisitId, tableId: TableId }),
  answer: Message,
})

export const joinFreeTables = call('POST /floor/join', till, {
  summary: 'Joins two tables before guests come. Guests who are seated at one of them get all joined tables.',
  body: z.object({ tableId: TableId, other: TableId }),
  answer: Message,
})

export const partFreeTables = call('POST /floor/part', till, {
  summary: 'Separates a table from the tables that it was joined with before guests came.',
  body: z.object({ tableId: TableId }),
  answer: Message,
})

export const partTables = call('POST /visits/part', till, {
  summary:
    'Separates a joined table from the table of these guests. If no bill was paid since, the party that came with it gets it back.',
  body: z.object({
    visitId: VisitId,
    tableId: TableId,
    /** If true, the call is refused with 409 if a bill was paid since the tables were joined. */
    undo: z.boolean().optional(),
  }),
  answer: Message,
})

export const endVisit = call('POST /visits/end', till, {
  summary: 'Ends a visit: the guests have left.',
  settles: true,
  body: z.object({ visitId: VisitId }),
  answer: Message,
})

export const resumeVisit = call('POST /visits/resume', till, {
  summary: 'Resumes a visit that was ended: the guests are still there. 409 if their table is taken.',
  body: z.object({ visitId: VisitId }),
  answer: Message,
})

const callReason = z.enum(callReasons, 'Unknown reason!')

export const listCalls = call('GET /floor/calls', orders, {
  summary: 'Lists the calls of guests that nobody has answered, the oldest first.',
  answer: z.array(
    z.strictObject({ table_id: Id, table_title: Title, floor: Text, reason: callReason, called_at: Moment }),
  ),
})

export const answerCall = call('POST /floor/calls/answer', till, {
  summary: 'Answers a call of guests: somebody is on the way.',
  settles: true,
  body: z.object({ tableId: TableId, reason: callReason }),
  answer: Message,
})
