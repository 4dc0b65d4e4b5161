import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { stepsOf } from './owner.ts'
import { takePictures } from './pictures.ts'

test('the dashboard of a restaurant', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  await test.step('a dashboard that cannot be loaded shows that and is retried, and a quiet day has texts of its own', () =>
    retryAndShowQuietDay(page))
  await test.step('the dashboard shows today in figures, reservations and top sellers', () => showToday(page))
  await test.step('today’s revenue is shown beside the same weekday a week before', () => compareRevenue(page))
  await test.step('today’s losses are on the dashboard', () => showLosses(page))
})

async function showToday(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const figure of ['Orders count', 'New Registered Customers', 'Repeat Customers'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reservations' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Top Selling Items' })).toBeVisible()
  await expect(stepsOf(page), 'a restaurant at work has no first steps').toBeHidden()
}

async function retryAndShowQuietDay(page: Page): Promise<void> {
  await page.route('**/api/v1/dashboard', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.goto('/dashboard/home')
  await expect(page.getByText('Error Loading Dashboard Data, Please try later!')).toBeVisible()
  await takePictures(page, 'office: the dashboard cannot be loaded')
  await page.unroute('**/api/v1/dashboard')
  // the feed may have refetched before the button is pressed
  const figures = page.getByText('Orders count')
  await page.getByRole('button', { name: 'Try again' }).or(figures).first().click()
  await expect(figures).toBeVisible()

  const quiet = {
    reservations: [],
    topSellingItems: [],
    ordersCount: 0,
    newCustomerCount: 0,
    repeatedCustomerCount: 0,
    currency: 'EUR',
    business_day: '2026-11-20',
  }
  await page.route('**/api/v1/dashboard', (route) => route.fulfill({ json: quiet }))
  await page.goto('/dashboard/home')
  await expect(page.getByText('No Reservation found for Today!')).toBeVisible()
  await expect(page.getByText('No Top Selling items found for Today!')).toBeVisible()
  await expectAccessible(page, 'office: dashboard of a quiet day')
  await page.unroute('**/api/v1/dashboard')
}

async function compareRevenue(page: Page): Promise<void> {
  const hour = (at: number, revenueTotal: string, revenueBefore: string) => ({ hour: at, revenueTotal, revenueBefore })
  const hours = [hour(11, '0.00', '0.00'), hour(12, '80.00', '60.00'), hour(13, '0.00', '90.00')]
  const answer = { currency: 'EUR', business_day: '2026-11-20', before_day: '2026-11-13', revenueTotal: '80.00', hours }
  await page.route('**/api/v1/dashboard/hours', (route) => route.fulfill({ json: answer }))
  await page.reload()
  await expect(page.getByRole('main').getByText('Revenue today', { exact: true }).locator('..')).toContainText('€80.00')
  const card = page.getByRole('region', { name: 'Revenue by hour' })
  await expect(card).toContainText('Friday 13 November')
  await expect(card.getByRole('radio')).toHaveCount(2)
  await card.getByRole('radio', { name: '13:00 to 14:00, €0.00' }).click()
  await expect(card).toContainText('€90.00 a week before')
}

async function showLosses(page: Page): Promise<void> {
  const kinds = [
    { kind: 'void', count: 2, amount: '12.00' },
    { kind: 'waste', count: 0, amount: '0.00' },
    { kind: 'unpaid', count: 1, amount: '48.50' },
  ]
  const refunds = { count: 1, amount: '12.00', reasons: [], people: [] }
  const period = { currency: 'EUR', from: '2026-11-20', to: '2026-11-20' }
  await page.route('**/api/v1/dashboard/losses', (route) =>
    route.fulfill({ json: { ...period, kinds, reasons: [], people: [], refunds } }),
  )
  await page.reload()
  const lost = page.getByRole('region', { name: 'Given away today' })
  await expect(lost.getByRole('listitem')).toHaveText([
    '2 dishes cancelled before the kitchen began: €12.00',
    '1 order completed without payment: €48.50',
    '1 refund: €12.00',
  ])
  await expectAccessible(page, 'office: dashboard with losses')
}
