import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, placeOrder, tell } from './restaurant.ts'

test('a service charge is set up, added to a bill, removed with a reason and brought back by Undo', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '20' })
  await placeOrder(admin, { table, title })
  const page = await enter('admin', '/dashboard/settings/tax-setup')
  const section = page.getByRole('region', { name: 'Service Charge' })
  await expect(section).toContainText('No service charge is added to bills.')
  await section.getByRole('button', { name: 'Edit Service Charge' }).click()
  const form = page.getByRole('dialog', { name: 'Service Charge' })
  await form.getByLabel('Add a service charge to new orders').check()
  await form.getByLabel('Title').fill('Service')
  await form.getByLabel('Percentage').fill('250')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please provide a valid service charge!')).toBeVisible()
  await expect(form.getByLabel('Percentage')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Percentage').fill('12.5')
  await form.getByLabel('From how many guests on').fill('1500')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please provide 1 to 1000 guests!')).toBeVisible()
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
  await bill.getByRole('button', { name: 'Add Service Charge' }).click()
  await expect(bill.getByText('Service 12.5 %')).toBeVisible()
  await expect(bill.getByRole('button', { name: 'Pay only €22.50' })).toBeVisible()
  await bill.getByRole('button', { name: 'Remove Service Charge' }).click()
  const why = page.getByRole('dialog', { name: 'Remove Service Charge' })
  await why.getByRole('button', { name: 'Complaint' }).click()
  await why.getByRole('button', { name: 'Remove Service Charge' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €20.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €22.50' })).toBeVisible()
  await tell(admin, '/settings/service-charge', { rule: null })
})
