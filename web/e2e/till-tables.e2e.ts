import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addTable, ordersAt, placeOrder, read } from './restaurant.ts'
import { countTaps } from './taps.ts'
import {
  addDish,
  addNote,
  addWith,
  collectOf,
  dish,
  findDish,
  lineOf,
  seatAt,
  send,
  startNewOrder,
  summaryOf,
  tokenOf,
  toldOf,
} from './till.ts'

const fries = 'Gratin dauphinois'
const steak = 'Steak frites façon bistro'

type Till = Readonly<{ page: Page; admin: APIRequestContext }>

test('a bill and its table on the till', async ({ enter, api }) => {
  test.slow() // six bills
  const till: Till = { page: await enter('waiter', '/dashboard/pos'), admin: await api('admin') }
  await test.step('dine-in guests are asked for their table, and "No table" is an answer', () => askForTable(till))
  await test.step('the summary shows every choice and note', () => summarise(till))
  await test.step('New clears all choices of a bill', () => startNew(till))
  await test.step('one dish for a table is sent with four taps, and no dialog is left to close', () =>
    sendInFourTaps(till))
  await test.step('an occupied table shows its sent items, and a sent line is cancelled with a reason', () =>
    voidSent(till))
  await test.step('the table list shows occupied tables, and arrows choose nothing', () => listTables(till))
})

async function sendInFourTaps({ page, admin }: Till): Promise<void> {
  const table = await addTable(admin)
  await findDish(page, fries)
  const expectTaps = await countTaps(page)
  await dish(page, fries).click()
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await page.getByRole('dialog', { name: 'Which table?' }).getByText(table).click()
  await summaryOf(page).getByRole('button', { name: 'Send to Kitchen' }).click()
  const token = await tokenOf(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectTaps(4)
  expect(await ordersAt(admin, table)).toMatchObject([{ token_no: token, total: '6.54' }])
  const bill = page.getByRole('complementary', { name: 'Bill' })
  await expect(bill, 'the token can be read again').toContainText(`Last order${token}${table}`)
  await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/), 'no id is shown to people').toHaveCount(0)
  await addDish(page, fries)
  await expect(bill).not.toContainText('Last order')
  await startNewOrder(page)
}

async function askForTable({ page }: Till): Promise<void> {
  await addDish(page, fries)
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  const question = page.getByRole('dialog', { name: 'Which table?' })
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog'), 'without an answer nothing is sent').toHaveCount(0)
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await takePictures(page, 'till: which table')
  await question.getByRole('button', { name: 'No table' }).click()
  await expect(summaryOf(page)).toContainText('No table')
  await summaryOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await expect(summaryOf(page), 'nobody is asked twice').toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Take Away' }).click()
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await expect(summaryOf(page)).toContainText('Take Away')
  await page.keyboard.press('Escape')
  await startNewOrder(page)
}

async function summarise({ page }: Till): Promise<void> {
  const note = unique('saignant')
  await addWith(page, steak, { variant: '320 g', addons: ['Sauce au poivre', 'Beurre maître d’hôtel'] })
  await addNote(page, steak, note)
  await page.getByRole('radio', { name: 'Take Away' }).click()
  for (const key of ['Send to Kitchen', 'Create Receipt & Pay']) {
    await page.getByRole('button', { name: key }).click()
    const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: steak })
    await expect(line).toContainText('320 g · Sauce au poivre, Beurre maître d’hôtel')
    await expect(line).toContainText(note)
    if (key === 'Send to Kitchen') await expectAccessible(page, 'till: summary before sending')
    await page.keyboard.press('Escape')
  }
  await startNewOrder(page)
}

