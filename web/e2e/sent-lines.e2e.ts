import type { APIRequestContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, itemOf, presenceOf, press, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, addVariant, ordersAt, placeOrder, repriceDish, tell } from './restaurant.ts'
import { countTaps } from './taps.ts'
import { billOf, addDish as pickDish, seatAt } from './till.ts'
import { fromCache, readyFor } from './without-network.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const sentOn = (page: Page): Locator => page.getByRole('region', { name: 'Sent already' })
const rowOf = (page: Page, title: string): Locator =>
  sentOn(page).getByRole('button', { name: new RegExp(`^\\d+ ?${title}`) })
const sheetOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })
const plusOf = (page: Page, title: string): Locator =>
  sentOn(page).getByRole('button', { name: `One more ${title}, sent at once` })

type Boards = Readonly<{ page: Page; kitchen: Page; admin: APIRequestContext }>

test('what was sent, on the bill of its table', async ({ enter, api }) => {
  test.slow() // five tables and the kitchen
  const [page, kitchen] = [await enter('waiter', '/dashboard/pos'), await enter('kitchen', '/dashboard/kitchen')]
  const boards: Boards = { page, kitchen, admin: await api('admin') }
  await test.step('one more beer of an occupied table is sent with three taps, live on the kitchen, and taken back', () =>
    sendOneMore(boards))
  await test.step('an item that the kitchen has started is marked, and is voided with a reason', () =>
    voidStarted(boards))
  await test.step('portions are added at the menu’s price, and a different price is announced', () =>
    sendAtNewPrice(boards))
  await test.step('note and options of a sent item change, and the kitchen shows the changes', () =>
    changeOptions(boards))
  await test.step('the bill of a table has sent lines above and new lines below, and leads to its payment', () =>
    readTotals(boards))
})

async function closeTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(page.getByRole('button', { name: 'Choose a table' })).toBeVisible()
}

async function sendOneMore({ page, kitchen, admin }: Boards): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Beer')]
  await addDish(admin, { title, price: '4.50' })
  const { tokenNo } = await placeOrder(admin, { table, title })
  const ticket = ticketOf(kitchen, tokenNo, table)
  await expect(ticket).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a table' })).toBeVisible()
  const expectTaps = await countTaps(page)
  await seatAt(page, table)
  await expect(billOf(page)).toContainText('Sent €4.50')
  await plusOf(page, title).click()
  await expect(page.getByText(`1 × ${title} sent`)).toBeVisible()
  await expectTaps(3)
  await page.getByRole('button', { name: 'Undo' }).hover() // a toast that is looked at stays
  await expect(sentOn(page).getByRole('listitem')).toHaveCount(2)
  await expect(billOf(page)).toContainText('Total€9.00')
  await expect(ticket.getByText('Added', { exact: true })).toBeVisible()
  await ticket.getByRole('button', { name: `Got it, changes of token ${tokenNo}` }).click()
  await expect(ticket.getByText('Added', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sentOn(page).getByRole('listitem').filter({ hasText: 'Cancelled' })).toHaveCount(1)
  const got = ticket.getByRole('button', { name: `Got it, changes of token ${tokenNo}` })
  await expect(got, 'what was voided is to be acknowledged again').toBeVisible()
  await expectAccessible(kitchen, 'kitchen: something was voided')
  await takePictures(kitchen, 'kitchen: something was voided')
  await got.click()
  await expect(got).toHaveCount(0)
  await kitchen.reload()
  await expect(ticket).toBeVisible()
  await expect(got).toHaveCount(0)
  await closeTable(page)
}

