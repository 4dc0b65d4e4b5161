import { expectAccessible } from './axe.ts'
import { cardOf, presenceOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder, tell } from './restaurant.ts'

test('the owner names a reason, a discount with it waits for the network and is counted in the report', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [table, title, reason] = [await addTable(admin), unique('Plat'), unique('Friday club')]
  await addDish(admin, { title, price: '10' })
  await placeOrder(admin, { table, title })
  const page = await enter('admin', '/dashboard/settings/reasons')
  const list = page.getByRole('region', { name: 'Discounts and removed service charges' })
  await expect(list.getByRole('textbox').first()).toBeVisible()
  await expectAccessible(page, 'settings: reasons')
  await list.getByRole('button', { name: 'Add Reason' }).click()
  await list.getByRole('textbox').last().fill(reason)
  await list.getByRole('button', { name: `Move ${reason} up` }).click()
  await list.getByRole('button', { name: 'Remove Staff' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Reasons saved!')).toBeVisible()
  await expect(list.getByRole('textbox')).toHaveCount(6)

  await page.goto('/dashboard/orders')
  const card = cardOf(page, table)
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Discount', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Discount', exact: true })
  await expect(form.getByRole('button', { name: 'Staff' })).toHaveCount(0)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: '10 %' }).click()
  await form.getByRole('button', { name: reason }).click()
  await form.getByRole('button', { name: 'Give discount' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('No connection: kept on this device')).toBeVisible()
  await expect(card.getByText('Waiting to be sent')).toBeVisible()
  await expectAccessible(page, 'orders: a discount waits')
  await page.context().setOffline(false)
  await expect(card.getByRole('button', { name: /€9\.00/ })).toBeVisible()
  await expect(card.getByText('Waiting to be sent')).toHaveCount(0)

  await page.goto('/dashboard/reports')
  await expect(page.getByText(reason).first()).toBeVisible()
  await tell(admin, '/settings/reasons', {})
})

test('a discount that is refused after it waited is named, and waits no longer', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  const { orderId } = await placeOrder(admin, { table, title })
  const page = await enter('admin', '/dashboard/orders')
  const card = cardOf(page, table)
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Comp', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Comp', exact: true })
  await form.getByRole('button', { name: 'Complaint' }).click()
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Comp', exact: true }).click()
  await expect(card.getByText('Waiting to be sent')).toBeVisible()
  await tell(admin, '/orders/cancel', { orderIds: [orderId] })
  await page.context().setOffline(false)
  await expect(page.getByText(/^Comp: /)).toBeVisible()
  await expect(presenceOf(page, /unsent/)).toHaveCount(0)
})
