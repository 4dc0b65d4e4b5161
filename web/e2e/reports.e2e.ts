import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const day = (at: number, total: string) => ({
  day: `2026-11-${String(at).padStart(2, '0')}`,
  ordersCount: at,
  invoicesCount: at - 1,
  netRevenue: '10.00',
  taxTotal: '1.00',
  revenueTotal: total,
})
const sums = {
  averageOrderValue: '25.50',
  netRevenue: '1000.00',
  taxTotal: '100.00',
  invoicesCount: 43,
  currency: 'EUR',
}
const report = {
  ...sums,
  revenueTotal: '1100.00',
  ordersCount: 45,
  newCustomers: 3,
  repeatedCustomers: 7,
  totalCustomers: 312,
  refunds: { count: 1, amount: '110.00', net: '100.00', tax: '10.00' },
  netSales: '990.00',
  covers: 80,
  averagePerCover: '13.75',
  otherCurrencies: [{ ...sums, revenueTotal: '70.00', currency: 'USD' }],
  topSellingItems: [{ item_id: '1', title: '=Steak frites', price: '24.50', orders_count: 41 }],
  from: '2026-11-16',
  to: '2026-11-18',
}
const taxBack = { refundedNet: '100.00', refundedTax: '10.00' }
const series = {
  currency: 'EUR',
  from: '2026-11-16',
  to: '2026-11-18',
  before: {
    ...sums,
    revenueTotal: '1000.00',
    ordersCount: 40,
    from: '2026-11-13',
    to: '2026-11-15',
    until: '2026-11-15T14:05:00',
  },
  hours: [
    { hour: 11, ordersCount: 0, invoicesCount: 0, revenueTotal: '0.00' },
    { hour: 12, ordersCount: 30, invoicesCount: 30, revenueTotal: '800.00' },
    { hour: 13, ordersCount: 0, invoicesCount: 13, revenueTotal: '300.00' },
  ],
  days: [day(16, '200.00'), day(17, '700.00'), day(18, '200.00')],
  months: [],
  categories: [
    { category_id: 'c', title: 'Mains', quantity: 41, netRevenue: '900.00' },
    { category_id: null, title: null, quantity: 2, netRevenue: '100.00' },
  ],
  payments: [
    {
      payment_type_id: 'p',
      title: 'Card',
      invoicesCount: 30,
      revenueTotal: '900.00',
      refunded: '110.00',
      remaining: '790.00',
    },
    { payment_type_id: null, title: null, invoicesCount: 13, revenueTotal: '200.00' },
  ],
  taxes: [{ title: 'TVA', rate: '10', type: 'exclusive', netRevenue: '1000.00', taxTotal: '100.00', ...taxBack }],
  openPartPayments: [{ payment_type_id: 'p', title: 'Card', count: 2, amount: '32.00' }],
}

const losses = {
  currency: 'EUR',
  from: '2026-11-16',
  to: '2026-11-18',
  kinds: [
    { kind: 'void', count: 2, amount: '12.00' },
    { kind: 'waste', count: 1, amount: '24.50' },
    { kind: 'unpaid', count: 0, amount: '0.00' },
  ],
  reasons: [
    { reason: 'damaged', count: 1, amount: '24.50' },
    { reason: null, count: 2, amount: '12.00' },
  ],
  people: [{ id: '1', name: 'Amélie', count: 3, amount: '36.50' }],
  discounts: {
    kinds: [
      { kind: 'discount', count: 2, amount: '5.00' },
      { kind: 'comp', count: 0, amount: '0.00' },
    ],
    reasons: [{ reason: 'regular_guest', count: 2, amount: '5.00' }],
    people: [{ id: '1', name: 'Amélie', count: 2, amount: '5.00' }],
  },
  refunds: {
    count: 1,
    amount: '110.00',
    reasons: [{ reason: 'wrong_item', count: 1, amount: '110.00' }],
    people: [{ id: '2', name: 'Ana', count: 1, amount: '110.00' }],
  },
}

async function answerWith(page: Page, figures: object, parts: object): Promise<void> {
  await page.route('**/api/v1/reports?*', (route) => route.fulfill({ json: figures }))
  await page.route('**/api/v1/reports/series?*', (route) => route.fulfill({ json: parts }))
  await page.route('**/api/v1/reports/losses?*', (route) => route.fulfill({ json: losses }))
}
const revenue = (page: Page) => page.getByRole('region', { name: /^Revenue \d/ })
const bars = (page: Page) => page.getByRole('radiogroup', { name: /^Revenue, / })

test('the reports of the restaurant open from the rail, for today', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/profile')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Average order value')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Taxes' })).toBeVisible()
  await page.getByRole('button', { name: 'This Month' }).click()
  await expect(page).toHaveURL(/type=this_month/)
  await expect(page.getByRole('region', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment types' }).getByRole('listitem').first()).toBeVisible()
})

test('a period shows its revenue, the change, its parts and its bars', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  await answerWith(page, report, series)
  await page.goto('/dashboard/reports?type=last_7days')
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
})

test('a custom range is chosen in the calendar and kept in the URL', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/reports')
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
})

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
    const page = await enter('admin', '/dashboard/reports?type=custom&from=2026-11-02&to=2026-11-05', { locale })
    await page.locator('#report-from').click()
    const calendar = page.locator('.ant-picker-date-panel').first()
    await expect(calendar.getByRole('columnheader').first(), locale).toHaveText(first)
    await expect(calendar.locator('.ant-picker-header-view'), locale).toHaveText(month)
  }
})

test('in Arabic facts are separated by an Arabic comma', async ({ enter }) => {
  const page = await enter('admin', 'about:blank', { locale: 'ar' })
  await answerWith(page, report, series)
  await page.goto('/dashboard/reports')
  const net = page.getByText('على \u2066€\u00a01,000.00\u2069 صافي، ')
  await expect(net).toBeVisible()
  await expect(page.getByText('(\u2066€\u00a01,000.00')).toBeVisible()
})

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

test('the figures are saved as a file without formulas, and printed', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  await answerWith(page, report, series)
  await page.goto('/dashboard/reports')
  await expect(bars(page)).toBeVisible()
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
})

test('a quiet period has texts of its own, and a report that cannot be loaded is retried', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  await answerWith(
    page,
    { ...report, topSellingItems: [], otherCurrencies: [] },
    { ...series, before: null, hours: [], days: [], categories: [], taxes: [], payments: [] },
  )
  await page.goto('/dashboard/reports')
  await expect(page.getByText('Nothing was paid in this period.')).toBeVisible()
  await expect(page.getByText('No Top Selling items found for Selected Filter!')).toBeVisible()
  await page.route('**/api/v1/reports?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page.getByText('Error Loading Reports Data, Please try later!')).toBeVisible()
  await page.unroute('**/api/v1/reports?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Average order value')).toBeVisible()
})
