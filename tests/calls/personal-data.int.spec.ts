import { deliver } from '@comanda/command-api/jobs/mail/deliver.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { redisUrl } from '../systems/engines.ts'
import { type Jar, type System, startSystem } from '../systems/system.ts'
import { hitsIn, type PlantedText, placesInFolder, placesInRedis, type ScannedText } from './given/scan.ts'
import { apiOf, openRestaurant, type Restaurant, thingsOf } from './given/things.ts'

/** Personal texts that no program generates by itself. */
const peopleOf = (who: string, digit: number) => ({
  adminMail: `boss-${who}-quibbleworth@restaurant.test`,
  staffMail: `cook-${who}-zanderfield@restaurant.test`,
  staffName: `Yolandriel ${who} Zanderfield`,
  staffPhone: `+49301155${digit}7731`,
  customerName: `Xaverianna ${who} Plumstead`,
  customerPhone: `+49171994${digit}2263`,
  customerMail: `plumstead-${who}@kitchen-garden.test`,
  caller: `Wilhelmott ${who} Grantchester`,
  callerPhone: `+49151773${digit}8842`,
  guest: `Ulyssandra ${who} Fenwickle`,
  guestPhone: `+49162448${digit}9917`,
  strangerMail: `nobody-${who}-umbergast@elsewhere.test`,
  notes: `Anniversary of ${who} with Bartholomeus Oxenhandler`,
})
type People = ReturnType<typeof peopleOf>
const secrets = { password: 'Rhubarb-and-custard-41', wrong: 'Gooseberry-fool-77', later: 'Damson-crumble-93' }

let system: System
const birthDate = '1931-03-17'
const people: PlantedText[] = [{ what: 'birth date', text: birthDate }]
const keys: PlantedText[] = Object.entries(secrets).map(([what, text]) => ({ what, text }))
const shown: string[] = []

beforeAll(async () => {
  system = await startSystem()
  for (const [index, who] of ['alder', 'birch'].entries()) {
    const planted = peopleOf(who, index + 3)
    people.push(...Object.entries(planted).map(([what, text]) => ({ what: `${what} of ${who}`, text })))
    await miniDay(await openRestaurant(system, planted.adminMail, `QuerySystem of ${who}`), planted)
  }
  await system.settle()
})
afterAll(() => system.close())

const keep = (jar: Jar) => {
  for (const [name, text] of jar) if (name.endsWith('Token')) keys.push({ what: name, text })
}
const ask = (method: string, path: string, jar: Jar, body?: unknown) =>
  system.ask({ method, path: apiOf(path), jar, body })

async function miniDay(full: Restaurant, planted: People): Promise<void> {
  keep(full.admin)
  await system.settle()
  await staffDay(full, planted)
  await guestsDay(full, planted)
  await system.settle()
  const seen = [
    '/customers',
    `/customers?filter=${encodeURIComponent(planted.customerPhone)}`,
    '/users',
    '/reservations',
  ]
    .concat('/invoices', '/orders', '/kitchen', '/pos/qrorders', '/dashboard', '/reports', '/audit/orders')
    .concat(`/customers/search-by-phone-name/search?q=${encodeURIComponent(planted.customerName)}`)
  for (const path of seen) shown.push((await ask('GET', path, full.admin)).text)
  for (const phone of [planted.callerPhone]) await ask('DELETE', `/customers/${phone}/delete`, full.admin)
  await mistakes(full, planted)
}

async function staffDay(full: Restaurant, planted: People): Promise<void> {
  const { staffMail: username, staffName: name, staffPhone: phone } = planted
  const { password, wrong, later } = secrets
  await full.post('/users/add', { username, password, name, phone, email: null, userScopes: ['POS'] })
  const jar: Jar = new Map()
  await ask('POST', '/auth/signin', jar, { username, password: wrong })
  expect((await ask('POST', '/auth/signin', jar, { username, password })).status).toBe(200)
  keep(jar)
  expect((await ask('POST', '/auth/refresh-token', jar)).status).toBe(200)
  keep(jar)
  await ask('POST', '/auth/forgot-password', new Map(), { username })
  await ask('POST', '/auth/signup', new Map(), { biz_name: 'New', username: planted.strangerMail, password })
  await ask('POST', `/auth/reset-password/${await tokenMailed()}`, new Map(), { password: later })
  const form = { name: `${name} jr.`, phone, email: null, userScopes: ['POS', 'KITCHEN'] }
  await full.post(`/users/update/${username}`, form)
}

/** The token that the job mails; it exists nowhere else. */
async function tokenMailed(): Promise<string> {
  const links: string[] = []
  for (const { mail_id: mailId } of await system.sql('select mail_id from identity.mails where sent_at is null')) {
    const sendMail = async (mail: object) => void links.push(JSON.stringify(mail))
    await deliver({ ...system.needs, sendMail }, String(mailId))
  }
  const [, token = ''] = /token=([\w-]{30,})/.exec(links.join()) ?? []
  expect(token).not.toBe('')
  keys.push({ what: 'reset token', text: token })
  return token
}