async function voidStarted({ page, kitchen, admin }: Boards): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Cassoulet')]
  await addDish(admin, { title, price: '12.00' })
  const { tokenNo } = await placeOrder(admin, { table, title, quantity: 3 })
  const ticket = ticketOf(kitchen, tokenNo, table)
  await press(ticket, 'Start Making', title)
  await seatAt(page, table)
  await rowOf(page, title).click()
  const sheet = sheetOf(page, title)
  await expect(sheet).toContainText('The kitchen has started it')
  await expect(sheet.getByLabel('Notes (at most 100 characters)')).toHaveCount(0)
  await sheet.getByText('Allergy', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${title} changed`)).toBeVisible()
  await expect(itemOf(ticket, title)).toContainText('Allergy')
  await expect(itemOf(ticket, title)).toContainText('Note changed')
  await rowOf(page, title).click()
  await sheet.getByRole('button', { name: `One fewer: ${title}` }).click()
  await expect(sheet.getByRole('button', { name: 'Void 1' })).toHaveAttribute('title', 'Please choose a reason!')
  await sheet.getByRole('button', { name: 'Wrong item' }).click()
  await sheet.getByRole('button', { name: 'Void 1' }).click()
  const voided = page.locator('.toast', { hasText: `1 × ${title} cancelled` })
  await voided.hover() // a toast that is looked at stays
  await expect(itemOf(ticket, title).first()).toContainText('Now 2 instead of 3')
  await expect(billOf(page)).toContainText('Sent €24.00')
  await voided.getByRole('button', { name: 'Undo' }).click()
  await expect(billOf(page)).toContainText('Sent €36.00')
  await closeTable(page)
}

async function sendAtNewPrice({ page, admin }: Boards): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Calvados')]
  const id = await addDish(admin, { title, price: '6.00' })
  await placeOrder(admin, { table, title })
  await repriceDish(admin, id, { title, price: '7.00' })
  await seatAt(page, table)
  await plusOf(page, title).click()
  const question = page.getByRole('dialog', { name: `${title}: not done` })
  await expect(question).toContainText(`${title} costs €7.00 on the menu now. Nothing was sent.`)
  await question.getByRole('button', { name: 'Send at this price' }).click()
  await expect(billOf(page)).toContainText('Sent €13.00')
  await closeTable(page)
}

async function readTotals({ page, admin }: Boards): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Socca')]
  await addDish(admin, { title, price: '9.00' })
  for (const quantity of [1, 2]) await placeOrder(admin, { table, title, quantity })
  await seatAt(page, table)
  await pickDish(page, title)
  await expect(sentOn(page).getByRole('listitem')).toHaveCount(2)
  await expect(billOf(page)).toContainText('Sent €27.00')
  await expect(billOf(page)).toContainText('New €9.00')
  await expect(billOf(page)).toContainText('Total€36.00')
  const total = billOf(page).getByRole('button', { name: '€36.00', description: 'How this total is calculated' })
  await total.click()
  const steps = billOf(page).getByRole('region', { name: 'How this total is calculated' }).getByRole('listitem')
  await expect(steps).toHaveText([/^1 × /, /^2 × /, /^1 × /, 'Prices€36.00', 'Net, without tax€36.00', 'Total€36.00'])
  await expectAccessible(page, 'till: the calculation of a total')
  await total.click()
  await expect(steps).toHaveCount(0)
  await expectAccessible(page, 'till: the bill of a table')
  await takePictures(page, 'till: the bill of a table')
  await sentOn(page).getByRole('link', { name: 'Pay' }).click()
  const payment = page.getByRole('dialog', { name: 'Pay & Complete' })
  await expect(payment).toContainText('€27.00')
  await expect(payment).toContainText(table)
}

test('a phone opens the bill of a table too', async ({ enter, api }) => {
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const [table, title] = [await addTable(admin), unique('Pastis')]
  await addDish(admin, { title, price: '3.00' })
  await placeOrder(waiter, { table, title })
  const page = await enter('waiter', '/dashboard/pos', phone)
  await page.getByRole('button', { name: /View bill/ }).click()
  await page.getByRole('button', { name: 'Choose a table' }).click()
  await page.getByRole('dialog', { name: 'Choose a table' }).getByText(table).click()
  await expect(rowOf(page, title)).toContainText('€3.00')
  await expect(page.getByRole('dialog', { name: table })).toContainText('Total€3.00')
  await rowOf(page, title).click()
  await expect(sheetOf(page, title).getByLabel('Notes (at most 100 characters)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: table }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /View bill/ })).toContainText('€3.00')
})

async function changeOptions({ page, kitchen, admin }: Boards): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Entrecôte')]
  const id = await addDish(admin, { title, price: '20.00' })
  await addVariant(admin, id, { title: '200 g', price: '20.00' })
  await addVariant(admin, id, { title: '300 g', price: '26.00' })
  const { tokenNo } = await placeOrder(admin, { table, title, variant: '200 g', quantity: 3 })
  const ticket = ticketOf(kitchen, tokenNo, table)
  await expect(ticket).toBeVisible()
  await openWithin(page, '/dashboard/orders')
  await cardOf(page, table)
    .getByRole('button', { name: `Change ${title}` })
    .click()
  const sheet = sheetOf(page, title)
  await sheet.getByText('300 g').click()
  await sheet.getByLabel('Notes (at most 100 characters)').fill('well done')
  await sheet.getByText('Allergy', { exact: true }).click()
  await sheet
    .getByRole('button', { name: `One fewer: ${title}` })
    .last()
    .click()
  await sheet
    .getByRole('button', { name: `One fewer: ${title}` })
    .last()
    .click()
  await expectAccessible(page, 'orders: a sent item')
  await takePictures(page, 'orders: a sent item')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${title} changed`)).toBeVisible()
  await expect(cardOf(page, table)).toContainText('€66.00')
  const changed = itemOf(ticket, title).filter({ hasText: '300 g' })
  for (const word of ['Options changed', 'Note changed', 'Allergy', 'well done'])
    await expect(changed).toContainText(word)
  await expect(itemOf(ticket, title).filter({ hasText: '200 g' })).toContainText('Now 2 instead of 3')
  await takePictures(kitchen, 'kitchen: an item was changed')
  await openWithin(page, '/dashboard/pos')
}

