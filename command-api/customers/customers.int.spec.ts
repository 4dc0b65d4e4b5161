import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CustomerId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream } from '@comanda/domain/kernel/streams.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { CommandContext } from '../command-context.ts'
import { erase, listErasures } from '../erasures/erasures.ts'
import { applyErasures, startForgetting } from '../reactions/forgetting.ts'
import { customers } from './kind.ts'

let system: CommandSystem
let chez: Restaurant
let other: Restaurant
let dataDir: string
const stop = new AbortController()
let running: Promise<void>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-customers-'))
  system = await startCommandSystem({ DATA_DIR: dataDir })
  chez = await system.restaurant()
  other = await system.restaurant()
  running = startForgetting({ ...system.side.needs, signal: stop.signal })
})
afterAll(async () => {
  stop.abort()
  await running
  await system.close()
  await rm(dataDir, { recursive: true, force: true })
})

let phones = 100_000
const somePhone = () => {
  phones += 1
  return `+49 30 ${phones}`
}
const someone = (more: object = {}) => ({
  phone: somePhone(),
  name: 'Amélie Poulain',
  email: 'amelie@comanda.test',
  birthDate: '1990-01-02',
  gender: 'female',
  ...more,
})
const at = (phone: string) => phone.replaceAll(' ', '%20')
const update = (phone: string, form: object, who = chez) => who.admin.post(`/customers/${at(phone)}/update`, form)
const forget = (phone: string, who = chez, more: Readonly<{ key?: string }> = {}) =>
  who.admin.del(`/customers/${at(phone)}/delete`, more)
const idOf = (phone: string, who = chez) => system.side.needs.ids.customerId(TenantId.parse(who.tenantId), phone)
const eventsOf = async (phone: string, who = chez) =>
  system.side.log.readStream(customerStream(TenantId.parse(who.tenantId), idOf(phone, who)))
const typesOf = async (phone: string, who = chez) => (await eventsOf(phone, who)).map(({ type }) => type)
const open = (sealed: unknown) => system.side.needs.personal.open(chez.tenantId, String(sealed))
const Named = z.object({ name: z.string() })
const nameIn = (event: RecordedEvent | undefined) => Named.parse(event?.data).name
const keysOf = (phone: string) =>
  system.side.needs.identity
    .selectFrom('identity.person_keys')
    .select('person_id')
    .where('person_id', '=', idOf(phone))
    .execute()

