import type { Page } from '@playwright/test'
import { cardOf, itemOf, presenceOf, press, ticketOf } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { addTable, placeOrder } from './restaurant.ts'

const soup = 'Ratatouille'

/** Requests for lists of orders from now on. */
function countLists(page: Page): () => readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/api\/v1\/(orders|kitchen)$/.test(pathname)) asked.push(pathname)
  })
  return () => asked
}

/** Resolves when the page is live and its initial requests were answered. */
async function settled(page: Page): Promise<void> {
  await expect(presenceOf(page, 'Live')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('changes of one screen appear on others without any of them reading a list', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const till = await api('waiter')
  const [waiter, kitchen] = [await enter('waiter', '/dashboard/orders'), await enter('kitchen', '/dashboard/kitchen')]
  for (const page of [waiter, kitchen]) await settled(page)
  const lists = [countLists(waiter), countLists(kitchen)]

  const { tokenNo, orderId } = await placeOrder(till, { table, title: soup })
  const ticket = ticketOf(kitchen, tokenNo, table)
  await expect(ticket).toBeVisible()
  await expect(itemOf(cardOf(waiter, table), soup)).toBeVisible()

  await press(ticket, 'Start Making', soup)
  await expect(itemOf(cardOf(waiter, table), soup)).toContainText('Preparing')
  await press(ticket, 'Complete', soup)
  await expect(itemOf(cardOf(waiter, table), soup)).toContainText('Completed')

  await till.post('/api/v1/orders/cancel', { data: { orderIds: [orderId] } })
  await expect(cardOf(waiter, table)).toBeHidden()
  await expect(ticket.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(lists.map((asked) => asked())).toEqual([[], []])
})

test('changes during a network outage appear afterwards, and nothing is missing', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const till = await api('waiter')
  const { tokenNo: first } = await placeOrder(till, { table, title: soup })
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await settled(kitchen)
  await kitchen.context().setOffline(true)
  await expect(presenceOf(kitchen, /^(Offline|Reconnecting)/)).toBeVisible()
  const { tokenNo: second, orderId } = await placeOrder(till, { table, title: soup })
  const { tokenNo: third } = await placeOrder(till, { table, title: soup })
  await till.post('/api/v1/orders/cancel', { data: { orderIds: [orderId] } })
  await kitchen.context().setOffline(false)
  await expect(ticketOf(kitchen, third, table)).toBeVisible()
  await expect(ticketOf(kitchen, first, table)).toBeVisible()
  await expect(ticketOf(kitchen, second, table).getByText('Cancelled', { exact: true })).toBeVisible()
})
