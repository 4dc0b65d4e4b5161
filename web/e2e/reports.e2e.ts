import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { day, losses, report, series } from './report-answers.ts'

async function answerWith(page: Page, figures: object, parts: object): Promise<void> {
  await page.route('**/api/v1/reports?*', (route) => route.fulfill({ json: figures }))
  await page.route('**/api/v1/reports/series?*', (route) => route.fulfill({ json: parts }))
  await page.route('**/api/v1/reports/losses?*', (route) => route.fulfill({ json: losses }))
}
const revenue = (page: Page) => page.getByRole('region', { name: /^Revenue \d/ })
const bars = (page: Page) => page.getByRole('radiogroup', { name: /^Revenue, / })

test('reports of the demo restaurant', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/profile')
  await test.step('the reports of the restaurant open from the rail, for today', () => openToday(page))
  await test.step('a custom range is chosen in the calendar and kept in the URL', () => chooseRange(page))
})

async function openToday(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Average order value')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Taxes' })).toBeVisible()
  await page.getByRole('button', { name: 'This Month' }).click()
  await expect(page).toHaveURL(/type=this_month/)
  await expect(page.getByRole('region', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment types' }).getByRole('listitem').first()).toBeVisible()
}

async function chooseRange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Custom Date Range' }).click()
  const from = page.getByPlaceholder('From')
  await from.fill('02/11/2026')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('To', { exact: true }).fill('05/11/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=custom&from=2026-11-02&to=2026-11-05/)
  await expect(revenue(page)).toContainText('02/11/2026 – 05/11/2026')
  await page.reload()
  await expect(from).toHaveValue('02/11/2026')
}

test('reports of a known period', async ({ enter }) => {
  test.slow() // three periods
  const page = await enter('admin', 'about:blank')
  await answerWith(page, report, series)
  await page.goto('/dashboard/reports?type=last_7days')
  await test.step('a period shows its revenue, the change, its parts and its bars', () => readPeriod(page))
  await test.step('the figures are saved as a file without formulas, and printed', () => exportFigures(page))
  await test.step('a quiet period has texts of its own, and a report that cannot be loaded is retried', () =>
    chooseQuietPeriod(page))
})

async function readPeriod(page: Page): Promise<void> {
  await expect(revenue(page)).toContainText('€1,100.00')
  await expect(revenue(page)).toContainText('10 % more than 13/11/2026 – 15/11/2026, until 14:05 (€1,000.00)')
  await expect(revenue(page)).toContainText('$70.00 in 43 paid bills')
  await expect(page.getByRole('region', { name: 'Categories' })).toContainText('Without a category')
  await expect(page.getByRole('region', { name: 'Taxes' })).toContainText('on €1,000.00 net, added to the price')
  const payments = page.getByRole('region', { name: 'Payment types' }).getByRole('listitem')
  await expect(payments).toHaveText([
    /Card.*30 paid bills, €110\.00 given back, €790\.00 left.*€900\.00/,
    /Not named.*13 paid bills.*€200\.00/,
  ])
  const open = page.getByRole('region', { name: 'Part payments of unpaid bills' }).getByRole('listitem')
  await expect(open).toHaveText([/Card.*2 times.*€32\.00/])
  const lost = page.getByRole('region', { name: 'Given away', exact: true }).getByRole('listitem')
  await expect(lost).toHaveText([
    /before the kitchen began.*2 times.*€12\.00/,
    /after the kitchen began.*once.*€24\.50/,
  ])
  const reasons = page.getByRole('region', { name: 'Given away, by reason' }).getByRole('listitem')
  await expect(reasons).toHaveText([/Damaged.*€24\.50/, /Without a reason.*€12\.00/])

  await expect(page.getByText('€10.00 given back')).toBeVisible()
  await expect(page.locator('.report-figures')).toContainText('Refunds€110.00Net sales€990.00')
  const listOf = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem')
  await expect(listOf('Discounts')).toHaveText([/Discount.*2 times.*€5\.00/])
  await expect(listOf('Discounts, by reason')).toHaveText([/Regular guest.*€5\.00/])
  await expect(listOf('Refunds, by reason')).toHaveText([/Wrong item.*once.*€110\.00/])
  await expect(listOf('Refunds, by person')).toHaveText([/Ana.*€110\.00/])

  const best = bars(page).getByRole('radio', { name: 'Tuesday 17 November, €700.00' })
  await expect(best).toBeChecked()
  await best.focus()
  await page.keyboard.press('ArrowRight')
  const next = bars(page).getByRole('radio', { name: 'Wednesday 18 November, €200.00' })
  await expect(next).toBeChecked()
  await expect(next).toBeFocused()
  await expect(page.getByText('18 orders, 17 paid bills')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(bars(page).getByRole('radio').first()).toBeChecked()

  await page.getByRole('radio', { name: 'By hour' }).click()
  await expect(bars(page).getByRole('radio')).toHaveCount(2)
  await bars(page)
    .getByRole('radio', { name: /^13:00 to 14:00/ })
    .click()
  await expect(page.getByRole('figure').getByText('13 paid bills', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('row', { name: '12:00 to 13:00 30 30 €800.00' })).toBeVisible()
  await expectAccessible(page, 'office: reports, another period')
}

async function exportFigures(page: Page): Promise<void> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('report 2026-11-16 to 2026-11-18.csv')
  const text = await readFile(await file.path(), 'utf8')
  for (const line of [
    'Revenue,1100.00,EUR',
    "'=Steak frites,41,",
    '2026-11-17,17,16,700.00,EUR',
    'Mains,41,900.00,EUR',
    'Card,30,900.00,EUR',
    'Not named,13,200.00,EUR',
    'Card,2,32.00,EUR',
    'Void after the kitchen began,1,24.50,EUR',
    'Damaged,1,24.50,EUR',
    'Amélie,3,36.50,EUR',
    'Net sales,990.00,EUR',
    'Regular guest,2,5.00,EUR',
    'Ana,1,110.00,EUR',
    'Card,110.00,790.00,EUR',
    'TVA 10 %,100.00,10.00,EUR',
  ])
    expect(text.replaceAll('"', '')).toContain(line)
  await expect(page.getByText('Data exported successfully !')).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
}

async function chooseQuietPeriod(page: Page): Promise<void> {
  await answerWith(
    page,
    { ...report, topSellingItems: [], otherCurrencies: [] },
    { ...series, before: null, hours: [], days: [], categories: [], taxes: [], payments: [] },
  )
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByText('Nothing was paid in this period.')).toBeVisible()
  await expect(page.getByText('No Top Selling items found for Selected Filter!')).toBeVisible()
  await page.route('**/api/v1/reports?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page.getByText('Error Loading Reports Data, Please try later!')).toBeVisible()
  await page.unroute('**/api/v1/reports?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Average order value')).toBeVisible()
}

test('a dialog opened before the texts of the calendars are loaded stays open', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/en_GB-*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/dashboard/reports')
  await page.getByRole('button', { name: 'Custom Date Range' }).click()
  await expect(page.getByPlaceholder('From')).toBeVisible()
  arrived.resolve()
  await page.locator('#report-from').click()
  const calendar = page.locator('.ant-picker-date-panel').first()
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo')
})

