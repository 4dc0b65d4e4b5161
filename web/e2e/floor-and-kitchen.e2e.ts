import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './axe.ts'
import { cardOf, itemOf, presenceOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { leaveBy } from './leaving.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, ordersAt, placeOrder, tell } from './restaurant.ts'

const soup = 'Ratatouille'

const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay & Complete' })

type Board = Readonly<{ page: Page; admin: APIRequestContext }>

test('the board of orders', async ({ enter, api }) => {
  test.slow() // six cards
  const board: Board = { page: await enter('waiter', '/dashboard/orders'), admin: await api('admin') }
  await test.step('a single finished dish of three is counted, found and served in one tap', () => serveReady(board))
  await test.step('total, payment types and the pay button stay visible beside a long bill in cash', () =>
    resizePayment(board))
  await test.step('an item is cancelled with a reason and its name, and restored with Undo', () => cancelItem(board))
  await test.step('completing an unpaid card offers the payment first', () => completeUnpaid(board))
  await test.step('a long floor name is truncated at its end, also from right to left', async () => {
    const table = await openAtLongFloor(board)
    await expectBeginningShown(board.page, table)
    await expectBeginningShown(await enter('waiter', '/dashboard/orders', { locale: 'ar' }), table)
  })
  await test.step('a card is found among many, and the Live mark stays visible', () => findCard(board))
})

async function serveReady({ page, admin }: Board): Promise<void> {
  const table = await addTable(admin)
  const titles = ['Plat', 'Entrée', 'Dessert'].map((word) => unique(word))
  for (const title of titles) {
    await addDish(admin, { title, price: '8' })
    await placeOrder(admin, { table, title })
  }
  const [made = ''] = titles
  const line = (await ordersAt(admin, table))
    .flatMap(({ items }) => items)
    .find(({ item_title }) => item_title === made)
  await tell(admin, `/kitchen/${line?.id}`, { status: 'completed' })
  await expect(page.getByRole('banner').getByText(/[1-9]\d* ready to serve/)).toBeVisible()
  await page.getByRole('button', { name: /^Ready [1-9]/ }).click()
  const dish = itemOf(cardOf(page, table), made)
  await expectAccessible(page, 'orders: a dish that is ready')
  await dish.getByRole('button', { name: `Delivered ${made}` }).click()
  await page.getByRole('button', { name: /^All / }).click()
  await expect(dish).toContainText('Delivered')
  await expect(dish.getByRole('button', { name: /^Delivered/ })).toBeHidden()
}

async function resizePayment({ page, admin }: Board): Promise<void> {
  const table = await addTable(admin)
  for (let order = 0; order < 6; order += 1) await placeOrder(admin, { table, title: soup })
  await expect(cardOf(page, table).getByRole('listitem').filter({ hasText: soup })).toHaveCount(6)
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete/ })
    .click()
  const dialog = payDialog(page)
  await dialog.getByText('Cash', { exact: true }).click() // cash takes the most room
  for (const [width, height] of [
    [1180, 820],
    [768, 1024],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of [
      dialog.getByRole('button', { description: 'How this total is calculated' }),
      dialog.getByRole('radio', { name: 'Cash' }),
      dialog.getByRole('radio', { name: 'Carte bancaire' }),
      dialog.getByRole('button', { name: /^Pay only/ }),
    ]) {
      await expect(part, `${width} px`).toBeInViewport({ ratio: 1 })
      await part.click({ trial: true }) // nothing covers it
    }
  }
  await dialog.getByRole('button', { description: 'How this total is calculated' }).click()
  await expect(dialog.getByRole('region', { name: 'How this total is calculated' })).toBeInViewport()
  await dialog.getByText('Carte bancaire').click()
  await expect(dialog.getByRole('radio', { name: 'Carte bancaire' })).toBeChecked()
  await leaveBy(() => page.keyboard.press('Escape'), dialog)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function cancelItem({ page, admin }: Board): Promise<void> {
  const table = await addTable(admin)
  await placeOrder(admin, { table, title: soup })
  const item = itemOf(cardOf(page, table), soup)
  const open = () => item.getByRole('button', { name: `Status of ${soup}` }).click()
  await expectAccessibleIn(page, 'orders: status of an item', open)
  await open()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: `Cancel ${soup}?` })
  const yes = question.getByRole('button', { name: 'Yes, Cancel' })
  await expect(yes).toHaveAttribute('title', 'Please choose a reason!')
  await expectAccessible(page, 'orders: why an item is cancelled')
  await question.getByRole('button', { name: 'Wrong item' }).click()
  await yes.click()
  await expect(page.getByText(`${soup} cancelled`)).toBeVisible()
  await expect(item).toContainText('Cancelled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toContainText('Created')
  await expect(async () => expect((await ordersAt(admin, table))[0]?.items[0]?.status).toBe('created')).toPass()
}

