import { randomUUID } from 'node:crypto'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let waiter: Person
let cook: Person
beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS', 'ORDERS'])
  cook = await system.enter(place.tenantId, ['KITCHEN'])
})

const get = async (url: string, { cookie }: Person) => {
  await system.settle()
  return (await system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })).json()
}
const at = '2026-11-20T20:32:04.120Z'
const recordOf = (visitId: string, type: string, data: object) =>
  system.record(place.tenantId, `visit-${place.tenantId}_${visitId}`, [{ type, data: { visitId, ...data } }])

describe('joined tables', () => {
  test('are the tables of one visit, and name the orders at both until they are parted', async () => {
    const [visitId, theirs] = [randomUUID(), randomUUID()]
    const own = { tableId: place.table.id, title: '4', floor: 'Saal' }
    const other = { tableId: randomUUID(), title: '12', floor: 'Terrace' }
    const seated = { reservationId: null, businessDay: '2026-11-20', startedAt: at }
    const orderId = await placeOrder(system, place, { tokenNo: 7 })
    await recordOf(visitId, 'VisitStarted', { table: own, covers: 2, ...seated })
    await recordOf(theirs, 'VisitStarted', { table: other, covers: 3, ...seated })
    const guests = [{ visitId: theirs, covers: 3 }]
    await recordOf(visitId, 'VisitTableJoined', { table: other, tables: [own, other], guests, covers: 5, joinedAt: at })
    await recordOf(theirs, 'VisitEnded', { ending: 'joined', endedAt: at })
    const { visits } = await get('/floor', waiter)
    expect(visits).toMatchObject([{ id: visitId, table_id: own.tableId, covers: 5 }])
    expect(visits[0].tables.map((table: { table_title: string }) => table.table_title).sort()).toEqual(['12', '4'])
    const order = { id: orderId, table_title: place.table.title, joined_title: '4 + 12' }
    expect(await get('/kitchen', cook)).toMatchObject([order])
    expect(await get('/orders', waiter)).toMatchObject([{ table_title: place.table.title, orders: [order] }])
    await recordOf(visitId, 'VisitTableParted', { table: other, tables: [own], guests: [], covers: 5, partedAt: at })
    expect((await get('/floor', waiter)).visits[0]).not.toHaveProperty('tables')
    expect((await get('/kitchen', cook))[0]).not.toHaveProperty('joined_title')
  })
})
