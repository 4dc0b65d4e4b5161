import type { Page } from '@playwright/test'
import { cardOf } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { addTable, placeOrder } from './restaurant.ts'

/** Serves pages of a single open order. */
const onePerPage = (page: Page, list: string) =>
  page.route(new RegExp(`/api/v1/${list}(\\?(cursor|ended)=[^/]*)?$`), async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    await route.continue({ url: url.href })
  })

test('open orders beyond one page are announced and reached by a button', async ({ enter, api }) => {
  const [admin, till] = [await api('admin'), await api('waiter')]
  const [older, newer] = [await addTable(admin), await addTable(admin)]
  for (const table of [older, newer]) await placeOrder(till, { table, title: 'Ratatouille' })
  const waiter = await enter('waiter', '/dashboard/orders')
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
})

test('a page of older orders that cannot be loaded offers the way back', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const till = await api('waiter')
  for (const title of ['Ratatouille', 'Gratin dauphinois']) await placeOrder(till, { table, title })
  const waiter = await enter('waiter', '/dashboard/orders')
  await onePerPage(waiter, 'orders')
  await waiter.route(/\/api\/v1\/orders\?cursor=/, (route) => route.fulfill({ status: 400, json: { message: 'No!' } }))
  await waiter.reload()
  await waiter.getByRole('button', { name: 'Show older orders' }).click()
  await expect(waiter.getByRole('alert')).toContainText('Error loading orders!')
  await waiter.getByRole('button', { name: 'Back to the newest' }).click()
  await expect(cardOf(waiter, table)).toBeVisible()
})

test('the kitchen reports that its board is full', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const waiter = await api('waiter')
  for (const title of ['Ratatouille', 'Gratin dauphinois']) await placeOrder(waiter, { table, title })
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await onePerPage(kitchen, 'kitchen')
  await kitchen.reload()
  await expect(kitchen.getByText('More orders are open than fit here')).toBeVisible()
})
