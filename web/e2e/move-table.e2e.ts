import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, menuOf, ordersAt, placeOrder, read, tell } from './restaurant.ts'
import { countTaps } from './taps.ts'
import { seatAt } from './till.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const dialogOf = (page: Page, table: string) => page.getByRole('dialog', { name: `Move ${table} to` })
const openMove = async (page: Page, table: string) => {
  await page.getByRole('button', { name: `Actions for ${table}` }).click()
  await page.getByRole('menuitem', { name: 'Move Table' }).click()
}

type Boards = Readonly<{ page: Page; kitchen: Page; admin: APIRequestContext }>

async function orderAs(guest: Page, title: string): Promise<void> {
  await guest.getByRole('button', { name: `ADD ${title}` }).click()
  await guest.getByRole('link', { name: /View Cart/ }).click()
  await guest.getByRole('button', { name: 'Checkout' }).click()
  await guest.getByRole('button', { name: 'Place Order' }).click()
  await expect(guest.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
}

test('an order is moved with three taps: kitchen and guest see it, Undo moves it back, the bill names the last table', async ({
  enter,
  visit,
  api,
}) => {
  test.slow() // three people and a guest
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const [seven, twelve] = [await addTable(admin, unique('Seven')), await addTable(admin, unique('Twelve'))]
  const title = unique('Bouillabaisse')
  const id = await addDish(admin, { title, price: '21.00' })
  const menu = await menuOf(admin, seven)
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(title)
  const guest = await visit(menu, phone)
  await orderAs(guest, title)
  type Waiting = { id: string; table_id: string; table_title: string }
  const order = (await read<Waiting[]>(waiter, '/pos/qrorders')).find(({ table_title }) => table_title === seven)
  const { orderId, tokenNo } = await tell<{ orderId: string; tokenNo: number }>(waiter, '/pos/create-order', {
    cart: [{ id, quantity: 1, notes: null, variant_id: null, addons_ids: [] }],
    deliveryType: 'dinein',
    customerType: 'WALKIN',
    customerId: null,
    tableId: order?.table_id,
    selectedQrOrderItem: order?.id,
  })
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const ticket = kitchen.getByRole('article', { name: new RegExp(`^Token ${tokenNo}, .*${seven}`) })
  await expect(ticketOf(kitchen, tokenNo, seven)).toBeVisible()

  const orders = await enter('waiter', '/dashboard/orders')
  await expect(cardOf(orders, seven)).toBeVisible()
  const expectTaps = await countTaps(orders)
  await openMove(orders, seven)
  await dialogOf(orders, seven)
    .getByRole('button', { name: new RegExp(`^${twelve}`) })
    .click()
  await expect(orders.getByText(`${seven} moved to ${twelve}`)).toBeVisible()
  await expectTaps(3)
  await expect(cardOf(orders, twelve)).toContainText(`moved from ${seven} to ${twelve}`)
  await expect(cardOf(orders, seven)).toHaveCount(0)
  await orders.getByRole('button', { name: 'Undo' }).hover() // a toast that is looked at stays
  await expect(ticket).toHaveAccessibleName(new RegExp(`moved from ${seven} to ${twelve}`))
  await expect(ticket).toContainText(`${seven} → ${twelve}`)
  await orders.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(orders, seven)).toBeVisible()
  await expect(ticketOf(kitchen, tokenNo, seven)).toBeVisible()
  await expect(ticket).not.toContainText('→')

  await openMove(orders, seven)
  await dialogOf(orders, seven)
    .getByRole('button', { name: new RegExp(`^${twelve}`) })
    .click()
  await expect(ticket).toContainText(`${seven} → ${twelve}`)
  await expectAccessible(kitchen, 'kitchen: an order that was moved')
  await takePictures(kitchen, 'kitchen: an order that was moved')
  await guest.evaluate(() => dispatchEvent(new Event('online'))) // it would ask within 15 seconds
  await expect(guest.getByText(`You sit at ${twelve} now`)).toBeVisible()
  await guest.getByRole('link', { name: 'Back to the menu' }).click()
  await orderAs(guest, title)
  const next = (await read<Waiting[]>(waiter, '/pos/qrorders')).find(({ table_title }) => table_title === twelve)
  expect(next, 'with the link of the old table').toBeDefined()
  await tell(waiter, `/pos/qrorders/update-status/${next?.id}`, { status: 'cancelled' })

  type Replay = { events: { type: string; tables?: { from: string; to: string } }[] }
  const { events } = await read<Replay>(admin, `/audit/orders/${orderId}`)
  expect(events.flatMap(({ tables }) => tables ?? [])).toEqual([
    { from: seven, to: twelve },
    { from: twelve, to: seven },
    { from: seven, to: twelve },
  ])
  const { invoiceId } = await tell<{ invoiceId: string }>(waiter, '/orders/complete-and-pay-order', {
    orderIds: [orderId],
  })
  type Invoice = { invoice_id: string; table_title: string }
  const invoiced = async () =>
    (await read<Invoice[]>(admin, '/invoices?type=today')).find(({ invoice_id }) => invoice_id === invoiceId)
  await expect.poll(async () => (await invoiced())?.table_title).toBe(twelve)
})

