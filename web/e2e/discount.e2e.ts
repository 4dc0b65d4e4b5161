import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder } from './restaurant.ts'
import { countTaps } from './taps.ts'

test('ten per cent off a bill in four taps, undone, and a dish for free', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  await placeOrder(admin, { table, title, quantity: 2 })
  const page = await enter('admin', '/dashboard/orders')
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete €/ })
    .click()
  const bill = page.getByRole('dialog', { name: 'Pay & Complete' })
  const expectTaps = await countTaps(page)
  const form = page.getByRole('dialog', { name: 'Discount', exact: true })
  await bill.getByRole('button', { name: 'Discount', exact: true }).click()
  await form.getByRole('button', { name: '10 %' }).click()
  await form.getByRole('button', { name: 'Regular guest' }).click()
  await form.getByRole('button', { name: 'Give discount' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €18.00' })).toBeVisible()
  await expectTaps(4)
  await bill.getByRole('button', { name: 'Remove Discount 10 %' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €20.00' })).toBeVisible()
  await page.locator('.toast', { hasText: 'Discount 10 % removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €18.00' })).toBeVisible()
  await bill.getByRole('button', { name: 'Remove Discount 10 %' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €20.00' })).toBeVisible()

  await bill.getByRole('button', { name: 'Discount', exact: true }).click()
  await form.getByLabel('Other percentage').fill('150')
  await expect(form.getByLabel('Other percentage')).toHaveAccessibleDescription(/above 0 and below 100/)
  await form.getByRole('button', { name: 'Give discount' }).dispatchEvent('click')
  await expect(page.getByRole('status').getByText('Please choose how much!')).toBeVisible()
  await form.getByLabel('Fixed amount').fill('20')
  await form.getByRole('button', { name: 'Regular guest' }).click()
  await form.getByRole('button', { name: 'Give discount' }).click()
  await expect(form.getByLabel('Fixed amount')).toHaveAccessibleDescription(/must leave something to pay/)
  await form.getByRole('button', { name: '10 %' }).click()
  await expectAccessible(page, 'orders: a discount')
  await form.getByRole('button', { name: 'Give discount' }).click()
  await expect(form).toBeHidden()
  await expect(bill.getByRole('button', { name: 'Pay only €18.00' })).toBeVisible()
  await expectAccessible(page, 'orders: a bill with a discount')
  await bill.getByRole('button', { name: 'Remove Discount 10 %' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €20.00' })).toBeVisible()
  await bill.getByRole('button', { name: 'Comp', exact: true }).click()
  const free = page.getByRole('dialog', { name: 'Comp', exact: true })
  await free.getByRole('button', { name: 'Complaint' }).click()
  await free.getByRole('button', { name: `2 ${title}` }).click()
  await free.getByRole('button', { name: 'Comp', exact: true }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €0.00' })).toBeVisible()
})

test('a user without the right to discounts sees the reason', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  await placeOrder(admin, { table, title })
  const page = await enter('waiter', '/dashboard/orders')
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete €/ })
    .click()
  const bill = page.getByRole('dialog', { name: 'Pay & Complete' })
  await expect(bill.getByRole('button', { name: 'Discount', exact: true })).toHaveAttribute(
    'title',
    'You have no right to give discounts.',
  )
})
