import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, makeKitchenScreen, ticketOf } from './boards.ts'
import { expectGoneAfterPause } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addTable, ordersAt, placeOrder } from './restaurant.ts'

/** Interval in which the till reads the unseen orders while it shows one. */
const alertMs = 5_000

test('the kitchen reports what it shows; an order that it has not shown causes warnings at the till, on its card and the floor', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const table = await addTable(admin)
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await makeKitchenScreen(kitchen)
  let shown = 0
  kitchen.on('response', (response) => {
    const isTold = response.url().endsWith('/api/v1/kitchen/screens/seen') && response.ok()
    if (isTold) shown = Number(response.request().postDataJSON().position)
  })
  const { tokenNo, orderId } = await placeOrder(await api('waiter'), { table, title: 'Ratatouille' })
  await expect(ticketOf(kitchen, tokenNo, table)).toBeVisible()
  const [sent] = await ordersAt(admin, table)
  await expect.poll(() => shown).toBeGreaterThanOrEqual(Number(sent?.last_position))

  const waiter = await enter('waiter', 'about:blank', { unshared: true })
  await waiter.clock.install()
  // an order is unseen after a minute only
  const unseen = { order_id: orderId, token_no: tokenNo, table_id: sent?.table_id, table_title: table, stations: [] }
  const sentAt = new Date(Date.now() - 120_000).toISOString()
  await waiter.route('**/api/v1/orders/unseen', (route) =>
    route.fulfill({ json: [{ ...unseen, sent_at: sentAt, is_own: true }] }),
  )
  await waiter.goto('/dashboard/pos')
  const raised = waiter
    .getByRole('status')
    .filter({ hasText: `No kitchen screen has shown token ${tokenNo} (${table}).` })
  for (const width of [390, 1024]) {
    await waiter.setViewportSize({ width, height: 768 })
    await expect(raised).toBeVisible()
    await expectUncovered(waiter, raised)
  }
  await takePictures(waiter, 'till: an order that the kitchen has not seen')
  await waiter.getByRole('link', { name: 'Review' }).click()
  await expect(cardOf(waiter, table).getByRole('status')).toContainText('Not shown in the kitchen')
  await expectAccessible(waiter, 'orders: not shown in the kitchen')
  await waiter.goto('/dashboard/floor')
  await waiter.getByRole('radio', { name: 'List', exact: true }).click()
  await waiter.getByRole('button', { name: new RegExp(`${table}.*Not shown in the kitchen`) }).click()
  await expect(waiter.getByRole('dialog', { name: table })).toContainText('Tell the kitchen, or print it.')
  await waiter.keyboard.press('Escape')
  await waiter.route('**/api/v1/orders/unseen', (route) => route.fulfill({ json: [] }))
  await expectGoneAfterPause(waiter, alertMs, raised)
})

/** No button is behind the message, and it makes none leave the window. */
async function expectUncovered(page: Page, message: Locator): Promise<void> {
  const box = await message.boundingBox()
  for (const button of await page.locator('.pos button:visible').all()) {
    const other = await button.boundingBox()
    if (!box || !other) continue
    expect(other.y + other.height <= box.y || other.y >= box.y + box.height, (await button.textContent()) ?? '').toBe(
      true,
    )
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(overflow).toBeLessThanOrEqual(1) // rounded
}
