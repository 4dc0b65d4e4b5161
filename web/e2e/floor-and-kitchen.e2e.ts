import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './axe.ts'
import { cardOf, itemOf, presenceOf, press, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, ordersAt, placeOrder, tell } from './restaurant.ts'

const soup = 'Ratatouille'

const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay & Complete' })

async function startPaying(page: Page, table: string): Promise<void> {
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete/ })
    .click()
  await payDialog(page).getByText('Print Receipt?').click()
}

test('an order paid early stays open and in the kitchen', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const { tokenNo } = await placeOrder(await api('waiter'), { table, title: soup, quantity: 4 })
  const [waiter, kitchen] = [await enter('waiter', '/dashboard/orders'), await enter('kitchen', '/dashboard/kitchen')]
  await press(ticketOf(kitchen, tokenNo, table), 'Start Making', soup)
  await startPaying(waiter, table)
  const dialog = payDialog(waiter)
  await expect(dialog.getByRole('region', { name: 'Not delivered yet' })).toContainText(soup)
  await takePictures(waiter, 'orders: paying before all is served')
  await dialog.getByRole('button', { name: /^Pay only/ }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOf(waiter, table).getByText('Paid', { exact: true })).toBeVisible()
  await expect(cardOf(waiter, table).getByRole('button', { name: 'Complete', exact: true })).toBeVisible()
  await press(ticketOf(kitchen, tokenNo, table), 'Complete', soup)
})

test('a single finished dish of three is counted, found and served in one tap', async ({ enter, api }) => {
  const admin = await api('admin')
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
  const page = await enter('waiter', '/dashboard/orders')
  await expect(page.getByRole('banner').getByText(/[1-9]\d* ready to serve/)).toBeVisible()
  await page.getByRole('button', { name: /^Ready [1-9]/ }).click()
  const dish = itemOf(cardOf(page, table), made)
  await expectAccessible(page, 'orders: a dish that is ready')
  await dish.getByRole('button', { name: `Delivered ${made}` }).click()
  await page.getByRole('button', { name: /^All / }).click()
  await expect(dish).toContainText('Delivered')
  await expect(dish.getByRole('button', { name: /^Delivered/ })).toBeHidden()
})

test('total, payment types and the pay button stay visible beside a long bill in cash', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const till = await api('waiter')
  for (let order = 0; order < 6; order += 1) await placeOrder(till, { table, title: soup })
  const waiter = await enter('waiter', '/dashboard/orders', { viewport: { width: 1024, height: 768 } })
  await expect(cardOf(waiter, table).getByRole('listitem').filter({ hasText: soup })).toHaveCount(6)
  await cardOf(waiter, table)
    .getByRole('button', { name: /^Pay & Complete/ })
    .click()
  const dialog = payDialog(waiter)
  await dialog.getByText('Cash', { exact: true }).click() // cash takes the most room
  for (const [width, height] of [
    [1180, 820],
    [768, 1024],
    [1024, 768],
  ] as const) {
    await waiter.setViewportSize({ width, height })
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
})

test('unfinished items stay in the kitchen when their order is completed', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const till = await api('waiter')
  const { tokenNo, orderId } = await placeOrder(till, { table, title: soup })
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const ticket = ticketOf(kitchen, tokenNo, table)
  await press(ticket, 'Start Making', soup)
  await till.post('/api/v1/orders/complete', { data: { orderIds: [orderId] } })
  await expect(ticket).toContainText('Order completed, please finish')
  await press(ticket, 'Complete', soup)
  await expect(ticket).toBeHidden()
})

test('a cancelled ticket stays until it is acknowledged', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const till = await api('waiter')
  const { tokenNo, orderId } = await placeOrder(till, { table, title: soup, notes: 'no nuts' })
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const ticket = ticketOf(kitchen, tokenNo, table)
  await expect(ticket).toBeVisible()
  await till.post('/api/v1/orders/cancel', { data: { orderIds: [orderId] } })
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
})

test('a finished dish keeps its note visible, and can be recalled', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const { tokenNo } = await placeOrder(await api('waiter'), { table, title: soup, notes: 'allergic to nuts' })
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const ticket = ticketOf(kitchen, tokenNo, table)
  await press(ticket, 'Start Making', soup)
  await press(ticket, 'Complete', soup)
  await expect(ticket.getByText('allergic to nuts')).toBeVisible()
  await expect(ticket).toBeHidden()
  await kitchen.getByRole('button', { name: 'Recently done' }).click()
  await expectAccessible(kitchen, 'kitchen: recently done')
  await kitchen.getByRole('button', { name: `Recall ${soup}, token ${tokenNo}` }).click()
  await kitchen.keyboard.press('Escape')
  await expect(ticket.getByRole('button', { name: `Complete ${soup}` })).toBeVisible()
})

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

