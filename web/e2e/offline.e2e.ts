import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './axe.ts'
import { presenceOf, roomLink, ticketOf, ticketsNoted } from './boards.ts'
import { countLoads, expect, password, test, unique, usernameOf } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addTable, ordersNoted, placeOrder, repriceDish, addDish as serve, tell } from './restaurant.ts'
import { addDish, addNote, billOf, findDish, lineOf, sayNoTable, seatAt, send, summaryOf, tokenOf } from './till.ts'

const soup = 'Linsensuppe · شوربة عدس'
const fromCache = { serviceWorkers: 'allow' } as const

/** The app's caches, and the questions whose answers are kept for the person. */
const kept = (page: Page): Promise<{ names: readonly string[]; answers: string }> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const own = await Promise.all(
      names.filter((name) => name.startsWith('comanda-answers-')).map(async (name) => (await caches.open(name)).keys()),
    )
    return { names, answers: own.flatMap((requests) => requests.map(({ url }) => decodeURIComponent(url))).join(' ') }
  })

/** Those answers themselves. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('comanda-answers-'))
    const found = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
      }),
    )
    return found.flat().join(' ')
  })

/** Once the worker is installed and the answer to this question is on the device, the page needs no network. */
async function readyFor(page: Page, question: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await kept(page)).answers, { timeout: 30_000 }).toContain(question)
}

/** No key of the bar lies over the mark that says that the page is offline. */
async function expectInSight(page: Page): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const mark = presenceOf(page, /^Offline/)
      .locator('span')
      .first()
    const isWhole = () =>
      mark.evaluate((shown) => {
        const { left, right, top, height } = shown.getBoundingClientRect()
        const ends = [left + 2, right - 2].map((x) => document.elementFromPoint(x, top + height / 2))
        return ends.every((one) => one !== null && shown.contains(one))
      })
    await expect.poll(isWhole, { message: `at ${width} px` }).toBe(true)
  }
}

async function orderSoup(page: Page, table: string): Promise<string> {
  const note = unique('sans oignon')
  await addDish(page, soup)
  await addNote(page, soup, note)
  await seatAt(page, table)
  await send(page)
  await expect(summaryOf(page)).toContainText('There is no answer yet.')
  await summaryOf(page).getByRole('button', { name: 'Next order' }).click()
  return note
}

test('a till that is loaded anew without a network takes orders, which go once and in their order', async ({
  enter,
  api,
}) => {
  const table = await addTable(await api('admin'))
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await findDish(waiter, soup)
  await readyFor(waiter, '["pos","init"]')
  await waiter.context().setOffline(true)
  await waiter.reload()
  await findDish(waiter, soup)
  await expect(presenceOf(waiter, /^Offline, as of \d\d:\d\d$/)).toBeVisible()
  const notes = [await orderSoup(waiter, table), await orderSoup(waiter, table)]
  await waiter.reload()
  await findDish(waiter, soup)
  await expect(presenceOf(waiter, 'Offline, 2 unsent')).toBeVisible()
  await expectAccessibleIn(waiter, 'till: offline, two orders unsent', () =>
    presenceOf(waiter, 'Offline, 2 unsent').click(),
  )
  await presenceOf(waiter, 'Offline, 2 unsent').click()
  const unsent = waiter.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent).toContainText('sent again until there is an answer')
  await waiter.keyboard.press('Escape')
  await waiter.context().setOffline(false)
  await expect(presenceOf(waiter, 'Live')).toBeVisible({ timeout: 20_000 })
  const cook = await api('kitchen')
  const tokens: (number | undefined)[] = []
  for (const note of notes) {
    await expect.poll(async () => (await ordersNoted(cook, note)).length, { timeout: 20_000 }).toBe(1)
    tokens.push((await ordersNoted(cook, note))[0]?.token_no)
  }
  expect(tokens).toEqual(tokens.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
})

test('a till that knows of no network goes on at once, without waiting for an answer', async ({ enter }) => {
  const waiter = await enter('waiter', '/dashboard/pos')
  await addDish(waiter, soup)
  await waiter.context().setOffline(true)
  await waiter.getByRole('button', { name: 'Send to Kitchen' }).click()
  await sayNoTable(waiter, summaryOf(waiter))
  await waiter.clock.install()
  await waiter.clock.pauseAt(Date.now() + 60_000) // no time passes from here
  await summaryOf(waiter).getByRole('button', { name: 'Send to Kitchen' }).click()
  await expect(summaryOf(waiter).getByRole('button', { name: 'Next order' })).toBeVisible()
})

test('the till names no older order as the last one when it has gone on without an answer', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, other] = [await addTable(admin), await addTable(admin)]
  const waiter = await enter('waiter', '/dashboard/pos')
  await addDish(waiter, soup)
  await seatAt(waiter, table)
  await send(waiter)
  await tokenOf(waiter)
  await expect(billOf(waiter)).toContainText('Last order')
  await waiter.context().setOffline(true)
  await orderSoup(waiter, other)
  await expect(billOf(waiter)).toContainText('Tap a dish to put it on the bill.')
  await expect(billOf(waiter)).not.toContainText('Last order')
})

