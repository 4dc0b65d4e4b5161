import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openWithin } from './go-within.ts'

const home = '/superadmin/dashboard/home'

test('the reports of the platform', async ({ enter }) => {
  test.slow() // four parts
  const page = await enter('superadmin', 'about:blank')
  await test.step('an error replaces a chart that cannot be loaded, and it is retried', () => retryChart(page))
  await test.step('the reports show the chosen period, which a reload keeps', () => choosePeriod(page))
  await test.step('a long period is shown by month', () => showMonths(page))
  await test.step('the reports show sales, orders and new tenants by day, as bars or as a table', () => showTrend(page))
})

async function choosePeriod(page: Page): Promise<void> {
  await openWithin(page, home)
  await openWithin(page, reports)
  await page.getByRole('button', { name: 'Filter: Today' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog.getByRole('radio')).toHaveCount(6)
  await dialog.getByText('Custom Date Range').click()
  await dialog.getByLabel('From').fill('2001-01-02')
  await dialog.getByLabel('To', { exact: true }).fill('2001-01-01')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByLabel('From')).toHaveAccessibleDescription('The first date must not be after the last.')
  await dialog.getByLabel('To', { exact: true }).fill('2001-01-03')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No Top Selling items found for Selected Filter!')).toBeVisible()
  await expect(page.getByText('Nothing was paid in this period.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filter: 02/01/2001 – 03/01/2001' })).toBeVisible()
}

const series = {
  from: '2026-11-16',
  to: '2026-11-18',
  days: [
    { day: '2026-11-16', ordersCount: 12, salesVolume: 400, tenantsCount: 0 },
    { day: '2026-11-17', ordersCount: 18, salesVolume: 12700.5, tenantsCount: 0 },
    { day: '2026-11-18', ordersCount: 20, salesVolume: 0.4, tenantsCount: 0 },
  ],
  months: [],
  ratesAsOf: '2026-11-15',
  unknownCurrencies: [],
}
const trend = (page: Page) => page.getByRole('region', { name: 'Over time' })
const bar = (page: Page, name: string) => trend(page).getByRole('radio', { name, exact: true })
const reports = '/superadmin/dashboard/reports'

async function showTrend(page: Page): Promise<void> {
  await page.route('**/superadmin/reports/series?*', (route) => route.fulfill({ json: series }))
  await page.goto(`${reports}?type=last_7days`)
  await expect(bar(page, 'Tuesday 17 November, $12,700.50')).toBeChecked()
  await expect(trend(page).getByText('18 orders')).toBeVisible()
  await expectAccessible(page, 'platform: reports as bars')

  await bar(page, 'Orders').click()
  await expect(bar(page, 'Wednesday 18 November, 20')).toBeChecked()
  await bar(page, 'Monday 16 November, 12').click()
  await page.keyboard.press('ArrowRight')
  await expect(bar(page, 'Tuesday 17 November, 18')).toBeChecked()
  await expect(trend(page).getByText('$12,700.50')).toBeVisible()

  await bar(page, 'New tenants').click()
  await expect(trend(page).getByText('No tenant registered in this period.')).toBeVisible()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('row', { name: 'Tuesday 17 November $12,700.50 18 0' })).toBeVisible()
  await expectAccessible(page, 'platform: reports as a table')
  await openWithin(page, home)
  await openWithin(page, reports)
  await expect(page.getByText('Orders Processed')).toBeVisible()
  await expect(trend(page), 'one day is not drawn over time').toHaveCount(0)
}

async function showMonths(page: Page): Promise<void> {
  await openWithin(page, home)
  await openWithin(page, `${reports}?type=custom&from=2001-01-01&to=2100-01-01`)
  await bar(page, 'New tenants').click()
  await expect(
    trend(page)
      .getByRole('radio', { name: /^\w+ 20\d\d, \d+$/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Month' })).toBeVisible()
}

async function retryChart(page: Page): Promise<void> {
  const call = '**/superadmin/reports/series?*'
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.goto(`${reports}?type=last_7days`)
  await expect(page.getByText('Error Loading Reports Data, Please try later!')).toBeVisible()
  await expect(page.getByText('Orders Processed')).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ json: series }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bar(page, 'Tuesday 17 November, $12,700.50')).toBeVisible()
  await page.unroute(call)
}