test('a long floor name is truncated at its end, also from right to left', async ({ enter, api }) => {
  const floor = 'Second floor, winter garden behind the glass doors, towards the river and the old bridge'
  const title = await addTable(await api('admin'), unique('Booth'), floor)
  await placeOrder(await api('waiter'), { table: title, title: soup })
  for (const locale of ['en-GB', 'ar']) {
    const page = await enter('waiter', '/dashboard/orders', { locale })
    const name = cardOf(page, title).getByText(floor)
    await expect(name).toBeVisible()
    const isBeginningShown = await name.evaluate((shown) => {
      const letters = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode()
      const first = document.createRange()
      if (letters) first.setStart(letters, 0)
      if (letters) first.setEnd(letters, 1)
      const [letter, clip] = [first.getBoundingClientRect(), (shown.closest('.clip') ?? shown).getBoundingClientRect()]
      return letter.left >= clip.left - 1 && letter.right <= clip.right + 1
    })
    expect(isBeginningShown, locale).toBe(true)
  }
})

test('an item is cancelled with a reason and its name, and restored with Undo', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const till = await api('waiter')
  await placeOrder(till, { table, title: soup })
  const waiter = await enter('waiter', '/dashboard/orders')
  const item = itemOf(cardOf(waiter, table), soup)
  const open = () => item.getByRole('button', { name: `Status of ${soup}` }).click()
  await expectAccessibleIn(waiter, 'orders: status of an item', open)
  await open()
  await waiter.getByRole('menuitem', { name: 'Cancel' }).click()
  const question = waiter.getByRole('dialog', { name: `Cancel ${soup}?` })
  const yes = question.getByRole('button', { name: 'Yes, Cancel' })
  await expect(yes).toHaveAttribute('title', 'Please choose a reason!')
  await expectAccessible(waiter, 'orders: why an item is cancelled')
  await question.getByRole('button', { name: 'Wrong item' }).click()
  await yes.click()
  await expect(waiter.getByText(`${soup} cancelled`)).toBeVisible()
  await expect(item).toContainText('Cancelled')
  await waiter.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toContainText('Created')
  await expect(async () => expect((await ordersAt(till, table))[0]?.items[0]?.status).toBe('created')).toPass()
})

test('completing an unpaid card offers the payment first', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  await placeOrder(await api('waiter'), { table, title: soup })
  const waiter = await enter('waiter', '/dashboard/orders')
  await cardOf(waiter, table)
    .getByRole('button', { name: `Actions for ${table}` })
    .click()
  await waiter.getByRole('menuitem', { name: 'Complete', exact: true }).click()
  const question = waiter.getByRole('dialog', { name: `Complete ${table}?` })
  await expect(question.getByRole('region', { name: 'Not delivered yet' })).toContainText(soup)
  await expectAccessible(waiter, 'orders: completing what is not paid')
  await question.getByRole('button', { name: /^Pay .* first$/ }).click()
  await expect(payDialog(waiter)).toBeVisible()
})

test('a card is found among many, and the Live mark stays visible', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, other] = [await addTable(admin), await addTable(admin)]
  const till = await api('waiter')
  for (const place of [table, other]) await placeOrder(till, { table: place, title: soup })
  const waiter = await enter('waiter', '/dashboard/orders')
  await expect(cardOf(waiter, other)).toBeVisible()
  await waiter.mouse.wheel(0, 5_000)
  await expect(presenceOf(waiter, 'Live')).toBeInViewport()
  await waiter.getByRole('textbox', { name: 'Search orders' }).fill(table)
  await expect(cardOf(waiter, other)).toBeHidden()
  await waiter.keyboard.press('Enter')
  await expect(cardOf(waiter, table)).toBeFocused()
  await waiter.getByRole('button', { name: /^Ready/ }).click()
  await expect(waiter.getByText('No open order matches.')).toBeVisible()
  await takePictures(waiter, 'orders: none fits')
  await waiter.getByRole('button', { name: /^Unpaid/ }).click()
  await cardOf(waiter, table)
    .getByRole('link', { name: `Add items, ${table}` })
    .click()
  await expect(waiter).toHaveURL(/\/dashboard\/pos/)
})

test('the payment type is in the list of invoices, which can be downloaded as a file', async ({ enter, api }) => {
  const admin = await api('admin')
  const table = await addTable(admin)
  await placeOrder(await api('waiter'), { table, title: soup })
  const office = await enter('admin', '/dashboard/orders')
  await startPaying(office, table)
  const dialog = payDialog(office)
  const chosen = await dialog.getByRole('radio', { checked: true }).textContent()
  await dialog.getByRole('button', { name: 'Pay & Complete' }).click()
  await expect(dialog).toBeHidden()
  await office.goto('/dashboard/invoices')
  await expect(office.getByRole('row').filter({ hasText: table })).toContainText(chosen ?? '')
  const download = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
