import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, read, tell } from './restaurant.ts'
import { countTaps } from './taps.ts'

type Init = Readonly<{ menuItems: readonly Readonly<{ id: string; title: string }>[] }>

test('an invoice is printed twice; one of two dishes is refunded in six presses, with a credit note listed on the invoice', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const { menuItems } = await read<Init>(admin, '/pos/init')
  const dish = menuItems.find(({ title }) => title === 'Coq au Riesling, Spätzle')
  const placed = await admin.post('/api/v1/pos/create-order-and-invoice', {
    data: { cart: [{ id: dish?.id, quantity: 2, notes: null, variant_id: null, addons_ids: [] }] },
  })
  const { invoiceId } = await placed.json()
  await read(admin, '/invoices')
  const page = await enter('admin', '/dashboard/invoices', { viewport: { width: 1440, height: 900 } })
  await page.getByRole('button', { name: `Preview invoice ${invoiceId}` }).click()
  const paper = page.getByRole('dialog')
  for (const isDuplicate of [false, true]) {
    const opening = page.waitForEvent('popup')
    await paper.getByRole('button', { name: 'Print', exact: true }).click()
    const receipt = (await opening).getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText(invoiceId)
    await expect(receipt.getByText('DUPLICATE')).toBeVisible({ visible: isDuplicate })
  }
  await paper.getByRole('button', { name: 'Close' }).click()
  const expectTaps = await countTaps(page)
  await page.getByRole('button', { name: `Preview invoice ${invoiceId}` }).click()
  await paper.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: invoiceId })
  await refund.getByRole('button', { name: /^One more: Coq au Riesling/ }).click()
  await refund.getByRole('button', { name: 'Wrong item' }).click()
  await expect(refund.getByRole('region', { name: 'Goes back to' })).toBeVisible()
  await refund.getByRole('button', { name: /^Refund €/ }).click()
  const note = page.getByRole('dialog', { name: /^CN-/ })
  await expect(note.getByRole('article')).toContainText('Credit note')
  await expect(note.getByRole('article')).toContainText(invoiceId)
  await expect(note.getByText('DUPLICATE')).toBeHidden()
  await note.getByRole('button', { name: 'Close' }).click()
  await expectTaps(6)
  const row = page.getByRole('row').filter({ hasText: invoiceId })
  await expect(row.getByText('Partly refunded')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Preview invoice ${invoiceId}` }).click()
  await expect(page.getByRole('list', { name: 'Credit notes' })).toContainText('CN-')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('1 left')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a refund that a card has refused names the amount to give back by hand', async ({ enter, api }) => {
  const admin = await api('admin')
  const id = await addDish(admin, { title: unique('Soup'), price: '30' })
  const sold = { cart: [{ id, quantity: 1, notes: null, variant_id: null, addons_ids: [] }] }
  const { invoiceId } = await tell<{ invoiceId: string }>(admin, '/pos/create-order-and-invoice', sold)
  const page = await enter('admin', '/dashboard/invoices', { viewport: { width: 1440, height: 900 } })
  await page.route('**/invoices/*/refund', async (route) => {
    const answer = await route.fetch()
    const cards = { returned: '0.00', refused: '10.00', pending: '20.00' }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), cards } })
  })
  await page.getByRole('button', { name: `Preview invoice ${invoiceId}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: invoiceId })
  await refund.getByLabel('Or an amount').fill('30')
  await refund.getByRole('button', { name: 'Wrong item' }).click()
  await refund.getByRole('button', { name: /^Refund €/ }).click()
  const parts = page.getByRole('dialog', { name: /^CN-/ }).getByRole('region', { name: 'Goes back to' })
  await expect(parts).toContainText(/To give back by hand.*10/)
  await expect(parts).toContainText(/Goes to the card later.*20/)
  await expect(parts).not.toContainText('Returned to the card')
  await expectAccessible(page, 'invoices: parts of a refund that did not reach their cards')
})

test('a paid bill is reopened on the card of its table, with a credit note and the same unpaid lines', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [table, dish] = [await addTable(admin), unique('Soup')]
  const id = await addDish(admin, { title: dish, price: '7' })
  const tables = async () =>
    (await read<{ storeTables: { id: string; table_title: string }[] }>(admin, '/pos/init')).storeTables
  await expect.poll(async () => (await tables()).some(({ table_title }) => table_title === table)).toBe(true)
  const tableId = (await tables()).find(({ table_title }) => table_title === table)?.id
  const order = { cart: [{ id, quantity: 2 }], deliveryType: 'dinein', tableId }
  const { orderId } = await tell<{ orderId: string }>(admin, '/pos/create-order', order)
  const payment = { orderIds: [orderId], complete: false }
  const { invoiceId } = await tell<{ invoiceId: string }>(admin, '/orders/complete-and-pay-order', payment)
  const page = await enter('admin', '/dashboard/orders')
  const card = cardOf(page, table)
  await expect(card.getByText('Paid', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: `Actions for ${table}` }).click()
  await page.getByRole('menuitem', { name: 'Reopen bill' }).click()
  const dialog = page.getByRole('dialog', { name: invoiceId })
  await expect(dialog.getByText('The guest gets €14.00 back')).toBeVisible()
  const reopen = dialog.getByRole('button', { name: 'Reopen bill' })
  await expect(reopen).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Wrong item' }).press('Enter')
  await expectAccessible(page, 'orders: a bill is reopened')
  await reopen.press('Enter')
  await expect(page.getByText(/Bill reopened! CN-/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Pay & Complete €14.00' })).toBeVisible()
  await page.goto('/dashboard/invoices')
  await expect(
    page.getByRole('row').filter({ hasText: invoiceId }).getByText('Refunded', { exact: true }),
  ).toBeVisible()
})
