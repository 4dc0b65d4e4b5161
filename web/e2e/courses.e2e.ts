import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, itemOf, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { addDish, addTable, read, tell } from './restaurant.ts'
import { countTaps } from './taps.ts'
import { addDish as addToBill, lineOf, seatAt, send, startNewOrder } from './till.ts'

type Boards = Readonly<{ till: Page; kitchen: Page; admin: APIRequestContext }>

test('a later course is held until it is fired, from the card of its table or the pass', async ({ enter, api }) => {
  test.slow() // three screens
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const [starters, mains, soup, steak] = [unique('Starters'), unique('Mains'), unique('Soup'), unique('Steak')]
  const { id: starterId } = await tell<{ id: string }>(admin, '/settings/categories/add', {
    title: starters,
    course: 1,
  })
  const { id: mainId } = await tell<{ id: string }>(admin, '/settings/categories/add', { title: mains })
  const dishes = [
    { title: soup, price: '5', categoryId: starterId },
    { title: steak, price: '20', categoryId: mainId },
  ]
  const table = await addTable(admin)
  const ids: string[] = []
  for (const { title, price, categoryId } of dishes) {
    const id = await addDish(admin, { title, price })
    await tell(admin, `/menu-items/update/${id}`, { title, price, netPrice: null, categoryId, taxId: null })
    ids.push(id)
  }
  try {
    const owner = await enter('admin', '/dashboard/settings/menu-items/categories')
    await owner.getByRole('button', { name: `Edit ${mains}` }).click()
    const dialog = owner.getByRole('dialog', { name: 'Update Category' })
    await dialog.getByLabel('Course').click()
    await owner.getByTitle('Course 2', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: mains })).toContainText('Course 2')

    const kitchen = await enter('kitchen', '/dashboard/kitchen')
    await expect(kitchen.getByRole('main')).toBeVisible()
    const tables = await read<{ storeTables: { id: string; table_title: string }[] }>(waiter, '/pos/init')
    const { tokenNo } = await tell<{ tokenNo: number }>(waiter, '/pos/create-order', {
      cart: ids.map((id, index) => ({ id, quantity: 1, course: index + 1 })),
      deliveryType: 'dinein',
      tableId: tables.storeTables.find(({ table_title }) => table_title === table)?.id,
    })
    const ticket = ticketOf(kitchen, tokenNo, table)
    await expect(itemOf(ticket, steak)).toContainText('Held, course 2')
    await expect(itemOf(ticket, soup).getByRole('button', { name: `Start Making ${soup}` })).toBeVisible()
    const allDay = kitchen.getByRole('region', { name: 'Still to make, all tickets' }).getByRole('listitem')
    await expect(allDay.filter({ hasText: soup })).toHaveText(`1 ${soup}`)
    await expect(allDay.filter({ hasText: steak })).toHaveText(`${steak} 1 held`)
    await expectAccessible(kitchen, 'kitchen: a held course')

    const orders = await enter('waiter', '/dashboard/orders')
    const card = cardOf(orders, table)
    await expect(itemOf(card, steak)).toContainText('Held')
    const expectTaps = await countTaps(orders)
    await card.getByRole('button', { name: `Fire course 2, ${table}` }).click()
    await expectTaps(1)
    await expect(itemOf(ticket, steak).getByRole('button', { name: `Start Making ${steak}` })).toBeVisible()
    await expect(ticket).toContainText('Fired')
    await orders.getByRole('button', { name: 'Undo' }).click()
    await expect(itemOf(ticket, steak)).toContainText('Held, course 2')

    await openWithin(orders, '/dashboard/floor')
    await orders.getByRole('radio', { name: 'List' }).click()
    await orders.getByRole('button', { name: new RegExp(`^${table}\\b`) }).click()
    await orders
      .getByRole('dialog', { name: table })
      .getByRole('button', { name: `Fire course 2, ${table}` })
      .click()
    await expect(itemOf(ticket, steak)).not.toContainText('Held')
    await orders.keyboard.press('Escape')
    await orders.getByRole('button', { name: 'Undo' }).click()
    await expect(itemOf(ticket, steak)).toContainText('Held, course 2')
    await openWithin(orders, '/dashboard/orders')
    await ticket.getByRole('button', { name: `Fire course 2, ${table}` }).click()
    await expect(itemOf(ticket, steak).getByRole('button', { name: `Start Making ${steak}` })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Fire course/ })).toBeHidden()
  } finally {
    for (const id of [starterId, mainId]) await admin.delete(`/api/v1/settings/categories/${id}`)
  }
})

