import { initReservations, listReservations, searchReservations } from '@comanda/api/reservations.ts'
import { ReservationId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { WallTime } from '@comanda/domain/reservations/events.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import * as read from '@comanda/projections/reservations/read-reservations.ts'
import { findStore, listStoreTables } from '@comanda/projections/store/read-store.ts'
import { z } from 'zod'
import { pageOf, readCursor } from '../cursor.ts'
import { phoneIn } from '../customers/routes.ts'
import type { Needs } from '../needs.ts'
import { tableAnswer } from '../settings/setting-answers.ts'
import { wallTimesOf } from './period.ts'
import { reservationAnswers } from './reservation-answer.ts'

const maxFound = 20

type ReservationNeeds = Pick<Needs, 'withTenant' | 'personalData' | 'identifiers' | 'now'>

export const reservationRoutes: Routes<ReservationNeeds> = async (app, needs) => {
  const { withTenant, personalData, identifiers, now } = needs

  route(app, initReservations, async ({ actor: { tenantId } }) => {
    const tables = await withTenant(tenantId, (db) => listStoreTables(db, tenantId))
    return { storeTables: tables.map((table) => tableAnswer(table, identifiers, tenantId)) }
  })

  route(app, listReservations, async ({ actor: { tenantId }, query }, reply) => {
    const after = readCursor(query.cursor, SortKey)
    const { limit } = query
    const found = await withTenant(tenantId, async (db) => {
      const times = wallTimesOf(query, await findStore(db, tenantId), now())
      return read.listReservations(db, tenantId, { ...times, after, limit: limit + 1 })
    })
    const page = pageOf(reply, found, limit, ({ date, reservation_id }) => [date, reservation_id])
    return reservationAnswers(personalData, tenantId, page)
  })

  route(app, searchReservations, async ({ actor: { tenantId }, query }) => {
    const search = searchOf(tenantId, query.q ?? '')
    const found = await withTenant(tenantId, (db) => read.searchReservations(db, tenantId, search, maxFound))
    if (found.length === 0) throw new Refusal(404, 'No result found!') // an empty list would show nothing at all (C7.3)
    return reservationAnswers(personalData, tenantId, found)
  })

  /** Search by a complete id, code or phone, or a part of the name. */
  function searchOf(tenantId: TenantId, q: string): read.ReservationSearch {
    const text = q.trim()
    if (text === '') return {}
    return {
      reservationId: ReservationId.safeParse(text.toLowerCase()).data,
      uniqueCode: text.toUpperCase(),
      customerId: identifiers.customerId(tenantId, phoneIn(q)),
      name: text,
    }
  }
}

const SortKey = z.tuple([WallTime, ReservationId]).transform(([date, reservationId]) => ({ date, reservationId }))
