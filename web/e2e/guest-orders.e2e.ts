import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addTable, ordersAt, read } from './restaurant.ts'
import { addDish, lineOf, send, tokenOf } from './till.ts'
import { countTones, tonesOf } from './tones.ts'

const steak = 'Steak frites façon bistro'
const fries = 'Gratin dauphinois'

type Till = Readonly<{ page: Page; admin: APIRequestContext }>
type Titled = Readonly<{ id: string; title: string; variants: Titled[]; addons: Titled[] }>
type Guest = Readonly<{ table: string; note: string; customer?: { name: string; phone: string } }>

/** A guest at this table orders a steak on their phone. */
async function orderByQr(admin: APIRequestContext, { table, note, customer }: Guest): Promise<void> {
  const { uniqueQRCode } = await read<{ uniqueQRCode: string }>(admin, '/settings/store-setting')
  const init = await read<{ menuItems: Titled[]; storeTables: { id: string; table_title: string }[] }>(
    admin,
    '/pos/init',
  )
  const item = init.menuItems.find(({ title }) => title === steak)
  const answer = await admin.post(`/api/v1/qrmenu/${uniqueQRCode}/place-order`, {
    data: {
      cartItems: [
        {
          id: item?.id,
          quantity: 2,
          variant_id: item?.variants[1]?.id,
          addons_ids: [item?.addons[0]?.id],
          notes: note,
        },
      ],
      customerType: customer ? 'CUSTOMER' : 'WALKIN',
      customer,
      tableId: init.storeTables.find(({ table_title }) => table_title === table)?.id,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const qrKey = (page: Page) => page.getByRole('button', { name: /^QR Menu Orders/ })
const listOf = (page: Page) => page.getByRole('dialog', { name: 'QR Orders' })

test('guest orders on one till', async ({ enter, api }) => {
  const till: Till = { page: await enter('waiter', '/dashboard/pos'), admin: await api('admin') }
  await test.step('a guest order appears by itself, is added to the bill and disappears when it is sent', () =>
    sendFromBill(till))
  await test.step('all guest orders are dismissed after a confirmation; without a network they stay', () =>
    dismissAll(till))
})

async function sendFromBill({ page, admin }: Till): Promise<void> {
  const [table, note] = [await addTable(admin), unique('sans sel')]
  await addDish(page, fries)
  await orderByQr(admin, { table, note, customer: { name: 'Greta', phone: '+49 30 901820' } })
  await expect(qrKey(page)).toHaveAccessibleName(/, \d+ orders? waits?$/)
  await expectAccessible(page, 'till: a count of guest orders')
  await qrKey(page).click()
  const order = listOf(page).getByRole('listitem').filter({ hasText: table }).filter({ hasText: note }).first()
  for (const text of ['Greta', '2×', '250 g · ', note]) await expect(order).toContainText(text)
  await expectAccessible(page, 'till: guest orders that wait')
  await order.getByRole('button', { name: `Take into the bill ${table}` }).click()
  await expect(page.getByText('Finish or clear the bill first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('button', { name: 'Yes, Start New' }).click()

  await qrKey(page).click()
  await order.getByRole('button', { name: `Take into the bill ${table}` }).click()
  await expect(lineOf(page, steak)).toContainText(note)
  await expect(page.getByRole('button', { name: table })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Greta' })).toBeVisible()
  await expect(page.getByText('Guest order by QR')).toBeVisible()
  await takePictures(page, 'till: a guest order on the bill')
  await send(page)
  const token = await tokenOf(page)
  await expect(page.getByText('Guest order by QR')).toBeHidden()
  expect(await ordersAt(admin, table)).toMatchObject([{ token_no: token }])
  await qrKey(page).click()
  await expect(order).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeHidden()
}

async function dismissAll({ page, admin }: Till): Promise<void> {
  const table = await addTable(admin)
  for (const note of ['un', 'deux']) await orderByQr(admin, { table, note })
  await qrKey(page).click()
  await expect(listOf(page).getByRole('button', { name: `Dismiss ${table}` })).toHaveCount(2)
  const question = page.getByRole('dialog', { name: 'Clear All' })
  const clearAll = async () => {
    await listOf(page).getByRole('button', { name: 'Clear All' }).click()
    await question.getByRole('button', { name: 'Yes, Dismiss' }).click()
  }
  await page.context().setOffline(true)
  await clearAll()
  await expect(page.getByText("We're getting issue while clearing orders! Please try later!")).toBeVisible()
  await page.context().setOffline(false)
  await clearAll()
  await expect(listOf(page)).toContainText('No guest order is waiting.')
  await expect(qrKey(page)).toHaveAccessibleName('QR Menu Orders')
}

test('a guest order dismissed by another till is marked on the bill', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, note] = [await addTable(admin), unique('bien chaud')]
  await orderByQr(admin, { table, note })
  const [one, other] = [await enter('waiter', '/dashboard/pos'), await enter('admin', '/dashboard/pos')]
  await qrKey(one).click()
  await listOf(one)
    .getByRole('button', { name: `Take into the bill ${table}` })
    .click()
  await expect(one.getByText('Guest order by QR')).toBeVisible()
  await qrKey(other).click()
  await listOf(other)
    .getByRole('button', { name: `Dismiss ${table}` })
    .click()
  const question = other.getByRole('dialog', { name: `Dismiss the order of ${table}?` })
  await expect(question).toContainText('Are you sure! This process is irreversible!')
  await takePictures(other, 'till: dismissing a guest order')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await listOf(other)
    .getByRole('button', { name: `Dismiss ${table}` })
    .click()
  await question.getByRole('button', { name: 'Yes, Dismiss' }).click()
  await expect(listOf(other).getByRole('button', { name: `Dismiss ${table}` })).toHaveCount(0)
  await expect(one.getByText('This guest order was sent or dismissed elsewhere.')).toBeVisible()
  await expectAccessible(one, 'till: the guest order on the bill was dismissed elsewhere')
  await one.getByRole('button', { name: 'Keep as a separate order' }).click()
  await expect(one.getByText('This guest order was sent or dismissed elsewhere.')).toBeHidden()
  await send(one)
  await tokenOf(one)
})

test('a guest order is counted in the navigation of every screen, and rings if the sound is on', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [table, note] = [await addTable(admin), unique('sans oignon')]
  const loud = await enter('waiter', 'about:blank', { unshared: true })
  const quiet = await enter('waiter', 'about:blank', { unshared: true })
  for (const page of [loud, quiet]) {
    await page.addInitScript(countTones)
    await page.goto('/dashboard/orders')
  }
  await quiet.getByRole('button', { name: /^Account/ }).click()
  await quiet.getByRole('button', { name: 'Sound is on' }).click()
  await expect(quiet.getByRole('button', { name: 'Sound is off' })).toBeVisible()
  await loud.getByRole('heading', { name: 'Orders', exact: true }).click()
  const count = (await read<{ totalQROrders: number }>(admin, '/pos/qrorders/count')).totalQROrders + 1
  await orderByQr(admin, { table, note })
  for (const page of [loud, quiet])
    await expect(page.getByRole('link', { name: new RegExp(`^POS ${count} guest orders? waits?$`) })).toBeVisible()
  await expect.poll(() => tonesOf(loud)).toBe(2)
  expect(await tonesOf(quiet)).toBe(0)
  await expectAccessible(loud, 'orders: a count of guest orders on the navigation')

  const cook = await enter('kitchen', '/dashboard/kitchen')
  await expect(
    cook
      .getByRole('navigation')
      .getByRole('link', { name: /Kitchen/ })
      .first(),
  ).toBeVisible()
  await expect(cook.getByText(/guest orders? waits?/)).toHaveCount(0)
})

test('a guest order unanswered for two minutes is listed on the dashboard', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, note] = [await addTable(admin), unique('bien cuit')]
  await orderByQr(admin, { table, note })
  await read(admin, '/pos/qrorders')
  const page = await enter('admin', 'about:blank')
  await page.route('**/api/v1/pos/qrorders', async (route) => {
    const response = await route.fetch()
    const orders: readonly { date: string }[] = await response.json()
    const earlier = (date: string) => new Date(Date.parse(date) - 120_000).toISOString()
    await route.fulfill({ response, json: orders.map((order) => ({ ...order, date: earlier(order.date) })) })
  })
  await page.goto('/dashboard/home')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: /guest orders? (has|have) waited for 2 minutes or longer/ }).click()
  await expect(qrKey(page)).toBeVisible()
})
