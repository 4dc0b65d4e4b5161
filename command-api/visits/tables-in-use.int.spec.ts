import { patience, visitSystem } from '@comanda/tests/command-system/visit-system.ts'
import { describe, expect, test } from 'vitest'

const { here, addTable, placeOrder, seat, openOrdersAt, pay, deleteTable } = visitSystem()

describe('a table', () => {
  const inUse = [409, 'This table has guests or open orders!']

  test('with an open order is not deleted', async () => {
    const tableId = await addTable('7')
    const orderId = await placeOrder(tableId)
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(1)
    expect(await deleteTable(tableId)).toEqual(inUse)
    await pay(orderId)
    await expect.poll(() => openOrdersAt(tableId), patience).toBe(0)
    expect(await deleteTable(tableId)).toEqual([200, 'Table deleted!'])
  })

  test('with guests is not deleted', async () => {
    const tableId = await addTable('7')
    const visitId = await seat(tableId)
    expect(await deleteTable(tableId)).toEqual(inUse)
    await here.tenant.post('/visits/end', { visitId })
    expect(await deleteTable(tableId)).toEqual([200, 'Table deleted!'])
  })

  test('with guests stays when a drawing leaves it out', async () => {
    const tableId = await addTable('7')
    const visitId = await seat(tableId)
    expect(await here.tenant.post('/settings/floor-plan', { version: 0, tables: [] })).toMatchObject({ status: 200 })
    expect(await deleteTable(tableId)).toEqual(inUse)
    await here.tenant.post('/visits/end', { visitId })
    await seat(tableId)
  })

  test('that is joined with that of guests is not deleted', async () => {
    const [tableId, other] = [await addTable('7'), await addTable('8')]
    const visitId = await seat(tableId)
    await here.tenant.post('/visits/join', { visitId, tableId: other })
    expect(await deleteTable(other)).toEqual(inUse)
    await here.tenant.post('/visits/part', { visitId, tableId: other })
    expect(await deleteTable(other)).toEqual([200, 'Table deleted!'])
  })

  test('is drawn, and a drawing that began with an older plan is refused', async () => {
    const tableId = await addTable('7')
    const drawn = { tableId, floor: 'Hall', seatingCapacity: 4, x: 2, y: 2, width: 4, height: 4, shape: 'round' }
    const publish = (version: number, x: number) =>
      here.tenant.post('/settings/floor-plan', { version, tables: [{ ...drawn, x }] })
    expect(await publish(0, 2)).toMatchObject({ status: 200, body: { message: 'Floor plan published!' } })
    expect(await publish(0, 3)).toMatchObject({
      status: 409,
      body: { message: 'The plan was changed on another device!' },
    })
    expect(await publish(1, 3)).toMatchObject({ status: 200 })
  })
})
