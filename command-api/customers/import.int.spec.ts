import { randomUUID } from 'node:crypto'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream } from '@comanda/domain/kernel/streams.ts'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let system: CommandSystem
let chez: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
})
afterAll(() => system.close())

let phones = 200_000
const someone = (more: object = {}) => {
  phones += 1
  return { phone: `+49 30 ${phones}`, name: 'Amélie Poulain', email: '', birthDate: '1990-01-02', gender: '', ...more }
}
const eventsOf = (phone: string) => {
  const tenantId = TenantId.parse(chez.tenantId)
  return system.side.log.readStream(customerStream(tenantId, system.side.needs.ids.customerId(tenantId, phone)))
}
const send = (customers: unknown, key?: string) =>
  chez.admin.post('/customers/import', { customers }, key === undefined ? {} : { key })

test('each row is added or refused with a reason, in order, and sealed', async () => {
  const [one, other, known] = [someone(), someone({ gender: 'female' }), someone()]
  await chez.admin.post('/customers/add', known)
  const { status, body } = await send([
    one,
    known,
    someone({ name: ' ' }),
    someone({ birthDate: '2999-01-01' }),
    other,
    {},
  ])
  expect([status, body]).toEqual([
    200,
    {
      message: 'Customers imported!',
      added: 2,
      results: [
        { added: true, message: 'Customer added!' },
        { added: false, message: 'A customer with this phone already exists!' },
        { added: false, message: "Please Provide Customer's Name!" },
        { added: false, message: 'Birth date cannot be later than today!' },
        { added: true, message: 'Customer added!' },
        { added: false, message: "Please Provide Customer's Phone!" },
      ],
    },
  ])
  const [event] = await eventsOf(one.phone)
  expect(event?.type).toBe('CustomerAdded')
  expect(JSON.stringify(event?.data)).not.toMatch(/Poulain|1990|2000/)
})

test('the same request again adds nobody twice and answers the same; the same phone twice is one customer', async () => {
  const [one, key] = [someone(), randomUUID()]
  const rows = [one, one]
  const [first, second] = [await send(rows, key), await send(rows, key)]
  expect(first.body).toMatchObject({ added: 1, results: [{ added: true }, { added: false }] })
  expect(second.body).toEqual(first.body)
  expect((await eventsOf(one.phone)).map(({ type }) => type)).toEqual(['CustomerAdded'])
})

test.each<[unknown, string]>([
  [[], 'Please provide customers!'],
  [undefined, 'Please provide customers!'],
  [Array.from({ length: 101 }, () => ({})), 'Please send at most 100 customers at once!'],
])('%# of no rows or too many is refused as a whole', async (rows, message) => {
  const { status, body } = await send(rows)
  expect([status, body]).toMatchObject([400, { message }])
})

test('needs a scope that manages customers', async () => {
  const { browser } = await chez.staff('POS', 'VIEW_CUSTOMERS')
  expect((await browser.post('/customers/import', { customers: [someone()] })).status).toBe(403)
})
