import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder } from './restaurant.ts'
import { addDish as addToBill, collectOf, sayNoTable } from './till.ts'

/** Serves the restaurant without payment types. */
const withoutTypes = (page: Page, address: string) =>
  page.route(`**/api/v1${address}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), paymentTypes: [] } })
  })

const reason = 'A payment needs a payment type, and this restaurant has none.'

test('a payment needs a payment type', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Quiche')]
  await addDish(admin, { title, price: '12' })
  await placeOrder(admin, { table, title })
  const page = await enter('admin', 'about:blank')
  await withoutTypes(page, '/orders/init')
  await withoutTypes(page, '/pos/init')
  await page.goto('/dashboard/orders')
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete €/ })
    .click()
  const payment = page.getByRole('dialog', { name: 'Pay & Complete' })
  await expect(payment.getByText(reason)).toBeVisible()
  await expect(payment.getByRole('button', { name: /^Pay only/ })).toBeDisabled()
  await expect(payment.getByRole('button', { name: 'Pay & Complete' })).toBeDisabled()
  await expectAccessible(page, 'orders: a payment without payment types')

  await page.goto('/dashboard/pos')
  await addToBill(page, title)
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click()
  const summary = collectOf(page)
  await sayNoTable(page, summary)
  await expect(summary.getByText(reason)).toBeVisible()
  await expect(summary.getByRole('button', { name: 'Create Receipt & Pay' })).toBeDisabled()
  await summary.getByRole('link', { name: 'Add a payment type' }).click()
  await expect(page).toHaveURL(/\/settings\/payment-types$/)
})

test('a payment type can be cash, with a rounding chosen in the settings', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/settings/payment-types')
  const title = unique('Till')
  await page.getByRole('button', { name: 'New' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Payment Type' })
  await adding.getByLabel('Title').fill(title)
  await adding.getByLabel('Cash').click()
  await page.getByTitle('Cash, rounded to 0.10').click()
  await adding.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const changing = page.getByRole('dialog', { name: 'Update Payment Type' })
  await expect(changing.getByText('Cash, rounded to 0.10')).toBeVisible()
})
