import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder } from './restaurant.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const floorPage = '/dashboard/floor'

/** The list shows every floor; the plan one after the other. */
async function showList(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'List' }).click()
}
const tableOf = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}\\b`) })

test('guests are seated, order, and leave; everybody sees it at once', async ({ enter, api }) => {
  test.slow() // two people
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const title = unique('Window')
  await addTable(admin, title)
  const dish = unique('Ragout')
  await addDish(admin, { title: dish, price: '9' })
  const [mine, theirs] = [await enter('waiter', floorPage), await enter('admin', floorPage)]
  await showList(mine)
  await showList(theirs)
  await expect(tableOf(mine, title)).toContainText('Free')
  await tableOf(mine, title).click()
  const panel = mine.getByRole('dialog', { name: title })
  await panel.getByRole('button', { name: 'One more: Guests' }).click()
  await expectAccessible(mine, 'floor: seating guests')
  await panel.getByRole('button', { name: 'Seat walk-in' }).click()
  await expect(tableOf(theirs, title)).toContainText('Seated')
  await expect(tableOf(theirs, title)).toContainText('3 guests')
  await placeOrder(waiter, { table: title, title: dish })
  await expect(tableOf(theirs, title)).toContainText('Ordered')
  await expectAccessible(theirs, 'floor: list')
  await tableOf(mine, title).click()
  await expect(panel.getByRole('link', { name: 'Order' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Bill' })).toBeVisible()
  await panel.getByRole('button', { name: 'Guests left' }).click()
  await expect(tableOf(theirs, title)).not.toContainText('3 guests')
  await mine.getByRole('button', { name: 'Undo' }).click()
  await expect(tableOf(theirs, title)).toContainText('3 guests')
})

test('a plan stands there without any drawing, and a phone shows the list', async ({ enter, api }) => {
  const admin = await api('admin')
  const [title, floor] = [unique('Terrace'), unique('Roof')]
  await addTable(admin, title, floor)
  const page = await enter('waiter', floorPage)
  await page.getByRole('radio', { name: floor, exact: true }).click()
  await expect(page.getByRole('region', { name: floor }).getByRole('button')).toHaveCount(1)
  await expectAccessible(page, 'floor: plan')
  const small = await enter('waiter', floorPage, phone)
  await expect(small.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(tableOf(small, title)).toBeVisible()
  const width = await small.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
