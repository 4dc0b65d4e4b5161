import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectWellMade } from './axe.ts'
import { cardOf, itemOf, press, ticketOf } from './boards.ts'
import { expectAfterPause, expectGoneAfterPause, withClock } from './clock.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, read, tell } from './restaurant.ts'
import { countTones, tonesOf } from './tones.ts'

const stationsPage = '/dashboard/settings/stations'
/** Time for which a finished item stays on the screen. */
const lingerMs = 6_000
/** Interval in which the board of guests reads its numbers. */
const boardMs = 4_000

/** Stations change every kitchen screen of the restaurant: they leave with their test. */
async function removeStations(admin: APIRequestContext): Promise<void> {
  const stations = await read<{ id: string }[]>(admin, '/settings/stations')
  for (const { id } of stations) await admin.delete(`/api/v1/settings/stations/${id}`)
}

/** Places an order of several dishes. */
async function order(waiter: APIRequestContext, table: string, ids: readonly string[]): Promise<number> {
  const tables = await read<{ storeTables: { id: string; table_title: string }[] }>(waiter, '/pos/init')
  const { tokenNo } = await tell<{ tokenNo: number }>(waiter, '/pos/create-order', {
    cart: ids.map((id) => ({ id, quantity: 1, notes: null, variant_id: null, addons_ids: [] })),
    deliveryType: 'dinein',
    customerType: 'WALKIN',
    customerId: null,
    tableId: tables.storeTables.find(({ table_title }) => table_title === table)?.id,
    selectedQrOrderItem: null,
  })
  return tokenNo
}

const station = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Stations' }).getByRole('radio', { name, exact: true })

test('a station shows its own dishes, and the pass shows all', async ({ enter, api }) => {
  test.slow() // four screens
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const [bar, drinks, beer, dish] = [unique('Bar'), unique('Drinks'), unique('Beer'), unique('Quiche')]
  const { id: categoryId } = await tell<{ id: string }>(admin, '/settings/categories/add', { title: drinks })
  const [table, beerId, dishId] = [
    await addTable(admin),
    await addDish(admin, { title: beer, price: '4' }),
    await addDish(admin, { title: dish, price: '9' }),
  ]
  await tell(admin, `/menu-items/update/${beerId}`, {
    title: beer,
    price: '4',
    netPrice: null,
    categoryId,
    taxId: null,
  })

  const kitchen = await withClock((at) => enter('kitchen', at, { unshared: true }), '/dashboard/kitchen')
  await expect(kitchen.getByRole('main')).toBeVisible()
  await expect(kitchen.getByRole('radiogroup', { name: 'Stations' })).toBeHidden()
  try {
    const owner = await enter('admin', stationsPage)
    await owner.getByRole('button', { name: 'New' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add New Station' })
    await dialog.getByLabel('Title', { exact: true }).fill(bar)
    await dialog.getByLabel('Categories made here').fill('no such category')
    await expect(owner.getByText('Nothing to show.')).toBeVisible()
    await dialog.getByLabel('Categories made here').fill(drinks)
    await owner.getByTitle(drinks, { exact: true }).click()
    await dialog.getByLabel('Title', { exact: true }).focus() // closes the list
    await dialog.getByLabel('Due soon after (minutes)').fill('20')
    await dialog.getByLabel('Late after (minutes)').fill('15')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('A ticket is due soon before it is late!')).toBeVisible()
    await dialog.getByLabel('Late after (minutes)').fill('250')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please provide at most 240 minutes!')).toBeVisible()
    await dialog.getByLabel('Late after (minutes)').fill('30')
    await expectAccessible(owner, 'settings: a new station')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: bar })).toContainText(drinks)
    await expectAccessible(owner, 'settings: stations')

    const tokenNo = await order(waiter, table, [beerId, dishId])
    const ticket = ticketOf(kitchen, tokenNo, table)
    await expect(ticket).toContainText(bar)
    await expect(ticket.getByRole('listitem')).toHaveCount(2)
    await station(kitchen, bar).click()
    await expect(kitchen).toHaveURL(/\?station=/)
    await expect(ticket.getByRole('listitem')).toHaveCount(1)
    await expect(ticket).toContainText('Also at: Kitchen')
    await expect(ticket.getByRole('button', { name: `All complete, token ${tokenNo}` })).toBeVisible()
    await expectAccessible(kitchen, 'kitchen: one station')
    const usual = kitchen.viewportSize()
    await kitchen.setViewportSize({ width: 320, height: 700 })
    await kitchen.goto('/dashboard/kitchen')
    await expect(station(kitchen, bar)).toBeChecked()
    await expect(station(kitchen, bar)).toBeInViewport({ ratio: 0.95 })
    if (usual) await kitchen.setViewportSize(usual)
    await press(ticket, 'Start Making', beer)
    await press(ticket, 'Complete', beer)
    await expectAfterPause(kitchen, lingerMs, kitchen.getByText(`Nothing for ${bar}.`))

    await station(kitchen, 'Kitchen').click()
    await expect(ticket.getByRole('listitem')).toHaveCount(1)
    await expect(ticket.getByRole('button', { name: `Start Making ${dish}` })).toBeVisible()
    await station(kitchen, 'All stations').click()
    await expect(ticket.getByRole('listitem')).toHaveCount(2)
    await expect(ticket.getByRole('button', { name: /^Pass / })).toHaveCount(0)

    await station(kitchen, 'Pass').click()
    await expect(ticket.getByRole('button', { name: `Pass ${beer}` })).toBeVisible()
    await expectAccessible(kitchen, 'kitchen: the pass')
    await press(ticket, 'Pass', beer)
    await expect(itemOf(ticket, beer)).toContainText('Passed')
    await kitchen.getByRole('button', { name: 'Undo' }).click()
    await expect(ticket.getByRole('button', { name: `Pass ${beer}` })).toBeVisible()
    await press(ticket, 'Start Making', dish)
    await press(ticket, 'Complete', dish)
    await expect(ticket.getByRole('button', { name: `Pass ${dish}` })).toBeVisible()
    await kitchen.reload() // what is ready stays at the pass
    await expect(ticket.getByRole('button', { name: `Pass all ready, token ${tokenNo}` })).toBeVisible()
    await ticket.focus()
    await kitchen.keyboard.press('Enter')
    await expect(itemOf(ticket, dish)).toContainText('Passed')
    const orders = await enter('waiter', '/dashboard/orders')
    await expect(itemOf(cardOf(orders, table), dish)).toContainText('Passed')
    await expectGoneAfterPause(kitchen, lingerMs, ticket)

    const next = ticketOf(kitchen, await order(waiter, table, [beerId, dishId]), table)
    await station(kitchen, bar).click()
    await expect(next.getByRole('listitem')).toHaveCount(1)
    await removeStations(admin)
    await expect(kitchen.getByRole('radiogroup', { name: 'Stations' })).toBeHidden()
    await expect(next.getByRole('listitem')).toHaveCount(2)
  } finally {
    await removeStations(admin)
  }
})