test('an order that waited and whose price has changed comes back as a choice', async ({ enter, api }) => {
  const admin = await api('admin')
  const title = unique('Plat du marché')
  const id = await serve(admin, { title, price: '12.00' })
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await addDish(waiter, title)
  await readyFor(waiter, '["pos","init"]')
  // so that the order cannot be placed before the price changes
  await waiter.route('**/pos/create-order', (route) => route.abort())
  await waiter.context().setOffline(true)
  await send(waiter)
  await expect(summaryOf(waiter)).toContainText('There is no answer yet.')
  await summaryOf(waiter).getByRole('button', { name: 'Next order' }).click()
  await repriceDish(admin, id, { title, price: '13.50' })
  await waiter.reload()
  await expect(presenceOf(waiter, 'Offline, 1 unsent')).toBeVisible()
  await waiter.unroute('**/pos/create-order')
  await waiter.context().setOffline(false)
  await waiter.getByRole('status').getByRole('button', { name: 'Review' }).click({ timeout: 30_000 })
  const unsent = waiter.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent).toContainText('Prices have changed, please review the order!')
  await expectAccessible(waiter, 'till: an order that came back')
  await unsent.getByRole('link', { name: 'Put back on the bill' }).click()
  await expect(lineOf(waiter, title)).toContainText('13.50')
  await expect(lineOf(waiter, title), 'what the guest was told stands beside it').toContainText('12.00')
  await expect(billOf(waiter)).toContainText('€13.50')
  await takePictures(waiter, 'till: a price that has changed on the bill')
})

test('an order that is refused late is told in a sentence, which names the table and the dish', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const table = await addTable(admin)
  const title = unique('Lager')
  const id = await serve(admin, { title, price: '4.00' })
  const waiter = await enter('waiter', '/dashboard/pos')
  for (const one of [soup, title]) await addDish(waiter, one)
  await seatAt(waiter, table)
  await waiter.context().setOffline(true)
  await send(waiter)
  await summaryOf(waiter).getByRole('button', { name: 'Next order' }).click()
  await tell(admin, `/menu-items/${id}/hide`)
  await waiter.context().setOffline(false)
  const told = `Order for ${table} was not sent: ${title} is no longer on the menu. Put it back on the bill, or discard it.`
  await expect(waiter.getByRole('status').getByText(told)).toBeVisible({ timeout: 20_000 })
  await takePictures(waiter, 'till: an order that was refused late')
  await waiter.getByRole('status').getByRole('button', { name: 'Review' }).click()
  const unsent = waiter.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent).toContainText(`${title} is no longer on the menu.`)
  await expect(unsent, 'what was refused is not sent again').not.toContainText('sent again until there is an answer')
})

test('orders that waited are printed when they are sent, one after the other, where the restaurant prints', async ({
  enter,
  api,
}) => {
  const table = await addTable(await api('admin'))
  const waiter = await enter('waiter', '/no-access')
  await waiter.addInitScript(() => {
    // as on a tablet: the page goes on while the print dialog is open
    window.print = () => {
      const till: Window & { papers?: string[] } = window.parent
      const onPaper = () => {
        till.papers = [...(till.papers ?? []), document.body.textContent]
        window.dispatchEvent(new Event('afterprint'))
      }
      till.setTimeout(onPaper, 1_000)
    }
  })
  await waiter.route('**/api/v1/pos/init', async (route) => {
    const init = await (await route.fetch()).json()
    await route.fulfill({ json: { ...init, printSettings: { ...init.printSettings, is_enable_print: 1 } } })
  })
  await waiter.goto('/dashboard/pos')
  await findDish(waiter, soup)
  await waiter.context().setOffline(true)
  const notes = [await orderSoup(waiter, table), await orderSoup(waiter, table)]
  await waiter.context().setOffline(false)
  const papers = () => waiter.evaluate(() => (window as Window & { papers?: string[] }).papers ?? [])
  await expect.poll(async () => (await papers()).length, { timeout: 20_000 }).toBe(2)
  const [first, second] = await papers()
  const [one, other] = await Promise.all(notes.map(async (note) => (await ordersNoted(await api('kitchen'), note))[0]))
  expect(first).toMatch(new RegExp(`Token${one?.token_no}$`))
  expect(second).toMatch(new RegExp(`Token${other?.token_no}$`))
})

test('a kitchen that is loaded anew without a network shows its tickets, and since when', async ({ enter, api }) => {
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

test('a room that was never opened says that it needs the network, and opens once there is one', async ({ enter }) => {
  const admin = await enter('admin', '/no-access', fromCache)
  // where data is saved no room is fetched before one goes there
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

test('a new version says so and leaves the page alone until a person reloads it', async ({ enter }) => {
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await findDish(waiter, soup)
  await readyFor(waiter, '["pos","init"]')
  await waiter.reload()
  await addDish(waiter, soup)
  const loads = countLoads(waiter)
  // As after a release: the script of the worker is another one.
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

test('after sign-out nothing of the person is left on the device', async ({ enter }) => {
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

test('signing out works without a network: orders stay, the session ends with its return', async ({
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
  await expect(waiter.getByText('They stay on this device and are sent after your next login.')).toBeVisible()
  await expectInSight(waiter)
  await takePictures(waiter, 'shell: the account, with orders unsent')
  await waiter.getByRole('button', { name: 'Logout' }).click()
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
