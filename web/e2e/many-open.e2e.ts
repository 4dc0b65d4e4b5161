import type { APIRequestContext, Page } from '@playwright/test'
import { cardOf } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { addTable, placeOrder } from './restaurant.ts'

type Till = Readonly<{ waiter: Page; admin: APIRequestContext }>

/** Serves pages of a single open order. */
const onePerPage = (page: Page, list: string) =>
  page.route(new RegExp(`/api/v1/${list}(\\?(cursor|ended)=[^/]*)?$`), async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    await route.continue({ url: url.href })
  })

test('more open orders than one page holds', async ({ enter, api }) => {
  const till: Till = { waiter: await enter('waiter', '/dashboard/orders'), admin: await api('admin') }
  await test.step('open orders beyond one page are announced and reached by a button', () => showOlder(till))
  await test.step('a page of older orders that cannot be loaded offers the way back', () => returnFromError(till))
})

async function showOlder({ waiter, admin }: Till): Promise<void> {
  const [older, newer] = [await addTable(admin), await addTable(admin)]
  for (const table of [older, newer]) await placeOrder(admin, { table, title: 'Ratatouille' })
  await expect(cardOf(waiter, older)).toBeVisible()
  await expect(waiter.getByText('more open orders than one page holds')).toBeHidden()
  await onePerPage(waiter, 'orders')
  await waiter.reload()
  await expect(cardOf(waiter, newer)).toBeVisible()
  await expect(cardOf(waiter, older)).toBeHidden()
  await expect(waiter.getByRole('status')).toContainText(['There are more open orders than one page holds.'])
  await waiter.getByRole('button', { name: 'Show older orders' }).click()
  await expect(cardOf(waiter, older)).toBeVisible()
  await waiter.getByRole('button', { name: 'Back to the newest' }).click()
  await expect(cardOf(waiter, newer)).toBeVisible()
}

async function returnFromError({ waiter, admin }: Till): Promise<void> {
  const table = await addTable(admin)
  for (const title of ['Ratatouille', 'Gratin dauphinois']) await placeOrder(admin, { table, title })
  await waiter.route(/\/api\/v1\/orders\?cursor=/, (route) => route.fulfill({ status: 400, json: { message: 'No!' } }))
  await waiter.reload()
  await waiter.getByRole('button', { name: 'Show older orders' }).click()
  await expect(waiter.getByRole('alert')).toContainText('Error loading orders!')
  await waiter.getByRole('button', { name: 'Back to the newest' }).click()
  await expect(cardOf(waiter, table)).toBeVisible()
}

test('the kitchen reports that its board is full', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const waiter = await api('waiter')
  for (const title of ['Ratatouille', 'Gratin dauphinois']) await placeOrder(waiter, { table, title })
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await onePerPage(kitchen, 'kitchen')
  await kitchen.reload()
  await expect(kitchen.getByText('More orders are open than fit here')).toBeVisible()
})