test('courses and marks of the lines on a bill', async ({ enter, api }) => {
  test.slow() // three screens
  const boards: Boards = {
    till: await enter('waiter', '/dashboard/pos'),
    kitchen: await enter('kitchen', '/dashboard/kitchen'),
    admin: await api('admin'),
  }
  await test.step('the bill is grouped by course, and the course of a line is changed', () => changeCourse(boards))
  await test.step('urgent dishes and notes about an allergy are highlighted in the kitchen and on the card', () =>
    markLines(boards))
})

async function changeCourse({ till, admin }: Boards): Promise<void> {
  const [mains, steak, salad] = [unique('Mains'), unique('Steak'), unique('Salad')]
  const { id: categoryId } = await tell<{ id: string }>(admin, '/settings/categories/add', { title: mains, course: 2 })
  await addDish(admin, { title: salad, price: '7' })
  const id = await addDish(admin, { title: steak, price: '20' })
  await tell(admin, `/menu-items/update/${id}`, { title: steak, price: '20', netPrice: null, categoryId, taxId: null })
  try {
    for (const title of [steak, salad]) await addToBill(till, title)
    const lines = till.getByRole('list', { name: 'Items on the bill' }).getByRole('listitem')
    await expect(lines).toHaveText([/At once/, new RegExp(salad), /Course 2/, new RegExp(steak)])
    await till.getByRole('button', { name: `Change, ${salad}` }).click()
    const dialog = till.getByRole('dialog')
    await dialog.getByRole('radiogroup', { name: 'Course' }).getByRole('radio', { name: '1' }).click()
    await expectAccessible(till, 'till: the course of a line')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(lines).toHaveText([/Course 1/, new RegExp(salad), /Course 2/, new RegExp(steak)])
    await startNewOrder(till)
  } finally {
    await admin.delete(`/api/v1/settings/categories/${categoryId}`)
  }
}

async function markLines({ till, kitchen, admin }: Boards): Promise<void> {
  const [table, curry, rice] = [await addTable(admin), unique('Curry'), unique('Rice')]
  for (const title of [curry, rice]) await addDish(admin, { title, price: '9' })
  for (const title of [curry, rice]) await addToBill(till, title)
  await till.getByRole('button', { name: `Change, ${curry}` }).click()
  const dialog = till.getByRole('dialog')
  await dialog.getByLabel('Notes (at most 100 characters)').fill('no peanuts')
  await dialog.getByText('The note tells of an allergy').click()
  await dialog.getByRole('radiogroup', { name: 'Rush' }).getByRole('radio', { name: 'This item' }).click()
  await expectAccessible(till, 'till: marks of a line')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lineOf(till, curry)).toContainText('Rush Allergy no peanuts')
  await seatAt(till, table)
  await send(till)
  const ticket = kitchen.getByRole('article').filter({ hasText: curry })
  await expect(itemOf(ticket, curry)).toContainText(/Rush.*Allergy.*no peanuts/)
  await expect(itemOf(ticket, rice)).not.toContainText(/Rush|Allergy/)
  await expectAccessible(kitchen, 'kitchen: marks of a line')
  await openWithin(till, '/dashboard/orders')
  const card = cardOf(till, table)
  await expect(itemOf(card, curry)).toContainText(/Rush.*Allergy.*no peanuts/)
  await expect(itemOf(card, rice)).not.toContainText(/Rush|Allergy/)
  await expectAccessible(till, 'orders: marks of a line')
}
