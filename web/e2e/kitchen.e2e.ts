import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, itemOf, press, ticketOf } from './boards.ts'
import { expectGoneAfterPause, withClock } from './clock.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, ordersAt, placeOrder, tell } from './restaurant.ts'

const soup = 'Ratatouille'
/** Time for which a finished ticket stays on the screen. */
const lingerMs = 6_000

type Board = Readonly<{ kitchen: Page; admin: APIRequestContext }>

test('the tickets of the kitchen', async ({ enter, api }) => {
  const kitchen = await withClock((at) => enter('kitchen', at, { unshared: true }), '/dashboard/kitchen')
  const board: Board = { kitchen, admin: await api('admin') }
  await test.step('an order paid early stays open and in the kitchen', async () =>
    payEarly(board, await enter('waiter', '/dashboard/orders')))
  await test.step('unfinished items stay in the kitchen when their order is completed', () => completeUnfinished(board))
  await test.step('a cancelled ticket stays until it is acknowledged', () => cancelTicket(board))
  await test.step('a finished dish keeps its note visible, and can be recalled', () => recallFinished(board))
})

async function payEarly({ kitchen, admin }: Board, waiter: Page): Promise<void> {
  const table = await addTable(admin)
  const { tokenNo } = await placeOrder(admin, { table, title: soup, quantity: 4 })
  await press(ticketOf(kitchen, tokenNo, table), 'Start Making', soup)
  await cardOf(waiter, table)
    .getByRole('button', { name: /^Pay & Complete/ })
    .click()
  const dialog = waiter.getByRole('dialog', { name: 'Pay & Complete' })
  await dialog.getByText('Print Receipt?').click()
  await expect(dialog.getByRole('region', { name: 'Not delivered yet' })).toContainText(soup)
  await takePictures(waiter, 'orders: paying before all is served')
  await dialog.getByRole('button', { name: /^Pay only/ }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOf(waiter, table).getByText('Paid', { exact: true })).toBeVisible()
  await expect(cardOf(waiter, table).getByRole('button', { name: 'Complete', exact: true })).toBeVisible()
  await press(ticketOf(kitchen, tokenNo, table), 'Complete', soup)
}

async function completeUnfinished({ kitchen, admin }: Board): Promise<void> {
  const table = await addTable(admin)
  const { tokenNo, orderId } = await placeOrder(admin, { table, title: soup })
  const ticket = ticketOf(kitchen, tokenNo, table)
  await press(ticket, 'Start Making', soup)
  await tell(admin, '/orders/complete', { orderIds: [orderId] })
  await expect(ticket).toContainText('Order completed, please finish')
  await press(ticket, 'Complete', soup)
  await expectGoneAfterPause(kitchen, lingerMs, ticket)
}

