import type { Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { goWithin } from './go-within.ts'
import { addDish, addTable, ordersAt, placeOrder, read } from './restaurant.ts'

const inParis = (at: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/Paris' }).format(new Date(at))
const two = '2-digit'

type Invoice = Readonly<{ invoice_id: string; created_at: string; table_title: string | null }>

test('every time is in the restaurant’s zone, whatever the device’s', async ({ enter, api }) => {
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const [table, title] = [await addTable(admin), unique('Onion soup')]
  await addDish(admin, { title, price: '7.00' })
  await placeOrder(waiter, { table, title })
  const page = await enter('admin', '/dashboard/orders', { timezoneId: 'America/New_York' })
  const notice = page.getByText(/^Times are those of the restaurant \(Europe\/Paris\)/)
  await expect(notice).toBeVisible()
  await expect(page.locator('.toast'), 'the notice covers nothing').toHaveCount(0)
  await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'Close' }).click()
  const [order] = await ordersAt(waiter, table)
  if (!order) throw new Error('there is no order')
  const clock = inParis(order.date, { hour: two, minute: two })
  await expect(page.getByRole('article').filter({ hasText: table })).toContainText(clock)

  await pay(page, table)
  await goWithin(page, '/dashboard/invoices')
  const invoices = await read<readonly Invoice[]>(admin, '/invoices?type=today')
  const invoice = invoices.find(({ table_title }) => table_title === table)
  if (!invoice) throw new Error('there is no invoice')
  const date = inParis(invoice.created_at, { day: two, month: two, year: 'numeric' })
  const time = inParis(invoice.created_at, { hour: two, minute: two })
  await expect(page.getByRole('row').filter({ hasText: table })).toContainText(`${date} ${time}`)
  await expect(notice, 'it is said once').toBeHidden()

  await goWithin(page, '/dashboard/history')
  await expect(page.getByRole('link').filter({ hasText: table })).toContainText(clock)

  await goWithin(page, '/dashboard/reports')
  const hour = inParis(invoice.created_at, { hour: two })
  const bar = page.getByRole('radio', { name: new RegExp(`^${hour}:00 to \\d\\d:00, €(?!0\\.00)`) })
  await expect(bar, 'the report counts it in the hour that the invoice shows').toBeVisible()
})

async function pay(page: Page, table: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: table })
  await card.getByRole('button', { name: 'Pay & Complete €7.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete' })
  await dialog.getByRole('checkbox', { name: 'Print Receipt?' }).setChecked(false, { force: true })
  await dialog.getByRole('button', { name: /^(Pay & Complete|Collect)/ }).click()
  await expect(card).toBeHidden()
}
