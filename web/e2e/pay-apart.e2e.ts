import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder, tell } from './restaurant.ts'

type Till = Readonly<{ page: Page; admin: APIRequestContext }>

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^(Pay & Complete|Paid)$/ })

async function openPayment(page: Page, table: string): Promise<Locator> {
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete €/ })
    .click()
  return dialogOf(page)
}

test('the payment of a table on one till', async ({ enter, api }) => {
  const till: Till = { page: await enter('waiter', '/dashboard/orders'), admin: await api('admin') }
  await test.step('guests of one table pay separately: only the chosen orders', () => payApart(till))
  await test.step('an order that arrives during a payment is reported and can be included', () => includeArrival(till))
  await test.step('a table is paid completely when all items of one of its orders are cancelled', () => payRest(till))
})

async function payApart({ page, admin }: Till): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  const { tokenNo: first } = await placeOrder(admin, { table, title })
  const { tokenNo: second } = await placeOrder(admin, { table, title, quantity: 2 })
  const dialog = await openPayment(page, table)
  const box = (tokenNo: number) => dialog.getByRole('checkbox', { name: new RegExp(`^token ${tokenNo}\\b`) })
  await expect(dialog.getByRole('button', { name: 'Pay only €30.00' })).toBeVisible()
  await expectAccessible(page, 'orders: which orders of a table are paid')
  await page.route('**/complete-and-pay-order', (route) => route.fulfill({ status: 409, json: { message: 'No!' } }))
  await dialog.getByRole('button', { name: 'Pay only €30.00' }).click()
  await expect(dialog.getByText('No!')).toBeVisible()
  await page.unroute('**/complete-and-pay-order')
  await box(first).uncheck()
  await expect(dialog.getByText('No!'), 'it was about another sum').toBeHidden()
  await expect(box(second)).toBeDisabled() // at least one must be paid
  await dialog.getByRole('button', { name: 'Pay only €20.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, table).getByRole('button', { name: 'Pay & Complete €10.00' })).toBeVisible()
}

async function includeArrival({ page, admin }: Till): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  await placeOrder(admin, { table, title })
  const dialog = await openPayment(page, table)
  await expect(dialog.getByRole('button', { name: 'Pay only €10.00' })).toBeVisible()
  const { tokenNo } = await placeOrder(admin, { table, title, quantity: 3 })
  await expect(dialog.getByText(`Added meanwhile, not included yet: token ${tokenNo}.`)).toBeVisible()
  await dialog.getByRole('checkbox', { name: new RegExp(`^token ${tokenNo}\\b`) }).check()
  await dialog.getByRole('button', { name: 'Pay only €40.00' }).click()
  await expect(dialog).toBeHidden()
}

test('a payment completed by another till leaves nothing to pay', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  await placeOrder(admin, { table, title })
  const [one, other] = [await enter('waiter', '/dashboard/orders'), await enter('admin', '/dashboard/orders')]
  const [mine, theirs] = [await openPayment(one, table), await openPayment(other, table)]
  await expect(mine.getByRole('button', { name: 'Pay only €10.00' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Pay only €10.00' }).click()
  await expect(mine.getByText('Another device has taken this payment. There is nothing left to pay.')).toBeVisible()
  await expect(mine.getByRole('button', { name: /^(Pay|Collect) / })).toHaveCount(0)
  await expectAccessible(one, 'orders: paid at another till')
  await mine.getByRole('button', { name: 'Done' }).click()
  await expect(mine).toBeHidden()
})

test('the reason of a refused payment stays visible, also while the amount due is read slowly', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  await placeOrder(admin, { table, title })
  const page = await enter('waiter', '/dashboard/orders', { unshared: true })
  await page.clock.install()
  const dialog = await openPayment(page, table)
  await expect(dialog.getByRole('button', { name: 'Pay only €10.00' })).toBeVisible()
  await page.route('**/complete-order-payment-summary', () => undefined)
  await page.route('**/complete-and-pay-order', (route) => route.fulfill({ status: 409, json: { message: 'No!' } }))
  await dialog.getByRole('button', { name: 'Pay only €10.00' }).click()
  await expect(dialog.getByText('No!')).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(dialog.getByText('No!')).toBeVisible()
})

async function payRest({ page, admin }: Till): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  const [due, empty] = [await placeOrder(admin, { table, title }), await placeOrder(admin, { table, title })]
  await tell(admin, `/orders/update-status/${due.orderId}.1`, { status: 'delivered' })
  await tell(admin, `/orders/update-status/${empty.orderId}.1`, { status: 'cancelled' })
  const dialog = await openPayment(page, table)
  await dialog.getByRole('button', { name: 'Collect €10.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, table)).toBeHidden()
}