async function guestsDay(full: Restaurant, planted: People): Promise<void> {
  const things = thingsOf(system, full)
  const dish = await things.get('dish')
  const { customerName: name, customerPhone: phone, customerMail: email, notes } = planted
  await full.post('/customers/add', { phone, name, email, birthDate, gender: 'female' })
  await full.post(`/customers/${phone}/update`, { name: `${name} sr.`, email, birthDate: null, gender: null })
  await full.post('/reservations/add', { customerId: phone, date: '2027-01-05T19:00', peopleCount: '2', notes })
  const cart = [{ id: dish, quantity: 2 }]
  const caller = { phone: planted.callerPhone, name: `${planted.caller} - (${planted.callerPhone})` }
  const order = { cart, deliveryType: 'takeaway', customerType: 'CUSTOMER', customerId: caller }
  const { orderId } = z.object({ orderId: z.string() }).parse(await full.post('/pos/create-order', order))
  await full.post('/orders/complete-and-pay-order', { orderIds: [orderId] })
  await full.post('/pos/create-order-and-invoice', { ...order, customerId: { phone, name } })
  const customer = { name: planted.guest, phone: planted.guestPhone }
  const guest = { deliveryType: null, cartItems: cart, customerType: 'CUSTOMER', customer, tableId: null }
  await full.post(`/qrmenu/${await things.get('qrCode')}/place-order`, guest)
}

/** Enters personal data into wrong fields, and makes the server fail on it. */
async function mistakes({ admin }: Restaurant, planted: People): Promise<void> {
  const { guest, guestPhone, strangerMail, staffMail } = planted
  const wrong: [string, string, unknown?][] = [
    ['GET', `/${strangerMail}`],
    ['GET', `/orders/${encodeURIComponent(guest)}`],
    ['PUT', `/customers/${guestPhone}/update`, { name: guest }],
    ['DELETE', `/users/delete/${strangerMail}`],
    ['POST', '/customers/add', { phone: `${guestPhone}#`, name: guest }],
    ['POST', '/customers/add', { phone: guestPhone, name: `${guest}\u0000`, email: 'no' }],
    ['POST', '/customers/add', `{"name": "${guest}`],
    ['POST', '/customers/add', { phone: guestPhone, name: { first: guest } }],
    ['POST', `/orders/update-status/${guest.replaceAll(' ', '-')}`, { status: guest }],
    ['POST', '/users/add', { username: staffMail, name: guest, password: secrets.wrong, userScopes: [] }],
    ['GET', `/invoices/search?q=${encodeURIComponent(guestPhone)}`],
    ['GET', `/customers?filter=${encodeURIComponent(`${guest}\u0000`)}`],
    ['POST', `/auth/reset-password/${strangerMail}`, { password: secrets.wrong }],
  ]
  for (const [method, path, body] of wrong) await ask(method, path, admin, body)
  keep(admin)
}

const theLog = async (): Promise<ScannedText[]> =>
  (await system.events()).map(({ stream, type, data, metadata }) => ({
    where: `${type} of ${stream.split('-')[0]}`,
    text: `${stream} ${JSON.stringify(data)} ${JSON.stringify(metadata)}`,
  }))

test('the day’s data is visible to authorised users', async () => {
  const types = new Set((await system.events()).map(({ type }) => type))
  const expected = [
    'CustomerAdded',
    'ReservationBooked',
    'QrOrderPlaced',
    'InvoiceIssued',
    'UserAdded',
    'CustomerForgotten',
  ]
  expect(expected.filter((type) => !types.has(type))).toEqual([])
  const visible = hitsIn([{ where: 'answers', text: shown.join() }], people)
  for (const what of ['customerName', 'customerPhone', 'staffName', 'staffMail', 'guest'])
    expect(visible).toContain(`${what} of alder in answers`)
  expect(keys.filter(({ what }) => what.endsWith('Token')).length).toBeGreaterThan(6)
})

test('the scanner finds plants in any spelling', () => {
  const plants = [{ what: 'phone', text: '+491719943226' }]
  const told = (text: string) => hitsIn([{ where: 'here', text }], plants)
  for (const text of ['a +491719943226 b', 'q=%2B491719943226', '00491719943226', 'KzQ5MTcxOTk0MzIyNg=='])
    expect(told(text)).toEqual(['phone in here'])
  expect(told('+49171994322')).toEqual([])
})

test('no event and no stream name contains a person or a key in clear', async () => {
  const places = await theLog()
  expect(places.length).toBeGreaterThan(30)
  expect(hitsIn(places, [...people, ...keys])).toEqual([])
})

test('no log line does', () => {
  expect(system.lines.length).toBeGreaterThan(60)
  const places = system.lines.map((text) => ({ where: `log: ${text.slice(0, 300)}`, text }))
  expect(hitsIn(places, [...people, ...keys])).toEqual([])
})

test('nothing in Redis does: no key, no limit, no feed, no job', async () => {
  const places = await placesInRedis(redisUrl())
  expect(places.map(({ where }) => where).join()).toMatch(/comanda:feed/)
  expect(hitsIn(places, [...people, ...keys])).toEqual([])
})

test('no file of the data folder does', async () => {
  expect(hitsIn(await placesInFolder(system.dataDir), [...people, ...keys])).toEqual([])
})

test('in the database the log contains no person either, and no table a key', async () => {
  const tables = await system.sql(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('identity', 'read', 'log') and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const rows = tables.map(async ({ name }) => {
    const found = await system.sql(`select row_to_json(t)::text as row from ${name} t`)
    return { where: String(name), text: found.map(({ row }) => row).join('\n') }
  })
  const places = await Promise.all(rows)
  expect(hitsIn(places, keys)).toEqual([])
  const closed = places.filter(({ where }) => /^(log|identity)\./.test(where))
  expect(hitsIn(closed, people)).toEqual([])
})