async function startNew({ page, admin }: Till): Promise<void> {
  const table = await addTable(admin)
  await addDish(page, fries)
  await seatAt(page, table)
  await page.getByRole('radio', { name: 'Delivery' }).click()
  await startNewOrder(page)
  await expect(page.getByRole('radio', { name: 'Dine-In' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Choose a table' })).toBeVisible()
}

async function voidSent({ page, admin }: Till): Promise<void> {
  const table = await addTable(admin)
  await placeOrder(admin, { table, title: fries })
  await seatAt(page, table)
  const sent = page.getByRole('region', { name: 'Sent already' })
  await expect(sent).toContainText('€6.54')
  await expect(sent.getByRole('listitem')).toHaveText([new RegExp(`1${fries}.*Created`)])
  await addDish(page, fries)
  await expect(lineOf(page, fries), 'what is new is below').toHaveCount(1)
  await expectAccessible(page, 'till: a table with an open order')
  await takePictures(page, 'till: a table with an open order')
  await sent.getByRole('button', { name: new RegExp(`^1 ?${fries}`) }).click()
  const sheet = page.getByRole('dialog', { name: fries })
  await sheet.getByRole('button', { name: `One fewer: ${fries}` }).click()
  await sheet.getByRole('button', { name: 'Wrong item' }).click()
  await sheet.getByRole('button', { name: 'Void 1' }).click()
  await expect(sent.getByRole('listitem')).toContainText('Cancelled')
  await expect(sent).toContainText('€0.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sent).toContainText('€6.54')
  await expect(async () => expect((await ordersAt(admin, table))[0]?.items[0]?.status).toBe('created')).toPass()
  await expectNewLineInView(page, table, admin)
  await startNewOrder(page)
}

/** Many sent items leave room for a new one on a tablet. */
async function expectNewLineInView(page: Page, table: string, admin: APIRequestContext): Promise<void> {
  const size = page.viewportSize()
  for (const title of [steak, 'Coq au Riesling, Spätzle', 'Ratatouille']) await placeOrder(admin, { table, title })
  await expect(page.getByRole('region', { name: 'Sent already' }).getByRole('listitem')).toHaveCount(4)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(lineOf(page, fries)).toBeInViewport({ ratio: 0.9 })
  if (size) await page.setViewportSize(size)
}

async function listTables({ page, admin }: Till): Promise<void> {
  const table = await addTable(admin)
  const { tokenNo } = await placeOrder(admin, { table, title: fries })
  await page.getByRole('button', { name: 'Choose a table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a table' })
  const pick = dialog.getByRole('button', { name: table })
  await expect(pick).toHaveText(new RegExp(`${table}.*€6\\.54.*token ${tokenNo} · \\d+ min`))
  await expect(dialog.getByRole('button', { name: 'No table' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.locator('.pick:focus'), 'the tables are one stop of Tab').toHaveCount(0)
  await pick.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: table })).toBeVisible()
}

test('a restaurant that sends in one tap sends with three, and still confirms a payment', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const settings = await enter('admin', '/dashboard/settings')
  await switchOneTap(settings, true)
  const page = await enter('waiter', '/dashboard/pos')
  await addDish(page, fries)
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await page.getByRole('dialog', { name: 'Which table?' }).getByText(table).click()
  const token = await tokenOf(page)
  expect(await ordersAt(await api('waiter'), table)).toMatchObject([{ token_no: token, total: '6.54' }])
  await addDish(page, fries)
  await page.getByRole('radio', { name: 'Take Away' }).click()
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click()
  await expect(collectOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await expect(toldOf(page).filter({ hasText: `Token ${token + 1}` })).toBeVisible()
  await switchOneTap(settings, false)
})

async function switchOneTap(settings: Page, isOn: boolean): Promise<void> {
  await settings.getByRole('switch', { name: 'Send with one tap' }).setChecked(isOn)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('button', { name: 'Save' })).toHaveCount(0)
}

test('the address of a table opens its bill, and asks about one already begun', async ({ enter, api }) => {
  const admin = await api('admin')
  const table = await addTable(admin)
  // the admin's reads contain their own table at once, those of others a moment later
  const { storeTables } = await read<{ storeTables: { id: string; table_title: string }[] }>(admin, '/pos/init')
  const id = storeTables.find(({ table_title }) => table_title === table)?.id
  await expect.poll(async () => JSON.stringify(await read(await api('waiter'), '/pos/init'))).toContain(table)
  const page = await enter('waiter', `/dashboard/pos?table=${id}`)
  await expect(page.getByRole('button', { name: table })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/pos')
  await addDish(page, fries)
  await send(page)
  await tokenOf(page)
  await addDish(page, fries)
  await page.goto(`/dashboard/pos?table=${id}`)
  const question = page.getByRole('dialog', { name: /^The bill for .* is not sent yet$/ })
  await expect(question).toContainText(`Keep it as a draft and begin one for ${table}?`)
  await expectAccessible(page, 'till: another bill is in the way')
  await question.getByRole('button', { name: 'Back to the bill' }).click()
  await expect(page.getByRole('button', { name: 'Choose a table' })).toBeVisible()
  await expect(lineOf(page, fries)).toHaveCount(1)
  await page.goto(`/dashboard/pos?table=${id}`)
  await question.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(page.getByRole('button', { name: table })).toBeVisible()
  await expect(lineOf(page, fries)).toHaveCount(0)
  await page.getByRole('button', { name: 'Drafts List' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.goto('/dashboard/pos?table=no-such-table')
  await expect(page.getByText('This table no longer exists.')).toBeVisible()
})
