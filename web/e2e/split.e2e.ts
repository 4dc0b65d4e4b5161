import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, itemOf, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, read, tell } from './restaurant.ts'
import { lineOf, addDish as pickDish, seatAt, send, tokenOf } from './till.ts'

type PlacedOrder = Readonly<{ orderId: string; tokenNo: number }>

/** Three beers at 4.00 and a dish at 10.00 on a table. */
async function placeBeers(admin: APIRequestContext) {
  const [table, beer, dish] = [await addTable(admin), unique('Beer'), unique('Plat')]
  const ids = [await addDish(admin, { title: beer, price: '4' }), await addDish(admin, { title: dish, price: '10' })]
  const cart = [
    { id: ids[0], quantity: 3 },
    { id: ids[1], quantity: 1 },
  ]
  const tables = async () =>
    (await read<{ storeTables: { id: string; table_title: string }[] }>(admin, '/pos/init')).storeTables
  await expect.poll(async () => (await tables()).some(({ table_title }) => table_title === table)).toBe(true)
  const tableId = (await tables()).find(({ table_title }) => table_title === table)?.id
  const placed = await tell<PlacedOrder>(admin, '/pos/create-order', { cart, deliveryType: 'dinein', tableId })
  return { table, beer, dish, ...placed }
}

const more = (page: Page, title: string) =>
  page.getByRole('dialog', { name: 'Split bill' }).getByRole('button', { name: `One more: ${title}` })

type Boards = Readonly<{ page: Page; kitchen: Page; admin: APIRequestContext }>

test('a bill is divided on its card', async ({ enter, api }) => {
  test.slow() // four bills
  const [page, kitchen] = [await enter('waiter', '/dashboard/orders'), await enter('kitchen', '/dashboard/kitchen')]
  const boards: Boards = { page, kitchen, admin: await api('admin') }
  await test.step('one of three portions is voided with a reason, and Undo brings it back', () => voidPortion(boards))
  await test.step('a split bill is joined again, by Undo and from the card, and the kitchen keeps its ticket', () =>
    joinAgain(boards))
  await test.step('a beer and the dish are moved to a separate bill, and both bills are paid', () => payBoth(boards))
  await test.step('a bill that is being paid is split, and the rest is paid first', () => splitWhilePaying(boards))
})

async function voidPortion({ page, kitchen, admin }: Boards): Promise<void> {
  const { table, beer, tokenNo } = await placeBeers(admin)
  const card = cardOf(page, table)
  await card.getByRole('button', { name: `Status of ${beer}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${beer}?` })
  await dialog.getByRole('button', { name: `One fewer: ${beer}` }).click()
  await dialog.getByRole('button', { name: `One fewer: ${beer}` }).click()
  await dialog.getByText('Changed mind').click()
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(page.getByText(`1 × ${beer} cancelled`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${beer} is back on the order`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Pay & Complete €22.00' })).toBeVisible()
  await expect(itemOf(ticketOf(kitchen, tokenNo, table), beer)).toHaveText([/^2/, /^1/])
}

async function joinAgain({ page, kitchen, admin }: Boards): Promise<void> {
  const { table, beer, tokenNo } = await placeBeers(admin)
  const card = cardOf(page, table)
  const beers = card.getByRole('listitem').filter({ hasText: beer })
  const splitBeer = async () => {
    await card.getByRole('button', { name: `Actions for ${table}` }).click()
    await page.getByRole('menuitem', { name: 'Split bill' }).click()
    await more(page, beer).click()
    await page.getByRole('dialog', { name: 'Split bill' }).getByRole('button', { name: 'Split', exact: true }).click()
    await expect(beers).toHaveCount(2)
  }
  await splitBeer()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Bills joined')).toBeVisible()
  await expect(beers).toHaveCount(1)
  await expect(beers).toContainText('3')
  await splitBeer()
  await card.getByRole('button', { name: `Actions for ${table}` }).click()
  await page.getByRole('menuitem', { name: 'Join bills' }).click()
  await expect(beers).toHaveCount(1)
  await expect(card.getByRole('button', { name: 'Pay & Complete €22.00' })).toBeVisible()
  await card.getByRole('button', { name: `Actions for ${table}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Join bills' })).toHaveCount(0)
  await expect(ticketOf(kitchen, tokenNo, table)).toHaveCount(1)
  await expect(itemOf(ticketOf(kitchen, tokenNo, table), beer)).toContainText('3')
}

async function payBoth({ page, admin }: Boards): Promise<void> {
  const { table, beer, dish } = await placeBeers(admin)
  const card = cardOf(page, table)
  await card.getByRole('button', { name: `Actions for ${table}` }).click()
  await page.getByRole('menuitem', { name: 'Split bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split bill' })
  const split = dialog.getByRole('button', { name: 'Split', exact: true })
  await expect(split).toHaveAttribute('title', 'Please choose what goes to the new bill!')
  await more(page, beer).click()
  await more(page, dish).press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'New bill' })).toHaveText(/€8\.00.*€14\.00/)
  await expectAccessible(page, 'orders: a bill is split')
  await split.click()
  await expect(page.getByText('Split off to a bill of its own')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: beer })).toHaveCount(2)
  await card.getByRole('button', { name: 'Pay & Complete €22.00' }).click()
  const bill = page.getByRole('dialog', { name: 'Pay & Complete' })
  await bill.getByRole('checkbox', { name: /split off/ }).uncheck()
  await bill.getByRole('button', { name: 'Pay only €8.00' }).click()
  await expect(bill).toBeHidden()
  await card.getByRole('button', { name: 'Pay & Complete €14.00' }).click()
  await bill.getByRole('button', { name: 'Pay only €14.00' }).click()
  await expect(bill).toBeHidden()
  await expect(card.getByText('Paid', { exact: true })).toHaveCount(2)
}

