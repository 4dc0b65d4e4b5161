import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant
beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())
beforeEach(async () => {
  tenant = await side.addTenant()
})

const tell = (position: string, stationId: string | null = null, options = {}) =>
  tenant.post('/kitchen/screens/seen', { position, stationId }, options)
const screens = () =>
  side.needs.identity
    .selectFrom('identity.kitchen_screens')
    .select(['station_id', 'position'])
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('station_id')
    .execute()

describe('a kitchen screen reports what it shows', () => {
  test('for each station, of several screens the highest position', async () => {
    for (const position of ['7', '12', '9']) expect((await tell(position)).body).toEqual({})
    await tell('3', 'kitchen')
    expect(await screens()).toEqual([
      { station_id: '', position: 12 },
      { station_id: 'kitchen', position: 3 },
    ])
  })

  test('with a position and a station, by users with a scope of the kitchen', async () => {
    for (const position of ['', '-1', 'x', '9'.repeat(16)]) expect((await tell(position)).status).toBe(400)
    expect((await tell('1', 'x')).status).toBe(400)
    expect((await tell('1', randomUUID())).status).toBe(200)
    expect((await tell('1', null, { cookie: await tenant.signIn(['ORDERS']) })).status).toBe(403)
  })
})