describe('adding a customer', () => {
  test('stores the person sealed, and nothing in clear', async () => {
    const form = someone()
    const { status, body } = await chez.admin.post('/customers/add', form)
    expect([status, body]).toEqual([200, { message: 'Customer added!', id: form.phone }])
    const [event] = await eventsOf(form.phone)
    const data = z.record(z.string(), z.unknown()).parse(event?.data)
    const opened = await Promise.all([data.phone, data.name, data.email, data.birthDate, data.gender].map(open))
    expect(opened).toEqual([form.phone, form.name, form.email, form.birthDate, form.gender])
    const text = JSON.stringify([event, event?.stream], (_key, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    for (const word of [form.phone, form.phone.slice(-6), 'Amélie', 'Poulain', 'comanda.test', '1990-01-02', 'female'])
      expect(text).not.toContain(word)
  })

  test('with a known phone is refused in any spacing, and only in this restaurant', async () => {
    const form = someone()
    await chez.admin.post('/customers/add', form)
    for (const phone of [form.phone, form.phone.replaceAll(' ', '-'), ` ${form.phone.replaceAll(' ', '')} `]) {
      const { status, body } = await chez.admin.post('/customers/add', { ...form, phone })
      expect([status, body]).toEqual([400, { message: 'A customer with this phone already exists!' }])
    }
    expect((await other.admin.post('/customers/add', form)).status).toBe(200)
  })

  test('with the same Idempotency-Key adds once and gives the same answer', async () => {
    const [form, key] = [someone(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => chez.admin.post('/customers/add', form, { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await typesOf(form.phone)).toEqual(['CustomerAdded'])
    expect((await chez.admin.post('/customers/add', { ...form, name: 'Bo' }, { key })).status).toBe(409)
  })

  test('needs only a phone and a name, and ignores unknown fields', async () => {
    const form = { phone: 4_930_999, name: 'Bo', email: null, birthDate: '', gender: null, tenantId: other.tenantId }
    expect((await chez.admin.post('/customers/add', { ...form, role: 'admin', __proto__: { x: 1 } })).status).toBe(200)
    expect(await typesOf('4930999', other)).toEqual([])
  })

  const noPhone = 'Please provide valid phone no.!'
  test.each<[object, string]>([
    [{ phone: '' }, "Please Provide Customer's Phone!"],
    [{ phone: null }, "Please Provide Customer's Phone!"],
    [{ name: ' ' }, "Please Provide Customer's Name!"],
    [{ name: undefined }, "Please Provide Customer's Name!"],
    [{ phone: '12#3' }, noPhone],
    [{ phone: '12?3' }, noPhone],
    [{ phone: '12/3' }, noPhone],
    [{ phone: 'abc' }, noPhone],
    [{ phone: '1'.repeat(50_000) }, noPhone],
    [{ name: 'n'.repeat(201) }, 'Please use at most 200 characters!'],
    [{ email: 'no mail' }, 'Please Provide Valid Email!'],
    [{ birthDate: '1990-02-30' }, 'Please provide valid birth date!'],
    [{ birthDate: '1865-05-01' }, 'Please provide valid birth date!'],
    [{ birthDate: '2999-01-01' }, 'Birth date cannot be later than today!'],
    [{ gender: 'both' }, 'Please select gender!'],
  ])('refuses %j', async (more, message) => {
    const { status, body } = await chez.admin.post('/customers/add', someone(more))
    expect([status, String(body.message).replace(/^\w+: /, '')]).toEqual([400, message])
  })

  test.each<[string[], number]>([
    [['POS'], 200],
    [['RESERVATIONS'], 200],
    [['MANAGE_CUSTOMERS'], 200],
    [['VIEW_CUSTOMERS'], 403],
    [['KITCHEN'], 403],
  ])('with %j is answered %d', async (scopes, expected) => {
    const { browser } = await chez.staff(...scopes)
    expect((await browser.post('/customers/add', someone())).status).toBe(expected)
  })
})

describe('updating a customer', () => {
  test('records the differences; a plus in the path stays a plus', async () => {
    const form = someone()
    await chez.admin.post('/customers/add', form)
    const { phone: _phone, ...same } = form
    const { status, body } = await update(form.phone, { ...same, name: 'Amélie P.', email: null })
    expect([status, body]).toEqual([200, { message: 'Customer updated!' }])
    expect((await update(form.phone, { ...same, name: 'Amélie P.', email: null })).status).toBe(200)
    expect(await typesOf(form.phone)).toEqual(['CustomerAdded', 'CustomerRenamed', 'CustomerContactChanged'])
  })

  test('of an unknown customer, or of another restaurant, is the same 404 and creates no key', async () => {
    const [theirs, nobody] = [someone(), somePhone()]
    await other.admin.post('/customers/add', theirs)
    const answers = await Promise.all([theirs.phone, nobody].map((phone) => update(phone, { name: 'Bo' })))
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { message: 'Customer not found!' }])
    expect([await keysOf(theirs.phone), await keysOf(nobody)]).toEqual([[], []])
    expect(await typesOf(theirs.phone, other)).toEqual(['CustomerAdded'])
  })

  test('needs a scope that manages customers', async () => {
    const { browser } = await chez.staff('VIEW_CUSTOMERS', 'POS')
    expect((await browser.post('/customers/1/update', { name: 'Bo' })).status).toBe(403)
  })
})

describe('forgetting a customer', () => {
  test('deletes the key, so that the log is unreadable', async () => {
    const form = someone()
    await chez.admin.post('/customers/add', form)
    const { status, body } = await forget(form.phone)
    expect([status, body]).toEqual([200, { message: 'Customer deleted!' }])
    expect(await typesOf(form.phone)).toEqual(['CustomerAdded', 'CustomerForgotten'])
    expect(await keysOf(form.phone)).toEqual([])
    const [event] = await eventsOf(form.phone)
    expect(await open(nameIn(event))).toBe(null)
    const list = await readFile(path.join(dataDir, 'erasures.jsonl'), 'utf8')
    expect(list).toContain(idOf(form.phone))
    expect(list).not.toContain(form.phone.slice(-6))
  })

  test('twice is a 404 the second time, but a repeated request gets its answer again', async () => {
    const [form, key] = [someone(), randomUUID()]
    await chez.admin.post('/customers/add', form)
    const answers = [await forget(form.phone, chez, { key }), await forget(form.phone, chez, { key })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      [1, 2].map(() => [200, { message: 'Customer deleted!' }]),
    )
    expect((await forget(form.phone)).status).toBe(404)
  })

  test('of another restaurant is a 404 and forgets nobody', async () => {
    const theirs = someone()
    await other.admin.post('/customers/add', theirs)
    expect((await forget(theirs.phone)).status).toBe(404)
    expect(await typesOf(theirs.phone, other)).toEqual(['CustomerAdded'])
  })

  test('frees the phone; if the person is added again, they have a new key', async () => {
    const form = someone()
    await chez.admin.post('/customers/add', form)
    await forget(form.phone)
    expect((await chez.admin.post('/customers/add', { ...form, name: 'Back' })).status).toBe(200)
    const [before, , since] = await eventsOf(form.phone)
    expect([await open(nameIn(before)), await open(nameIn(since))]).toEqual([null, 'Back'])
  })

  test('that was interrupted by a crash is completed, and does not affect the person if they were added again meanwhile', async () => {
    const [lost, back] = [someone(), someone()]
    for (const form of [lost, back]) await chez.admin.post('/customers/add', form)
    for (const form of [lost, back]) await forgetAndDie(form.phone)
    expect((await chez.admin.post('/customers/add', back)).status).toBe(200)
    await vi.waitFor(async () => expect(await keysOf(lost.phone)).toEqual([]), { timeout: 10_000, interval: 50 })
    await vi.waitFor(async () => expect(await erasuresOf(back.phone)).toHaveLength(1), { timeout: 10_000 })
    const since = (await eventsOf(back.phone)).at(-1)
    expect(await open(nameIn(since))).toBe(back.name)
  })
})

describe('a restored backup', () => {
  test('that contains a deleted key and its customer loses both again', async () => {
    const { needs } = system.side
    const form = someone()
    await chez.admin.post('/customers/add', form)
    const key = await needs.identity
      .selectFrom('identity.person_keys')
      .selectAll()
      .where('person_id', '=', idOf(form.phone))
      .executeTakeFirstOrThrow()
    await forget(form.phone)
    await passedOver(form.phone)
    const entries = await listErasures(system.side.needs.config)
    // the restored database: the key exists, the erasure does not
    await needs.identity.deleteFrom('identity.erasures').where('person_id', '=', key.person_id).execute()
    await needs.identity.insertInto('identity.person_keys').values(key).execute()
    expect(await applyErasures({ ...needs, signal: stop.signal })).toBe(1)
    expect(await keysOf(form.phone)).toEqual([])
    expect(await applyErasures({ ...needs, signal: stop.signal })).toBe(0)
    expect((await listErasures(system.side.needs.config)).length).toBe(entries.length)
  })

  test('whose log lacks the erasure gets it again', async () => {
    const { needs } = system.side
    const form = someone()
    await chez.admin.post('/customers/add', form)
    const elsewhere = { tenantId: chez.tenantId, personId: idOf(form.phone), at: needs.now() }
    await erase(needs, elsewhere) // the restored file is newer than the log
    await needs.identity.deleteFrom('identity.erasures').where('person_id', '=', elsewhere.personId).execute()
    expect(await applyErasures({ ...needs, signal: stop.signal })).toBe(1)
    expect(await typesOf(form.phone)).toEqual(['CustomerAdded', 'CustomerForgotten'])
  })
})

test('known erasures are recognised with one query, however many are listed', async () => {
  const { needs } = system.side
  const erasures = Array.from({ length: 20 }, () => ({
    tenantId: chez.tenantId,
    personId: randomUUID(),
    at: needs.now(),
  }))
  for (const erasure of erasures) await erase(needs, erasure)
  let questions = 0
  const identity = needs.identity.withPlugin({
    transformQuery: ({ node }) => {
      questions += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(await applyErasures({ ...needs, identity, signal: stop.signal })).toBe(0)
  expect(questions).toBe(1)
})

/**
 * Waits until the reaction has processed the current events, so that it does not repeat later what the test reverts.
 */
const passedOver = async (phone: string) => {
  const last = (await eventsOf(phone)).at(-1)?.position ?? 0n
  const checkpoint = async () => {
    const rows = system.side.needs.identity.selectFrom('identity.checkpoints').select('position')
    return BigInt((await rows.where('name', '=', 'forgetting').executeTakeFirst())?.position ?? -1)
  }
  await expect.poll(checkpoint, { timeout: 15_000 }).toBeGreaterThanOrEqual(last)
}

const erasuresOf = (phone: string) =>
  system.side.needs.identity
    .selectFrom('identity.erasures')
    .select('erased_at')
    .where('person_id', '=', idOf(phone))
    .execute()

/** Runs the command up to its append; then its process dies without deleting the key. */
async function forgetAndDie(phone: string) {
  const { needs } = system.side
  const [tenantId, customerId] = [TenantId.parse(chez.tenantId), CustomerId.parse(idOf(phone))]
  const commandId = randomUUID()
  const ids = { commandId, commandHash: commandId, correlation: commandId, causation: commandId }
  const context: CommandContext = { tenantId, by: null, device: null, ...ids, keyed: false, at: needs.now() }
  const command = { type: 'ForgetCustomer', data: { customerId } } as const
  await needs.handle(customers, customerStream(tenantId, customerId), command, context)
}
