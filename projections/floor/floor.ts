import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { StoreEvent, TablePlace } from '@comanda/domain/store/events.ts'
import type { TableEvent } from '@comanda/domain/tables/events.ts'
import type { CallReason } from '@comanda/domain/tables/reasons.ts'
import type { VisitEvent } from '@comanda/domain/visits/events.ts'
import { projection, type Recorded, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

/** The published drawing of the floors, a row per tenant that has one. */
const floor_plans = table({ columns: { tenant_id: 'uuid', version: 'integer' }, key: ['tenant_id'] })

const table_places = table({
  columns: {
    tenant_id: 'uuid',
    table_id: 'uuid',
    x: 'integer',
    y: 'integer',
    width: 'integer',
    height: 'integer',
    shape: textOf<TablePlace['shape']>(),
  },
  key: ['tenant_id', 'table_id'],
})

/** A row per visit, past ones included. */
const visits = table({
  columns: {
    tenant_id: 'uuid',
    visit_id: 'uuid',
    /** seated, left, or joined: its guests count in the visit that their table was joined to. */
    status: 'text',
    table_id: 'uuid',
    table_title: 'text',
    covers: 'integer',
    reservation_id: 'uuid?',
    business_day: 'date',
    started_at: 'timestamptz',
    ended_at: 'timestamptz?',
  },
  key: ['tenant_id', 'visit_id'],
  indexes: [
    { on: ['tenant_id', 'started_at'], where: `status = 'seated'` },
    { on: ['tenant_id', 'business_day'] },
    { on: ['tenant_id', 'reservation_id'], where: 'reservation_id is not null' },
  ],
})

/** The last call for each reason from each table. */
const table_calls = table({
  columns: {
    tenant_id: 'uuid',
    table_id: 'uuid',
    reason: textOf<CallReason>(),
    table_title: 'text',
    floor: 'text',
    called_at: 'timestamptz',
    /** null until somebody is on the way. */
    answered_at: 'timestamptz?',
  },
  key: ['tenant_id', 'table_id', 'reason'],
  indexes: [{ on: ['tenant_id', 'called_at'], where: 'answered_at is null' }],
})

const tables = { floor_plans, table_places, visits, table_calls }
type Tables = typeof tables
type PlanEvent = Extract<StoreEvent, { type: 'FloorPlanPublished' | 'TableRemoved' }>
type CallEvent = Exclude<TableEvent, { type: 'TableTaken' }>

export const floorModel = projection<Tables, PlanEvent | VisitEvent | TableEvent>({
  name: 'floor',
  version: 2,
  tables,
  on: {
    FloorPlanPublished: (write, { data, metadata }) => {
      const tenant = { tenant_id: metadata.tenantId }
      write.floor_plans.put({ ...tenant, version: data.version })
      write.table_places.removeWhere(tenant)
      for (const { tableId, ...place } of data.places)
        write.table_places.put({ ...tenant, table_id: tableId, ...place })
    },
    TableRemoved: (write, { data, metadata }) => {
      const removed = { tenant_id: metadata.tenantId, table_id: data.tableId }
      write.table_places.remove(removed)
      write.table_calls.removeWhere(removed)
    },
    VisitStarted: (write, event) => {
      const { table, covers, reservationId, businessDay, startedAt } = event.data
      write.visits.put({
        ...key(event),
        ...tableColumns(table),
        status: 'seated',
        covers,
        reservation_id: reservationId,
        business_day: businessDay,
        started_at: startedAt,
        ended_at: null,
      })
    },
    VisitMoved: (write, event) => write.visits.set(key(event), tableColumns(event.data.to)),
    VisitResized: (write, event) => write.visits.set(key(event), { covers: event.data.covers }),
    VisitEnded: (write, event) => {
      const { ending, endedAt } = event.data
      write.visits.set(key(event), { status: ending === 'joined' ? 'joined' : 'left', ended_at: endedAt })
    },
    VisitResumed: (write, event) => write.visits.set(key(event), { status: 'seated', ended_at: null }),
    VisitTableJoined: (write, event) => write.visits.set(key(event), { covers: event.data.covers }),
    VisitTableParted: (write, event) => write.visits.set(key(event), { covers: event.data.covers }),
    VisitBillPaid: 'ignored',
    GuestsCalled: (write, event) => {
      const { title, floor } = event.data.table
      write.table_calls.put({
        ...callKey(event),
        table_title: title,
        floor,
        called_at: event.data.calledAt,
        answered_at: null,
      })
    },
    TableTaken: 'ignored',
    GuestsAnswered: (write, event) => write.table_calls.set(callKey(event), { answered_at: event.data.answeredAt }),
  },
})

const key = ({ data, metadata }: Recorded<VisitEvent>) => ({ tenant_id: metadata.tenantId, visit_id: data.visitId })

const callKey = ({ data, metadata }: Recorded<CallEvent>) => ({
  tenant_id: metadata.tenantId,
  table_id: data.tableId,
  reason: data.reason,
})

const tableColumns = ({ tableId, title }: OrderTable) => ({ table_id: tableId, table_title: title })
