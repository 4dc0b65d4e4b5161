import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, presenceOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, placeOrder, read, tell } from './restaurant.ts'
import { countTaps } from './taps.ts'

type Invoice = Readonly<{
  table_title: string
  payment_type: string
  total: string
  tenders?: readonly Readonly<{ payment_type: string; amount: string; rounding: string; tip: string; change: string }>[]
}>

type PaymentTypes = Readonly<{ cash: string; card: string }>

async function addTypes(admin: APIRequestContext): Promise<PaymentTypes> {
  const [cash, card] = [unique('Coins'), unique('Card')]
  const rounded = { step: '0.05', direction: 'nearest' }
  await tell(admin, '/settings/payment-types/add', { title: cash, isActive: true, cash: rounded })
  await tell(admin, '/settings/payment-types/add', { title: card, isActive: true })
  return { cash, card }
}

/** A table of its own with orders of one dish at this price. */
async function serve(admin: APIRequestContext, price: string, orders = 1): Promise<string> {
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price })
  for (let order = 0; order < orders; order += 1) await placeOrder(admin, { table, title })
  return table
}

async function invoiceOf(admin: APIRequestContext, table: string): Promise<Invoice | undefined> {
  const invoices = await read<Invoice[]>(admin, '/invoices?type=today')
  return invoices.find(({ table_title }) => table_title === table)
}

async function openPayment(page: Page, table: string): Promise<Locator> {
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete €/ })
    .click()
  return page.getByRole('dialog', { name: /^(Pay & Complete|Paid)$/ })
}

type Till = Readonly<{ page: Page; admin: APIRequestContext }> & PaymentTypes

test('a bill is paid in several payments, on one till', async ({ enter, api }) => {
  test.slow() // six bills
  const admin = await api('admin')
  const types = await addTypes(admin)
  const till: Till = { page: await enter('waiter', '/dashboard/orders'), admin, ...types }
  await test.step('by card and in cash, the cash rounded, with the server’s change', () => payByCardAndCash(till))
  await test.step('split evenly, the first guests paying the odd cent', () => splitEvenly(till))
  await test.step('four guests pay an even share in cash, in six taps', () => splitInSixTaps(till))
  await test.step('a tip is part of the payment or an amount, and the change is the remainder after it', () =>
    payWithTips(till))
  await test.step('an added payment can be given back, and a single payment of the whole bill stays one press', () =>
    giveBack(till))
  await test.step('without a network a part payment waits, and is recorded before the rest is paid', () =>
    payOffline(till))
})