async function cancelTicket({ kitchen, admin }: Board): Promise<void> {
  const table = await addTable(admin)
  const { tokenNo, orderId } = await placeOrder(admin, { table, title: soup, notes: 'no nuts' })
  const ticket = ticketOf(kitchen, tokenNo, table)
  await expect(ticket).toBeVisible()
  await tell(admin, '/orders/cancel', { orderIds: [orderId] })
  await expect(ticket.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(ticket.getByRole('button', { name: /Start Making/ })).toHaveCount(0)
  await expectAccessible(kitchen, 'kitchen: a cancelled ticket')
  await kitchen.reload()
  await expect(ticket).toBeVisible()
  await ticket.getByRole('button', { name: /^Got it/ }).click()
  await expect(ticket).toBeHidden()
  await kitchen.reload()
  await expect(kitchen.getByRole('button', { name: 'Recently done' })).toBeVisible()
  await expect(ticket).toBeHidden()
}

async function recallFinished({ kitchen, admin }: Board): Promise<void> {
  const table = await addTable(admin)
  const { tokenNo } = await placeOrder(admin, { table, title: soup, notes: 'allergic to nuts' })
  const ticket = ticketOf(kitchen, tokenNo, table)
  await press(ticket, 'Start Making', soup)
  await press(ticket, 'Complete', soup)
  await expect(ticket.getByText('allergic to nuts')).toBeVisible()
  await expectGoneAfterPause(kitchen, lingerMs, ticket)
  await kitchen.getByRole('button', { name: 'Recently done' }).click()
  await expectAccessible(kitchen, 'kitchen: recently done')
  await kitchen.getByRole('button', { name: `Recall ${soup}, token ${tokenNo}` }).click()
  await kitchen.keyboard.press('Escape')
  await expect(ticket.getByRole('button', { name: `Complete ${soup}` })).toBeVisible()
}

test('a ticket is completed and recalled step by step, also with the keys of a bump bar', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, starter, main] = [await addTable(admin), unique('Tarte'), unique('Daube')]
  await addDish(admin, { title: main, price: '9' })
  const starterId = await addDish(admin, { title: starter, price: '9' })
  const { tokenNo, orderId } = await placeOrder(await api('waiter'), { table, title: main })
  await tell(await api('waiter'), '/orders/add', {
    orderId,
    additionId: crypto.randomUUID(),
    cart: [{ id: starterId, quantity: 1, notes: null, variant_id: null, addons_ids: [] }],
  })
  const [sent] = await ordersAt(admin, table)
  const kitchen = await enter('kitchen', 'about:blank')
  let heard = 0
  kitchen.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, position } = JSON.parse(String(payload))
      if (type === 'changes') heard = Number(position)
    }),
  )
  await kitchen.goto('/dashboard/kitchen')
  const ticket = ticketOf(kitchen, tokenNo, table)
  await press(ticket, 'Start Making', starter)
  await ticket.getByRole('button', { name: `Recall token ${tokenNo}` }).click()
  await expect(ticket.getByRole('button', { name: `Start Making ${starter}` })).toBeVisible()
  await expect(itemOf(ticket, starter)).toContainText('Recalled')
  const moved = kitchen.waitForRequest(/\/kitchen\/tickets\/move$/)
  await ticket.getByRole('button', { name: `All complete, token ${tokenNo}` }).click()
  expect((await moved).postDataJSON().lines).toHaveLength(2)
  for (const title of [starter, main]) await expect(itemOf(ticket, title)).toContainText('Completed')
  await kitchen.getByRole('button', { name: 'Recently done' }).click()
  await kitchen
    .getByRole('dialog')
    .getByRole('button', { name: `Recall token ${tokenNo}` })
    .click()
  await kitchen.keyboard.press('Escape')
  for (const title of [starter, main])
    await expect(ticket.getByRole('button', { name: `Complete ${title}` })).toBeVisible()

  await kitchen.keyboard.press('1')
  await expect(kitchen.locator('[data-key="1"]')).toBeFocused()
  await ticket.focus()
  await takePictures(kitchen, 'kitchen: a ticket is chosen by its key')
  await kitchen.keyboard.press('Enter')
  for (const title of [starter, main]) await expect(itemOf(ticket, title)).toContainText('Completed')
  let position = 0
  await expect(async () => {
    const [done] = await ordersAt(admin, table)
    expect(done?.items.map(({ status }) => status)).toEqual(['completed', 'completed'])
    position = Number(done?.last_position)
  }).toPass()
  // the feed may show the items one after the other
  await expect.poll(() => heard).toBeGreaterThanOrEqual(position)
  await kitchen.keyboard.press('r')
  await expect(ticket.getByRole('button', { name: `Complete ${main}` })).toBeVisible()
  await expect(async () => {
    const [back] = await ordersAt(admin, table)
    expect(back?.items.map(({ status }) => status)).toEqual(['preparing', 'preparing'])
    expect(back?.date).toBe(sent?.date)
  }).toPass()
  await kitchen.keyboard.press('?')
  await expect(kitchen.getByRole('dialog', { name: 'Keys' })).toContainText('Complete the chosen ticket')
  await expectAccessible(kitchen, 'kitchen: keys of a bump bar')
})
