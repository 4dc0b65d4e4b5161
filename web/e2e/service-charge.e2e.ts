import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, placeOrder, read, tell } from './restaurant.ts'

type Invoice = Readonly<{ invoice_id: string; total: string; service_charge?: string }>

test('a service charge by rule is added to a bill, removed with a reason, paid with a tip, and the tip is given back', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [table, title, card] = [await addTable(admin), unique('Plat'), unique('Card')]
  await addDish(admin, { title, price: '20' })
  await tell(admin, '/settings/payment-types/add', { title: card, isActive: true })
  await placeOrder(admin, { table, title })
  const page = await enter('admin', '/dashboard/settings/tax-setup')
  const section = page.getByRole('region', { name: 'Service Charge' })
  await expect(section).toContainText('No service charge is added to bills.')
  await section.getByRole('button', { name: 'Edit Service Charge' }).click()
  const form = page.getByRole('dialog', { name: 'Service Charge' })
  await form.getByLabel('Add a service charge to new orders').check()
  await form.getByLabel('Name on the bill').fill('Service')
  await form.getByLabel('Percentage').fill('12.5')
  // so many guests that no order of another test gets it
  await form.getByLabel('From how many guests on').fill('900')
  await expectAccessible(page, 'settings: a service charge')
  await takePictures(page, 'settings: a service charge')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(section).toContainText('Service 12.5 %, Dine-In, from 900 guests on')
  await page.goto('/dashboard/orders')
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete €/ })
    .click()
  const bill = page.getByRole('dialog', { name: 'Pay & Complete' })
  await bill.getByRole('button', { name: 'Add service charge' }).click()
  await expect(bill.getByText('Service 12.5 %')).toBeVisible()
  await expect(bill.getByRole('button', { name: 'Pay only €22.50' })).toBeVisible()
  await bill.getByRole('button', { name: 'Remove service charge' }).click()
  const why = page.getByRole('dialog', { name: 'Remove service charge' })
  await why.getByRole('button', { name: 'Complaint' }).click()
  await why.getByRole('button', { name: 'Remove service charge' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €20.00' })).toBeVisible()
  await bill.getByRole('button', { name: 'Add service charge' }).click()
  await bill.getByRole('radio', { name: card }).click()
  await bill.getByRole('button', { name: '10%', exact: true }).click()
  await expect(bill.getByText('Percentages are of €22.50')).toBeVisible()
  await expectAccessible(page, 'orders: a bill with a service charge')
  await takePictures(page, 'orders: a bill with a service charge')
  await bill.getByRole('button', { name: 'Pay only €24.75' }).click()
  await page.getByRole('dialog', { name: 'Paid' }).getByRole('button', { name: 'Done' }).click()
  await tell(admin, '/settings/service-charge', { rule: null })
  const invoices = await read<Invoice[]>(admin, '/invoices?type=today')
  const invoice = invoices.find(({ service_charge }) => service_charge === '2.50')
  expect(invoice?.total).toBe('22.50')
  await page.goto('/dashboard/reports')
  await expect(page.locator('.report-figures')).toContainText('Service charge€2.50')
  await expect(page.getByRole('region', { name: 'Tips, by person' })).toContainText('€')
  await page.goto('/dashboard/invoices')
  await page.getByRole('button', { name: `Preview invoice ${invoice?.invoice_id}` }).click()
  const paper = page.getByRole('dialog')
  await expect(paper.getByRole('article')).toContainText('Service 12.5 %')
  await paper.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: invoice?.invoice_id ?? '' })
  const withTip = refund.getByLabel('Give the tip back too: €2.25')
  await expect(withTip).not.toBeChecked()
  await refund.getByRole('button', { name: new RegExp(`^One ${title} more$`) }).click()
  await withTip.check()
  await expect(refund.getByRole('region', { name: 'Goes back to' })).toContainText('€24.75')
  await expectAccessible(page, 'invoices: a refund with its tip')
})