test('tables and items move on one till', async ({ enter, api }) => {
  test.slow() // three parts, and the kitchen
  const boards: Boards = {
    page: await enter('waiter', '/dashboard/pos'),
    kitchen: await enter('kitchen', '/dashboard/kitchen'),
    admin: await api('admin'),
  }
  await test.step('the till moves the opened table and opens the new one; an occupied table is marked', () =>
    moveOpened(boards))
  await test.step('one of three portions is moved: its ticket names both tables, and Undo and the card return it', () =>
    movePortion(boards))
  await test.step('without a network a move is stored on the device and sent later', () => moveOffline(boards))
})

async function moveOpened({ page, admin }: Boards): Promise<void> {
  const [seven, twelve] = [await addTable(admin, unique('Seven')), await addTable(admin, unique('Twelve'))]
  const title = unique('Socca')
  await addDish(admin, { title, price: '9.00' })
  for (const table of [seven, seven, twelve]) await placeOrder(admin, { table, title })
  await seatAt(page, seven)
  const sent = page.getByRole('region', { name: 'Sent already' })
  await sent.getByRole('button', { name: 'Move Table' }).click()
  const taken = dialogOf(page, seven).getByRole('group', { name: 'Occupied: the bills are shown together' })
  await expect(taken.getByRole('button', { name: new RegExp(`^${twelve}.*1 open order`) })).toBeVisible()
  await dialogOf(page, seven).getByRole('textbox', { name: 'Search tables' }).fill(twelve.toLowerCase())
  await expectAccessible(page, 'till: where a table is moved to')
  await expect(dialogOf(page, seven).getByRole('group')).toHaveCount(1)
  await taken.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(`^${twelve}`) })).toBeVisible()
  await expect(sent.getByRole('listitem')).toHaveCount(3)
  await expect(async () => expect(await ordersAt(admin, twelve)).toHaveLength(3)).toPass()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${seven}`) })).toBeVisible()
  await expect(sent.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(page.getByRole('button', { name: 'Choose a table' })).toBeVisible()
}

async function moveOffline({ page, admin }: Boards): Promise<void> {
  const [seven, twelve] = [await addTable(admin, unique('Seven')), await addTable(admin, unique('Twelve'))]
  const title = unique('Panisse')
  await addDish(admin, { title, price: '6.00' })
  await placeOrder(admin, { table: seven, title })
  await openWithin(page, '/dashboard/orders')
  await openMove(page, seven)
  await expect(dialogOf(page, seven).getByRole('button', { name: new RegExp(`^${twelve}`) })).toBeVisible()
  await page.context().setOffline(true)
  await dialogOf(page, seven)
    .getByRole('button', { name: new RegExp(`^${twelve}`) })
    .click()
  await expect(page.getByText('No connection: kept on this device')).toBeVisible()
  await page.context().setOffline(false)
  await expect(cardOf(page, twelve)).toBeVisible()
  await expect(page.getByText(`${seven} moved to ${twelve}`)).toBeVisible()
}

async function movePortion({ page, kitchen, admin }: Boards): Promise<void> {
  const [seven, twelve] = [await addTable(admin, unique('Seven')), await addTable(admin, unique('Twelve'))]
  const title = unique('Tourte')
  await addDish(admin, { title, price: '7.00' })
  const { tokenNo } = await placeOrder(admin, { table: seven, title, quantity: 3 })
  await openWithin(page, '/dashboard/orders')
  const chooseAndMove = async () => {
    const dialog = page.getByRole('dialog', { name: 'Move items', exact: true })
    const choose = dialog.getByRole('button', { name: 'Choose table' })
    await expect(choose).toHaveAttribute('title', 'Please choose what is moved!')
    await dialog.getByRole('button', { name: `One more: ${title}` }).click()
    await choose.click()
    const tables = page.getByRole('dialog', { name: `Move items of ${seven} to` })
    await tables.getByRole('button', { name: new RegExp(`^${twelve}`) }).click()
    await expect(page.getByText(`Items of ${seven} moved to ${twelve}`)).toBeVisible()
  }
  const portionsAt = (table: string) => cardOf(page, table).getByRole('listitem').filter({ hasText: title })
  await page.getByRole('button', { name: `Actions for ${seven}` }).click()
  await page.getByRole('menuitem', { name: 'Move items' }).click()
  await takePictures(page, 'orders: items to move')
  await expectAccessible(page, 'orders: items to move')
  await chooseAndMove()
  await expect(portionsAt(seven)).toHaveText(/^2/)
  await expect(portionsAt(twelve)).toHaveText(/^1/)
  await expect(ticketOf(kitchen, tokenNo, seven)).toContainText('2')
  const moved = kitchen.getByRole('article', { name: new RegExp(`moved from ${seven} to ${twelve}`) })
  await expect(moved).toContainText(`${seven} → ${twelve}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The items are back on the bill they came from')).toBeVisible()
  await expect(portionsAt(seven)).toHaveText(/^3/)
  await expect(cardOf(page, twelve)).toHaveCount(0)
  await expect(moved).toHaveCount(0)

  await openWithin(page, '/dashboard/pos')
  await seatAt(page, seven)
  const sent = page.getByRole('region', { name: 'Sent already' })
  await sent.getByRole('button', { name: 'Move items' }).click()
  await takePictures(page, 'till: items to move')
  await chooseAndMove()
  await expect(sent.getByRole('listitem')).toHaveText(/^2/)
  await openWithin(page, '/dashboard/orders')
  await takePictures(page, 'orders: items of another table')
  await page.getByRole('button', { name: `Actions for ${twelve}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Join bills' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Move the items back' }).click()
  await expect(portionsAt(seven)).toHaveText(/^3/)
  await expect(cardOf(page, twelve)).toHaveCount(0)
}
