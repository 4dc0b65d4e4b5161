import { readFloor, readFloorPlan } from '@comanda/api/floor.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import {
  listFreeTables,
  listJoinedTables,
  listVisits,
  readPlan,
  seatedReservations,
} from '@comanda/projections/floor/read-floor.ts'
import { listReservations } from '@comanda/projections/reservations/read-reservations.ts'
import { findStore, listStoreTables, type StoreTable } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'
import { wallTimesOf } from '../reservations/period.ts'
import { reservationAnswers } from '../reservations/reservation-answer.ts'

/** Maximum of reservations, more than the parties that a restaurant can seat in a day. */
const maxExpected = 500

export const floorRoutes: Routes<Pick<Needs, 'withTenant' | 'personalData' | 'now'>> = async (app, needs) => {
  const { withTenant, personalData, now } = needs

  route(app, readFloor, async ({ actor: { tenantId } }) => {
    const { plan, tables, visits, joined, free, today, seated } = await withTenant(tenantId, async (db) => {
      const store = await findStore(db, tenantId)
      const [plan, tables, visits, joined, free, today] = await Promise.all([
        readPlan(db, tenantId),
        listStoreTables(db, tenantId),
        listVisits(db, tenantId),
        listJoinedTables(db, tenantId),
        listFreeTables(db, tenantId),
        listReservations(db, tenantId, { ...wallTimesOf({ type: 'today' }, store, now()), limit: maxExpected }),
      ])
      const ids = today.map(({ reservation_id }) => reservation_id)
      return { plan, tables, visits, joined, free, today, seated: await seatedReservations(db, tenantId, ids) }
    })
    const expected = today.filter(({ status, reservation_id }) => status !== 'cancelled' && !seated.has(reservation_id))
    const parties = await reservationAnswers(personalData, tenantId, expected)
    return {
      ...planAnswer(plan, tables),
      visits: visitAnswers(visits, joined),
      ...(free.length > 0 && { joined: joinedAnswers(free) }),
      reservations: parties.map(({ id, table_id, customer_name, people_count, date }) => ({
        id,
        table_id,
        customer_name,
        people_count,
        date,
      })),
    }
  })

  route(app, readFloorPlan, ({ actor: { tenantId } }) =>
    withTenant(tenantId, async (db) => planAnswer(await readPlan(db, tenantId), await listStoreTables(db, tenantId))),
  )
}

type Visits = Awaited<ReturnType<typeof listVisits>>
type JoinedTables = Awaited<ReturnType<typeof listJoinedTables>>

function visitAnswers(visits: Visits, joined: JoinedTables) {
  const byVisit = Map.groupBy(joined, ({ visit_id }) => visit_id)
  return visits.map(({ visit_id, ...visit }) => {
    const tables = byVisit.get(visit_id)?.map(({ table_id, table_title }) => ({ id: table_id, table_title }))
    return { id: visit_id, ...visit, ...(tables && { tables }) }
  })
}

/** Groups of joined free tables. Parting the first table of a group parts all of them (decision 0136). */
function joinedAnswers(free: Awaited<ReturnType<typeof listFreeTables>>) {
  const groups = Map.groupBy(free, ({ first_id }) => first_id)
  return [...groups].map(([first, tables]) =>
    tables
      .toSorted((one, other) => Number(other.table_id === first) - Number(one.table_id === first))
      .map(({ table_id, table_title }) => ({ id: table_id, table_title })),
  )
}

type Plan = Awaited<ReturnType<typeof readPlan>>

function planAnswer({ version, places }: Plan, tables: readonly StoreTable[]) {
  const byTable = new Map(places.map(({ table_id, ...place }) => [table_id, place]))
  return {
    version,
    tables: tables.map(({ table_id, title, floor, seating_capacity }) => ({
      id: table_id,
      table_title: title,
      floor,
      seating_capacity,
      place: byTable.get(table_id) ?? null,
    })),
  }
}
