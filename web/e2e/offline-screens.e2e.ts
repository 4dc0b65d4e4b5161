import { expectAccessible } from './axe.ts'
import { presenceOf, roomLink, ticketOf, ticketsNoted } from './boards.ts'
import { countLoads, expect, password, test, unique, usernameOf } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addTable, ordersNoted, placeOrder } from './restaurant.ts'
import { addDish, findDish, lineOf, sayNoTable, summaryOf } from './till.ts'
import { expectInSight, fromCache, kept, keptText, orderSoup, readyFor, soup } from './without-network.ts'

test('a kitchen reloaded without a network shows its tickets with their age', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const note = unique('bien chaud')
  const { tokenNo } = await placeOrder(await api('waiter'), { table, title: soup, notes: note })
  const kitchen = await enter('kitchen', '/dashboard/kitchen', fromCache)
  await expect(ticketOf(kitchen, tokenNo, table)).toHaveCount(1)
  await readyFor(kitchen, '["kitchen"]')
  const carried = await placeOrder(await api('waiter'), { table, title: soup })
  await expect(ticketOf(kitchen, carried.tokenNo, table)).toHaveCount(1)
  await expect.poll(() => keptText(kitchen), 'what the feed has brought is kept too').toContain(carried.orderId)
  await kitchen.context().setOffline(true)
  await kitchen.reload()
  await expect(ticketsNoted(kitchen, note)).toHaveCount(1)
  await expect(ticketOf(kitchen, carried.tokenNo, table)).toHaveCount(1)
  await expect(presenceOf(kitchen, /^Offline, as of \d\d:\d\d$/)).toBeVisible()
  await expectInSight(kitchen)
  await takePictures(kitchen, 'kitchen: offline')
  const next = await placeOrder(await api('waiter'), { table, title: soup })
  await kitchen.context().setOffline(false)
  await expect(presenceOf(kitchen, 'Live')).toBeVisible({ timeout: 20_000 })
  await expect(ticketOf(kitchen, next.tokenNo, table)).toHaveCount(1)
})

test('a screen that was never opened reports that it needs the network, and opens once there is one', async ({
  enter,
}) => {
  const admin = await enter('admin', '/no-access', fromCache)
  // with data saving, no screen is prefetched
  await admin.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await admin.goto('/dashboard/pos')
  await findDish(admin, soup)
  await readyFor(admin, '["pos","init"]')
  await admin.context().setOffline(true)
  await roomLink(admin, 'Reports').click()
  const said = admin.getByRole('alert')
  await expect(said).toContainText('You are offline, and this page has not been opened on this device yet.')
  await expect(presenceOf(admin, /^Offline/), 'the Live mark stays').toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await takePictures(admin, 'office: a room not opened before, offline')
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(said, 'loaded anew, it still says so').toContainText('You are offline')
  await roomLink(admin, 'POS').click()
  await findDish(admin, soup)
  await roomLink(admin, 'Reports').click()
  await expect(said).toContainText('You are offline')
  await admin.context().setOffline(false)
  await expect(said).toContainText('The connection is back.', { timeout: 20_000 })
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByRole('button', { name: 'Print' })).toBeVisible({ timeout: 20_000 })
})

test('a new version is announced and waits for a reload by the user', async ({ enter }) => {
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await findDish(waiter, soup)
  await readyFor(waiter, '["pos","init"]')
  await waiter.reload()
  await addDish(waiter, soup)
  const loads = countLoads(waiter)
  // as after a release: the worker's script has another address
  await waiter.evaluate(() => navigator.serviceWorker.register('/sw.js?released'))
  const told = waiter.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(told).toBeVisible({ timeout: 30_000 })
  await expect(lineOf(waiter, soup)).toHaveCount(1)
  await expectAccessible(waiter, 'till: a new version is ready')
  await waiter.getByRole('button', { name: 'Send to Kitchen' }).click()
  await sayNoTable(waiter, summaryOf(waiter))
  await expect(told, 'not over the keys of a dialog').toBeHidden()
  await waiter.keyboard.press('Escape')
  await expect(told).toBeVisible()
  expect(loads()).toBe(0)
  const ofBefore = waiter.evaluate(async () => {
    const cache = await caches.open('comanda-shell-before')
    await cache.put('/assets/gone-B1a2C3d4.js', new Response('export {}'))
    return (await fetch('/assets/gone-B1a2C3d4.js')).status
  })
  expect(await ofBefore, 'a file of the version before that the server no longer has').toBe(200)
  await told.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(loads, { timeout: 20_000 }).toBe(1)
  await expect(lineOf(waiter, soup), 'the bill is still there').toHaveCount(1)
})

test('after the sign-out no data of the user is left on the device', async ({ enter }) => {
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await findDish(waiter, soup)
  await readyFor(waiter, '["pos","init"]')
  await waiter.getByRole('button', { name: /^Account: / }).click()
  await waiter.getByRole('button', { name: 'Logout' }).click()
  await expect(waiter).toHaveURL('/login')
  await expect
    .poll(async () => (await kept(waiter)).names.filter((name) => !/^comanda-(shell|found)/.test(name)))
    .toEqual([])
  await waiter.context().setOffline(true)
  await waiter.goto('/dashboard/pos')
  await expect(waiter.getByRole('button', { name: 'Send to Kitchen' })).toHaveCount(0)
})

test('signing out works without a network: orders stay, and the session ends when it is back', async ({
  enter,
  api,
  playwright,
}) => {
  const table = await addTable(await api('admin'))
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await findDish(waiter, soup)
  await readyFor(waiter, '["pos","init"]')
  const baseURL = new URL(waiter.url()).origin
  const copy = await playwright.request.newContext({ baseURL, storageState: await waiter.context().storageState() })
  await waiter.context().setOffline(true)
  const note = await orderSoup(waiter, table)
  await waiter.getByRole('button', { name: /^Account: / }).click()
  await expectInSight(waiter)
  await waiter.getByRole('button', { name: 'Logout' }).click()
  await expect(
    waiter.getByText('Whoever reads the data of this browser sees names and phone numbers too.'),
  ).toBeVisible()
  await takePictures(waiter, 'shell: signing out with orders unsent')
  await waiter.getByRole('button', { name: 'Log out, keep them here' }).click()
  await expect(waiter).toHaveURL('/login')
  await expect.poll(async () => (await kept(waiter)).answers).toBe('')
  await waiter.reload()
  await expect(waiter.getByLabel('Email')).toBeVisible()
  expect((await copy.get('/api/v1/pos/init')).status(), 'the server has not heard of it').toBe(200)

  await waiter.context().setOffline(false)
  await expect.poll(async () => (await copy.get('/api/v1/pos/init')).status(), { timeout: 30_000 }).toBe(401)
  await copy.dispose()
  const cook = await api('kitchen')
  expect(await ordersNoted(cook, note)).toEqual([])
  await waiter.getByLabel('Email').fill(usernameOf('waiter'))
  await waiter.getByRole('textbox', { name: 'Password' }).fill(password())
  await waiter.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(presenceOf(waiter, 'Live')).toBeVisible()
  await expect.poll(async () => (await ordersNoted(cook, note)).length, { timeout: 20_000 }).toBe(1)
})