async function payByCardAndCash({ page, admin, cash, card }: Till): Promise<void> {
  const table = await serve(admin, '30.02')
  const dialog = await openPayment(page, table)
  const change = dialog.getByRole('status').filter({ hasText: 'Change' })
  await dialog.getByRole('radio', { name: card }).click()
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await dialog.getByLabel('Amount').fill('40')
  await expect(dialog.getByText('Only cash gives change.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('10')
  await expect(dialog.getByText('€20.02 is still due.')).toBeVisible()
  const payment = dialog.getByRole('button', { name: 'Add this payment first' })
  await expect(payment).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await dialog.getByRole('radio', { name: cash }).click()
  await expect(dialog.getByRole('button', { name: 'Pay only €20.00' })).toBeVisible()
  await expect(dialog.getByText('Amount Due')).toBeVisible()
  await dialog.getByRole('button', { name: '€50.00', exact: true }).click()
  await expect(change).toContainText('€30.00')
  await expectAccessible(page, 'orders: a payment in several')
  await dialog.getByRole('button', { name: 'Pay only €20.00' }).click()
  await expect(change).toHaveText(/Change.*€30\.00/)
  await expect(dialog).toHaveAccessibleName('Paid')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  expect(await invoiceOf(admin, table)).toMatchObject({
    payment_type: `${card}, ${cash}`,
    total: '30.02',
    tenders: [
      { payment_type: card, amount: '10.00', rounding: '0.00', change: '0.00' },
      { payment_type: cash, amount: '20.02', rounding: '-0.02', change: '30.00' },
    ],
  })
}

async function splitEvenly({ page, admin, card }: Till): Promise<void> {
  const table = await serve(admin, '100')
  const dialog = await openPayment(page, table)
  await dialog.getByRole('radio', { name: card }).click()
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await dialog.getByRole('button', { name: '4', exact: true }).click()
  await dialog.getByRole('button', { name: '4', exact: true }).click()
  await dialog.getByRole('button', { name: 'More guests' }).click()
  await dialog.getByRole('button', { name: 'More guests' }).click()
  await expect(dialog.getByRole('button', { name: '3', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await takePictures(page, 'orders: a bill split evenly')
  for (const share of ['€33.34', '€33.33']) {
    await expect(dialog.getByText('Amount Due').locator('..')).toContainText(share)
    await dialog.getByRole('button', { name: 'Add Payment' }).click()
  }
  await dialog.getByRole('button', { name: 'Pay only €33.33' }).click()
  await expect(dialog).toBeHidden()
  const paid = await invoiceOf(admin, table)
  expect(paid?.payment_type).toBe(card)
  expect(paid?.tenders?.map(({ amount }) => amount)).toEqual(['33.34', '33.33', '33.33'])
}

async function splitInSixTaps({ page, admin }: Till): Promise<void> {
  const table = await serve(admin, '10', 2)
  await page.evaluate(() => localStorage.removeItem('comanda.payment-type')) // cash is the first type
  const expectTaps = await countTaps(page)
  const dialog = await openPayment(page, table)
  await dialog.getByRole('button', { name: '4', exact: true }).click()
  for (const left of [3, 2, 1]) {
    await dialog.getByRole('button', { name: 'Add Payment' }).click()
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(4 - left)
  }
  await dialog.getByRole('button', { name: 'Pay only €5.00' }).click()
  await expect(dialog).toBeHidden()
  await expectTaps(6)
}

async function payWithTips({ page, admin, cash, card }: Till): Promise<void> {
  const table = await serve(admin, '30.05')
  const dialog = await openPayment(page, table)
  const tipKey = dialog.getByRole('button', { name: 'Tip', exact: true })
  const tips = dialog.getByRole('group', { name: 'Tip' })
  const pay = (amount: string) => dialog.getByRole('button', { name: `Pay only ${amount}` })
  await dialog.getByRole('radio', { name: card }).click()
  await expect(pay('€30.05')).toBeVisible()
  await expect(tips).toBeHidden()
  await tipKey.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(tips.getByRole('button', { name: '10%' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Tip amount')).toHaveValue('3.01')
  await expect(pay('€33.06')).toBeVisible()
  await expect(dialog.getByText('Amount Due').locator('..')).toContainText('€33.06')
  await expectAccessible(page, 'orders: a payment with a tip')
  await tipKey.click()
  await expect(pay('€30.05')).toBeVisible()

  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('10')
  await tipKey.click()
  await tips.getByRole('button', { name: '15%' }).click()
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: card })).toContainText('€11.50')
  await dialog.getByRole('radio', { name: cash }).click()
  await expect(pay('€20.05')).toBeVisible()
  await dialog.getByLabel('Tip amount').fill('two')
  await expect(dialog.getByLabel('Tip amount')).toHaveAccessibleDescription('Please enter a valid amount.')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await dialog.getByLabel('Tip amount').fill('')
    await dialog.getByLabel('Tip amount').fill('15')
    await expect(dialog.getByText(/^A tip of €15\.00 is more than half of the bill/)).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByLabel('Tip amount').fill('2')
  await dialog.getByLabel('Received').fill('30')
  const change = dialog.getByRole('status').filter({ hasText: 'Change' })
  await expect(change).toContainText('€7.95')
  await pay('€22.05').click()
  await expect(dialog).toHaveAccessibleName('Paid')
  await expect(change).toHaveText(/Change.*€7\.95/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  expect(await invoiceOf(admin, table)).toMatchObject({
    payment_type: `${card}, ${cash}`,
    total: '30.05',
    tenders: [
      { payment_type: card, amount: '10.00', tip: '1.50', change: '0.00' },
      { payment_type: cash, amount: '20.05', tip: '2.00', change: '7.95' },
    ],
  })
}

async function giveBack({ page, admin, card }: Till): Promise<void> {
  const table = await serve(admin, '12')
  const dialog = await openPayment(page, table)
  await dialog.getByRole('radio', { name: card }).click()
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await expect(dialog.getByRole('button', { name: 'Pay only €7.00' })).toBeVisible()
  await dialog.getByRole('button', { name: `Remove payment ${card}` }).click()
  const asking = page.getByRole('dialog', { name: `Remove payment ${card}` })
  await asking.getByRole('button', { name: 'Wrong item' }).click()
  await asking.getByRole('button', { name: 'Give back' }).click()
  await dialog.getByRole('button', { name: 'Pay only €12.00' }).click()
  await expect(dialog).toBeHidden()
  const paid = await invoiceOf(admin, table)
  expect(paid?.payment_type).toBe(card)
  expect(paid).not.toHaveProperty('tenders')
}

async function payOffline({ page, admin, cash, card }: Till): Promise<void> {
  const table = await serve(admin, '52')
  const dialog = await openPayment(page, table)
  await dialog.getByRole('radio', { name: cash }).click()
  await dialog.getByLabel('Received').fill('20')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: cash })).toContainText('€20.00')
  await dialog.getByRole('radio', { name: card }).click()
  await dialog.getByRole('button', { name: 'Pay only €32.00' }).click()
  await expect(presenceOf(page, 'Offline, 2 unsent')).toBeVisible()
  const recorded: string[] = []
  page.on('response', (answer) => {
    const [, path] = /\/orders\/(part-payments|complete-and-pay-order)$/.exec(answer.url()) ?? []
    if (path) recorded.push(`${path} ${answer.status()}`)
  })
  await page.context().setOffline(false)
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  expect(recorded).toEqual(['part-payments 200', 'complete-and-pay-order 200'])
  const paid = await invoiceOf(admin, table)
  expect(paid?.payment_type).toBe(`${cash}, ${card}`)
  expect(paid?.tenders?.map(({ amount }) => amount)).toEqual(['20.00', '32.00'])
}

test('amounts in fields have the decimal mark of the language', async ({ enter, api }) => {
  const admin = await api('admin')
  const table = await serve(admin, '30.02')
  const { cash } = await addTypes(admin)
  const page = await enter('waiter', '/dashboard/orders', { locale: 'de' })
  await cardOf(page, table).getByRole('button', { name: /30,02/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: cash }).click()
  const received = dialog.getByPlaceholder('30,00')
  await dialog.getByRole('button', { name: /^50,00/ }).click()
  await expect(received).toHaveValue('50,00')
})

test('a part payment is seen by another till, which takes the rest and closes the bill', async ({ enter, api }) => {
  const admin = await api('admin')
  const table = await serve(admin, '52')
  const { cash, card } = await addTypes(admin)
  const page = await enter('waiter', '/dashboard/orders')
  const dialog = await openPayment(page, table)
  await dialog.getByRole('radio', { name: cash }).click()
  await dialog.getByLabel('Received').fill('20')
  const path = '**/orders/part-payments'
  await page.route(path, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  const added = dialog.getByRole('listitem').filter({ hasText: cash })
  await expect(added).toContainText('€20.00')
  await page.reload()
  await openPayment(page, table)
  await expect(added, 'without an answer').toContainText('€20.00')
  await page.unroute(path)
  await expect(dialog.getByRole('button', { name: `Remove payment ${cash}` })).toBeVisible({ timeout: 20_000 })
  await page.reload()
  const mark = 'Part paid, €20.00 of €52.00'
  await expect(cardOf(page, table)).toContainText(mark)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Print Bill ${table}` }).click()
  const paper = (await opening).getByRole('article', { name: 'Receipt' })
  await expect(paper).toContainText('Total€52.00Part paid−20.00To pay€32.00')
  const other = await enter('admin', '/dashboard/orders')
  await expect(cardOf(other, table)).toContainText(mark)
  await expect(cardOf(other, table).getByRole('button', { name: 'Pay & Complete €32.00' })).toBeVisible()
  const rest = await openPayment(other, table)
  await rest.getByRole('radio', { name: card }).click()
  await expect(rest.getByRole('button', { name: 'Pay only €32.00' })).toBeVisible()
  await rest.getByRole('button', { name: 'Add Payment' }).click()
  await expect(cardOf(page, table).getByRole('button', { name: 'Pay & Complete €0.00' })).toBeVisible()
  await expect(rest.getByText('Amount Due').locator('..')).toContainText('€0.00')
  await takePictures(other, 'orders: a bill paid in full by part payments')
  await rest.getByRole('button', { name: 'Close Bill' }).click()
  await expect(rest).toBeHidden()
  const paid = await invoiceOf(admin, table)
  expect(paid?.payment_type).toBe(`${cash}, ${card}`)
  expect(paid?.tenders?.map(({ amount }) => amount)).toEqual(['20.00', '32.00'])
})