async function splitWhilePaying({ page, admin }: Boards): Promise<void> {
  const { table, beer } = await placeBeers(admin)
  await cardOf(page, table).getByRole('button', { name: 'Pay & Complete €22.00' }).click()
  const bill = page.getByRole('dialog', { name: 'Pay & Complete' })
  await bill.getByRole('button', { name: 'Split bill' }).click()
  await more(page, beer).click()
  await page.getByRole('dialog', { name: 'Split bill' }).getByRole('button', { name: 'Split', exact: true }).click()
  await bill.getByRole('button', { name: 'Pay only €18.00' }).click()
  await expect(bill).toBeHidden()
  await expect(cardOf(page, table).getByRole('button', { name: 'Pay & Complete €4.00' })).toBeVisible()
}

test('a tap on the total shows its calculation, in the payment and on the invoice', async ({ enter, api }) => {
  const admin = await api('admin')
  const { table, beer } = await placeBeers(admin)
  const page = await enter('admin', '/dashboard/orders')
  await page.setViewportSize({ width: 1024, height: 768 })
  await cardOf(page, table).getByRole('button', { name: 'Pay & Complete €22.00' }).click()
  const bill = page.getByRole('dialog', { name: 'Pay & Complete' })
  const key = { name: '€22.00', description: 'How this total is calculated' }
  const total = bill.getByRole('button', key)
  await bill.getByText('Cash', { exact: true }).click() // cash takes the most room
  await expect(total).toHaveAttribute('aria-expanded', 'false')
  await total.click()
  const steps = bill.getByRole('region', { name: 'How this total is calculated' }).getByRole('listitem')
  await expect(steps).toContainText([`3 × ${beer}`, '1 × ', 'Prices', 'Net', 'Total'])
  await expect(steps.last()).toHaveText(/Total€22\.00/)
  await expectAccessible(page, 'orders: the calculation of a total')
  await total.click()
  await expect(steps).toHaveCount(0)
  await bill.getByRole('button', { name: 'Pay only €22.00' }).click()
  await expect(bill).toBeHidden()
  await page.goto('/dashboard/invoices')
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  const preview = page.getByRole('dialog').filter({ hasText: beer })
  await preview.getByRole('button', key).click()
  const invoiced = preview.getByRole('region', { name: 'How this total is calculated' }).getByRole('listitem')
  await expect(invoiced).toContainText([`3 × ${beer}`, '1 × ', 'Prices', 'Net', 'Total'])
})

test('dishes are taken by seat, and the bill is split by seat', async ({ enter, api }) => {
  test.slow() // till, kitchen and orders
  const admin = await api('admin')
  const [table, soup, fish] = [await addTable(admin), unique('Soupe'), unique('Poisson')]
  await addDish(admin, { title: soup, price: '5' })
  await addDish(admin, { title: fish, price: '20' })
  const { storeTables } = await read<{ storeTables: { id: string; table_title: string }[] }>(admin, '/pos/init')
  const tableId = storeTables.find(({ table_title }) => table_title === table)?.id
  const till = await enter('waiter', '/dashboard/pos')
  const seat = till.getByRole('radiogroup', { name: 'Seat of the next dishes' })
  await seatAt(till, table)
  await expect(seat, 'nobody has counted the guests').toHaveCount(0)
  await tell(admin, '/visits/start', { visitId: randomUUID(), tableId, covers: 3 })
  await till.reload()
  await seat.getByRole('radio', { name: '1' }).click()
  await pickDish(till, soup)
  await seat.getByRole('radio', { name: '3' }).click()
  await pickDish(till, soup)
  await seat.getByRole('radio', { name: 'Table' }).click()
  await pickDish(till, fish)
  await lineOf(till, fish).getByRole('button', { name: 'Plus one' }).click()
  await expect(lineOf(till, soup)).toHaveText([/Seat 1/, /Seat 3/])
  await expect(lineOf(till, fish)).not.toContainText('Seat')
  await send(till)
  const tokenNo = await tokenOf(till)
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await expect(itemOf(ticketOf(kitchen, tokenNo, table), soup)).toHaveText([/Seat 1/, /Seat 3/])

  const page = await enter('waiter', '/dashboard/orders')
  const card = cardOf(page, table)
  await expect(card.getByRole('listitem').filter({ hasText: soup }).first()).toContainText('Seat 1')
  await card
    .getByRole('button', { name: `Change ${soup}` })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: soup })
  await sheet
    .getByRole('radiogroup', { name: `Seat of ${soup}` })
    .getByRole('radio', { name: '2' })
    .click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${soup}: seat changed`)).toBeVisible()
  await expect(itemOf(ticketOf(kitchen, tokenNo, table), soup)).toHaveText([/Seat 2/, /Seat 3/])
  await card.getByRole('button', { name: `Actions for ${table}` }).click()
  await page.getByRole('menuitem', { name: 'Split bill' }).click()
  await page.getByRole('button', { name: 'By Seat' }).click()
  await expect(page.getByText('Split off to a bill of its own')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: fish })).toHaveCount(2)
  await card.getByRole('button', { name: `Actions for ${table}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Print a bill for each seat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Pay & Complete €50.00' }).click()
  const bill = page.getByRole('dialog', { name: 'Pay & Complete' })
  const parts = bill.getByRole('group', { name: 'Orders to pay' })
  for (const seat of [/Seat 2.*€25\.00/, /Seat 3.*€25\.00/]) await expect(parts).toContainText(seat)
})