async function completeUnpaid({ page, admin }: Board): Promise<void> {
  const table = await addTable(admin)
  await placeOrder(admin, { table, title: soup })
  await cardOf(page, table)
    .getByRole('button', { name: `Actions for ${table}` })
    .click()
  await page.getByRole('menuitem', { name: 'Complete', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Complete ${table}?` })
  await expect(question.getByRole('region', { name: 'Not delivered yet' })).toContainText(soup)
  await expectAccessible(page, 'orders: completing what is not paid')
  await question.getByRole('button', { name: /^Pay .* first$/ }).click()
  await expect(payDialog(page)).toBeVisible()
  await leaveBy(() => page.keyboard.press('Escape'), payDialog(page))
}

const longFloor = 'Second floor, winter garden behind the glass doors, towards the river and the old bridge'

async function openAtLongFloor({ admin }: Board): Promise<string> {
  const table = await addTable(admin, unique('Booth'), longFloor)
  await placeOrder(admin, { table, title: soup })
  return table
}

async function expectBeginningShown(page: Page, table: string): Promise<void> {
  const name = cardOf(page, table).getByText(longFloor)
  await expect(name).toBeVisible()
  const isBeginningShown = await name.evaluate((shown) => {
    const letters = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode()
    const first = document.createRange()
    if (letters) first.setStart(letters, 0)
    if (letters) first.setEnd(letters, 1)
    const [letter, clip] = [first.getBoundingClientRect(), (shown.closest('.clip') ?? shown).getBoundingClientRect()]
    return letter.left >= clip.left - 1 && letter.right <= clip.right + 1
  })
  expect(isBeginningShown).toBe(true)
}

async function findCard({ page, admin }: Board): Promise<void> {
  const [table, other] = [await addTable(admin), await addTable(admin)]
  for (const place of [table, other]) await placeOrder(admin, { table: place, title: soup })
  await expect(cardOf(page, other)).toBeVisible()
  await page.mouse.wheel(0, 5_000)
  await expect(presenceOf(page, 'Live')).toBeInViewport()
  await page.getByRole('textbox', { name: 'Search orders' }).fill(table)
  await expect(cardOf(page, other)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, table)).toBeFocused()
  await page.getByRole('button', { name: /^Ready/ }).click()
  await expect(page.getByText('No open order matches.')).toBeVisible()
  await takePictures(page, 'orders: none fits')
  await page.getByRole('button', { name: /^Unpaid/ }).click()
  await cardOf(page, table)
    .getByRole('link', { name: `Add items, ${table}` })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/pos/)
}

test('the payment type is in the list of invoices, which can be downloaded as a file', async ({ enter, api }) => {
  const admin = await api('admin')
  const table = await addTable(admin)
  await placeOrder(admin, { table, title: soup })
  const office = await enter('admin', '/dashboard/orders')
  const dialog = payDialog(office)
  await cardOf(office, table)
    .getByRole('button', { name: /^Pay & Complete/ })
    .click()
  await dialog.getByText('Print Receipt?').click()
  const chosen = await dialog.getByRole('radio', { checked: true }).textContent()
  await dialog.getByRole('button', { name: 'Pay & Complete' }).click()
  await expect(dialog).toBeHidden()
  await office.goto('/dashboard/invoices')
  await expect(office.getByRole('row').filter({ hasText: table })).toContainText(chosen ?? '')
  const download = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
