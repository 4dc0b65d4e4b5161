import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, placeOrder, read, tell } from './restaurant.ts'

type Invoice = Readonly<{ payment_type: string; total: string }>

/** A terminal would be offered to the payments of other tests. */
async function removeReaders(admin: APIRequestContext): Promise<void> {
  const { readers } = await read<{ readers: { id: string }[] }>(admin, '/settings/card-readers')
  for (const { id } of readers) await admin.delete(`/api/v1/settings/card-readers/${id}`)
}

/** An open order of this price, and a card payment type. */
async function placeBill(admin: APIRequestContext, price: string) {
  const [table, title, type, reader] = [await addTable(admin), unique('Plat'), unique('Card'), unique('Till')]
  await tell(admin, '/settings/payment-types/add', { title: type, isActive: true })
  await addDish(admin, { title, price })
  await placeOrder(admin, { table, title })
  return { table, type, reader }
}

test('a card terminal is added; a declined card is not charged, and the bill is paid in cash', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const { table, type, reader } = await placeBill(admin, '30.55')
  try {
    const owner = await enter('admin', '/dashboard/settings/card-terminals')
    await owner.getByRole('button', { name: 'New' }).click()
    const form = owner.getByRole('dialog', { name: 'Add New Card Terminal' })
    await form.getByLabel('Title').fill(reader)
    await form.getByLabel('Registration code').fill('unknown-code')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('No card terminal shows this code!')).toBeVisible()
    await form.getByLabel('Registration code').fill('simulated-s700')
    await expectAccessible(owner, 'settings: a new card terminal')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await owner.getByRole('button', { name: `Test ${reader}` }).click()
    await expect(owner.getByText('The card terminal answers!')).toBeVisible()
    await takePictures(owner, 'settings: card terminals')

    const page = await enter('waiter', '/dashboard/orders')
    await cardOf(page, table)
      .getByRole('button', { name: /^Pay & Complete €/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^(Pay & Complete|Paid)$/ })
    await dialog.getByRole('radio', { name: type }).click()
    await dialog.getByRole('radio', { name: reader }).click()
    await dialog.getByRole('button', { name: 'Pay only €30.55' }).click()
    await expect(dialog.getByText(`Follow the reader: ${reader} shows €30.55.`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Pay only/ })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'orders: a payment at a card terminal')
    await takePictures(page, 'orders: a payment at a card terminal')
    await expect(dialog.getByRole('alert')).toHaveText('The PIN was wrong. Nothing was charged.', { timeout: 15_000 })

    await dialog.getByRole('radio', { name: 'By hand' }).click()
    await dialog.getByRole('button', { name: 'Pay only €30.55' }).click()
    await expect(dialog).toBeHidden()
    const invoices = await read<Invoice[]>(admin, '/invoices?type=today')
    expect(invoices.find(({ payment_type }) => payment_type === type)).toMatchObject({ total: '30.55' })
  } finally {
    await removeReaders(admin)
  }
})

test('a card payment needs the network; one is cancelled at the terminal, and the next one pays the bill', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const { table, type, reader } = await placeBill(admin, '20')
  try {
    await tell(admin, '/settings/card-readers/add', { title: reader, code: 'simulated-s700' })
    const page = await enter('waiter', '/dashboard/orders')
    await cardOf(page, table)
      .getByRole('button', { name: /^Pay & Complete €/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^(Pay & Complete|Paid)$/ })
    const pay = dialog.getByRole('button', { name: 'Pay only €20.00' })
    await dialog.getByRole('radio', { name: type }).click()
    await dialog.getByRole('radio', { name: reader }).click()
    await page.context().setOffline(true)
    await expect(dialog.getByRole('alert')).toHaveText('Card payments need the network.')
    await expect(pay).toHaveAttribute('title', 'Card payments need the network.')
    await page.context().setOffline(false)
    await expect(dialog.getByRole('alert')).toHaveCount(0)

    await pay.click()
    await dialog.getByRole('button', { name: 'Cancel at the terminal' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Cancelled at the terminal. Nothing was charged.')
    await pay.click()
    await expect(dialog.getByText(`Follow the reader: ${reader} shows €20.00.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, table).getByText('Paid', { exact: true })).toBeVisible()
    const invoices = await read<Invoice[]>(admin, '/invoices?type=today')
    expect(invoices.filter(({ payment_type }) => payment_type === type)).toMatchObject([{ total: '20.00' }])
  } finally {
    await removeReaders(admin)
  }
})

test('the payment of a bill shows a charged card after the terminal was removed, and returns the money', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const { table, reader } = await placeBill(admin, '20')
  const groups = await read<{ table_title: string | null; orders: { id: string }[] }[]>(admin, '/orders')
  const orderIds = groups.find(({ table_title }) => table_title === table)?.orders.map(({ id }) => id)
  const added = await tell<{ id: string }>(admin, '/settings/card-readers/add', {
    title: reader,
    code: 'simulated-s700',
  })
  try {
    const bill = { cardPaymentId: randomUUID(), orderIds, readerId: added.id, amount: '5.00', tip: '0' }
    const started = await tell<{ id: string; order_id: string }>(admin, '/orders/card-payments/start', bill)
    const ask = () =>
      tell<{ status: string }>(admin, `/orders/card-payments/${started.id}/ask`, { orderId: started.order_id })
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe('captured')
  } finally {
    await removeReaders(admin)
  }
  const page = await enter('waiter', '/dashboard/orders')
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete €/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete' })
  await dialog.getByRole('button', { name: 'Return €5.00 to the card' }).click()
  await expect(dialog.getByRole('button', { name: /^Pay only €20/ })).toBeVisible()
})