test('a station rings with its own sound', async ({ enter, api }) => {
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const [title, dish, table] = [unique('Grill'), unique('Kebab'), await addTable(admin)]
  const dishId = await addDish(admin, { title: dish, price: '9' })
  const body = { title, categoryIds: [], itemIds: [dishId] }
  const { id } = await tell<{ id: string }>(admin, '/settings/stations/add', body)
  try {
    const owner = await enter('admin', 'about:blank')
    await owner.addInitScript(countTones)
    await owner.goto(stationsPage)
    await owner.getByRole('button', { name: `Edit ${title}` }).click()
    const dialog = owner.getByRole('dialog', { name: 'Update Station' })
    await dialog.getByLabel('Sound of new tickets').click()
    await owner.getByTitle('Pips', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => tonesOf(owner)).toBe(5)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    const kitchen = await enter('kitchen', 'about:blank')
    await kitchen.addInitScript(countTones)
    await kitchen.goto(`/dashboard/kitchen?station=${id}`)
    await expect(station(kitchen, title)).toBeChecked()
    await station(kitchen, title).click() // sound is allowed after a press
    const tokenNo = await order(waiter, table, [dishId])
    await expect(ticketOf(kitchen, tokenNo, table)).toBeVisible()
    await expect.poll(() => tonesOf(kitchen)).toBe(5)
  } finally {
    await removeStations(admin)
  }
})

test('guests read the numbers at a link of its own, until it is ended', async ({ enter, visit, api }) => {
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const id = await addDish(admin, { title: unique('Falafel'), price: '6' })
  const owner = await enter('admin', stationsPage)
  await owner.getByRole('button', { name: 'Make a link' }).click()
  const link = owner.getByRole('link', { name: '/m/board/' })
  await expect(link).toBeVisible()
  await expectAccessible(owner, 'settings: link of the board')

  const board = await withClock((at) => visit(at, { unshared: true }), (await link.getAttribute('href')) ?? '')
  await expect(board.getByRole('heading', { name: 'Comptoir du Cèdre' })).toBeVisible()
  const takeaway = { deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null, tableId: '' }
  const { tokenNo, orderId } = await tell<{ tokenNo: number; orderId: string }>(waiter, '/pos/create-order', {
    cart: [{ id, quantity: 1, notes: null, variant_id: null, addons_ids: [] }],
    selectedQrOrderItem: null,
    ...takeaway,
  })
  const numberIn = (name: string) =>
    board.getByRole('region', { name }).getByRole('listitem').getByText(String(tokenNo), { exact: true })
  await expectAfterPause(board, boardMs, numberIn('Preparing'))
  await tell(waiter, `/orders/update-status/${orderId}.1`, { status: 'completed' })
  await expectAfterPause(board, boardMs, numberIn('Ready'))
  await expect(numberIn('Preparing')).toBeHidden()
  await board.getByRole('button', { name: 'Turn on the sound' }).click()
  await expectWellMade(board, 'guest: board of ready numbers')
  for (const width of [390, 1024]) {
    await board.setViewportSize({ width, height: 800 })
    await expect(numberIn('Ready')).toBeInViewport()
  }
  const many = Array.from({ length: 40 }, (_, index) => 101 + index)
  await board.setViewportSize({ width: 1920, height: 1080 })
  await board.route('**/v1/board/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), preparing: many, ready: many } })
  })
  await expectAfterPause(board, boardMs, board.getByText('140', { exact: true }).first())
  for (const last of [0, 1]) {
    await expect(board.getByText('140', { exact: true }).nth(last)).toBeInViewport({ ratio: 1 })
  }
  await board.unroute('**/v1/board/*')
  await board.getByRole('button', { name: 'Dark or light' }).click()
  await board.context().setOffline(true)
  await expectAfterPause(board, boardMs, board.getByText('No connection: these numbers may be old.'))
  await board.context().setOffline(false)
  await expectGoneAfterPause(board, boardMs, board.getByText('No connection: these numbers may be old.'))

  await owner.getByRole('button', { name: 'End the link' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(owner.getByText('There is no link.')).toBeVisible()
  await expectAfterPause(board, boardMs, board.getByRole('heading', { name: 'Broken Link' }))
})