test('a command that came too late is kept until a person has chosen', async ({ enter, api }) => {
  const [admin, waiter, cook] = [await api('admin'), await api('waiter'), await api('kitchen')]
  const [table, title] = [await addTable(admin), unique('Tripes')]
  await addDish(admin, { title, price: '8.00' })
  const { orderId, tokenNo } = await placeOrder(waiter, { table, title, quantity: 2 })
  const page = await enter('waiter', '/dashboard/pos', fromCache)
  await seatAt(page, table)
  await expect(rowOf(page, title)).toBeVisible()
  await readyFor(page, '["orders","list",null]')
  await page.context().setOffline(true)
  await rowOf(page, title).click()
  const sheet = sheetOf(page, title)
  await sheet.getByLabel('Notes (at most 100 characters)').fill('no onions')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await plusOf(page, title).click()
  await expect(sentOn(page).getByRole('listitem').filter({ hasText: 'Waiting to be sent' })).toHaveCount(1)
  await tell(cook, `/kitchen/${orderId}.1`, { status: 'preparing' })
  await page.context().setOffline(false)
  const question = page.getByRole('dialog', { name: `${title}: not done` })
  await expect(question).toContainText(`The kitchen has had ${title} since`)
  await expectAccessible(page, 'till: a command that came too late')
  await takePictures(page, 'till: a command that came too late')
  await page.reload()
  await expect(rowOf(page, title).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  await presenceOf(page, /1 unsent/).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(question, 'both choices are there after a reload too').toContainText(
    `The kitchen has had ${title} since`,
  )
  await question.getByRole('button', { name: 'Send as a new item' }).click()
  await expect.poll(async () => (await ordersAt(waiter, table))[0]?.items.map(({ notes }) => notes)).toHaveLength(3)
  expect((await ordersAt(waiter, table))[0]).toMatchObject({ token_no: tokenNo, total: '40.00' })
})