test('a calendar has the language of the page, and the first weekday of its region', async ({ enter }) => {
  const weeks: readonly (readonly [locale: string, first: string, month: RegExp])[] = [
    ['en-GB', 'Mo', /Nov/],
    ['en-US', 'Su', /Nov/],
    ['fr', 'lu', /nov\./],
    ['ar', 'السبت', /نوفمبر/],
  ]
  for (const [locale, first, month] of weeks) {
    const page = await enter('admin', 'about:blank', { locale })
    await answerWith(page, report, series)
    await page.goto('/dashboard/reports?type=custom&from=2026-11-02&to=2026-11-05')
    await page.locator('#report-from').click()
    const calendar = page.locator('.ant-picker-date-panel').first()
    await expect(calendar.getByRole('columnheader').first(), locale).toHaveText(first)
    await expect(calendar.locator('.ant-picker-header-view'), locale).toHaveText(month)
    if (locale === 'ar')
      await test.step('in Arabic facts are separated by an Arabic comma', () => expectArabicFacts(page))
  }
})

async function expectArabicFacts(page: Page): Promise<void> {
  const net = page.getByText('على \u2066€\u00a01,000.00\u2069 صافي، ')
  await expect(net).toBeVisible()
  await expect(page.getByText('(\u2066€\u00a01,000.00')).toBeVisible()
}

test('on a phone the chosen period is visible, and the table of the figures fits', async ({ enter }) => {
  const page = await enter('admin', 'about:blank', { viewport: { width: 390, height: 844 } })
  const days = Array.from({ length: 30 }, (_, index) => day(index + 1, '200.00'))
  await answerWith(page, report, { ...series, from: '2026-11-01', to: '2026-11-30', days })
  await page.goto('/dashboard/reports?type=last_month')
  await expect(page.getByRole('button', { name: 'Last Month' })).toBeInViewport({ ratio: 1 })
  await expect(bars(page)).toBeVisible()
  const widths = await bars(page)
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths).toHaveLength(30)
  expect(Math.max(...widths), 'days without a name on the axis take no more room than the others').toBeLessThan(48)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.locator('.ant-table-content')
  await expect(table).toBeVisible()
  await expect.poll(() => table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})
