import type { Page, Route } from '@playwright/test'
import { cardOf, presenceOf, roomLink } from './boards.ts'
import { expect, password, test, unique, usernameOf } from './fixtures.ts'
import { addTable, ordersNoted, placeOrder, repriceDish, addDish as serve } from './restaurant.ts'
import { addDish, addNote, billOf, findDish, lineOf, seatAt, send, summaryOf, toldOf } from './till.ts'

const soup = 'Linsensuppe · شوربة عدس'
const fries = 'Gratin dauphinois'
const placing = '**/pos/create-order'
const emptyBill = 'Tap a dish to put it on the bill.'

/** Executes the call on the server and drops its answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

async function sendUnanswered(page: Page): Promise<void> {
  await send(page)
  await expect(summaryOf(page)).toContainText('There is no answer yet.')
}

const discardOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Discard' })

test('an order being sent is left to the outbox when items are added at another table, and is placed once', async ({
  enter,
  api,
}) => {
  const [waiter, admin, kitchen] = [await api('waiter'), await api('admin'), await api('kitchen')]
  const [table, other, note] = [await addTable(admin), await addTable(admin), unique('sans oignon')]
  await placeOrder(waiter, { table: other, title: soup })
  const page = await enter('waiter', '/dashboard/orders')
  await expect(cardOf(page, other)).toBeVisible()
  await roomLink(page, 'POS').click()
  await addDish(page, soup)
  await addNote(page, soup, note)
  await seatAt(page, table)
  await page.route(placing, loseAnswer)
  await sendUnanswered(page)
  await page.goBack()
  await expect(summaryOf(page), 'Back leaves the order to the outbox').toBeHidden()
  await page.goBack()
  await cardOf(page, other)
    .getByRole('link', { name: /^Add items/ })
    .click()
  await expect(billOf(page)).toContainText(other)
  await addDish(page, fries)
  await page.unroute(placing)
  await expect(toldOf(page).last()).toContainText(table, { timeout: 20_000 })
  await expect(lineOf(page, fries), 'the next bill stays').toBeVisible()
  expect(await ordersNoted(kitchen, note)).toHaveLength(1)
})

test('a discarded order is not sent when the till is opened', async ({ enter, api }) => {
  const note = unique('bien chaud')
  const page = await enter('waiter', '/dashboard/pos')
  await addDish(page, soup)
  await addNote(page, soup, note)
  await page.route(placing, (route) => route.abort())
  await sendUnanswered(page)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('comanda.outbox.'))) {
      const entry = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...entry, madeAt: entry.madeAt - 7 * 60 * 60 * 1_000 }))
    }
  })
  await page.goto('/dashboard/orders')
  await presenceOf(page, /1 unsent/).click()
  await page.unroute(placing)
  await discardOf(page).click()
  await page.keyboard.press('Escape')
  await roomLink(page, 'POS').click()
  await expect(billOf(page)).toContainText(emptyBill)
  await expect(toldOf(page)).toHaveCount(0)
  expect(await ordersNoted(await api('kitchen'), note)).toEqual([])
})

test('a till whose order another tab has sent is notified of the refusal there', async ({ enter, api }) => {
  const admin = await api('admin')
  const title = unique('Plat')
  const id = await serve(admin, { title, price: '12' })
  const one = await enter('waiter', '/dashboard/pos')
  const other = await one.context().newPage()
  await other.goto('/dashboard/pos')
  await one.context().route(placing, (route) => route.abort())
  await addDish(one, soup)
  await sendUnanswered(one)
  await addDish(other, title)
  await sendUnanswered(other)
  await repriceDish(admin, id, { title, price: '13' })
  await one.context().unroute(placing)
  await expect(other.getByRole('dialog')).toContainText('Prices have changed, please review the order!', {
    timeout: 30_000,
  })
  await expect(summaryOf(one)).toBeHidden({ timeout: 20_000 })
})

test('each user finds their own bill on a shared tablet', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  const change = async (who: 'waiter' | 'admin') => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Email').fill(usernameOf(who))
    await page.getByLabel('Password', { exact: true }).fill(password())
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).not.toHaveURL('/login')
    await page.goto('/dashboard/pos')
  }
  await addDish(page, soup)
  await change('admin')
  await expect(billOf(page)).toContainText(emptyBill)
  await addDish(page, fries)
  await change('waiter')
  await expect(lineOf(page, soup)).toBeVisible()
  await expect(lineOf(page, fries)).toHaveCount(0)
})

test('new prices that arrive after their dialog was closed do not affect the next bill', async ({ enter, api }) => {
  const admin = await api('admin')
  const title = unique('Plat')
  const id = await serve(admin, { title, price: '12' })
  const page = await enter('waiter', '/dashboard/pos')
  await addDish(page, title)
  await repriceDish(admin, id, { title, price: '13.50' })
  await send(page)
  const question = page.getByRole('dialog', { name: 'Prices have changed, please review the order!' })
  await expect(question).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/pos/init', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/pos/init')
  await question.getByRole('button', { name: 'Take the new prices' }).click()
  await asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('button', { name: 'Yes, Start New' }).click()
  await addDish(page, fries)
  const read = page.waitForResponse('**/pos/init')
  answer.resolve()
  await read
  await expect(await findDish(page, title), 'the new menu is shown').toContainText('13.50')
  await expect(lineOf(page, fries)).toContainText('6.20')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
