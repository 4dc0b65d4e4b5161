import { expectAccessible, expectAccessibleIn } from './axe.ts'
import { presenceOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addTable, ordersNoted, repriceDish, addDish as serve, tell } from './restaurant.ts'
import { addDish, billOf, findDish, lineOf, sayNoTable, seatAt, send, summaryOf, tokenOf } from './till.ts'
import { fromCache, orderSoup, readyFor, soup } from './without-network.ts'

test('a till reloaded without a network takes orders, which are sent once and in order', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await findDish(waiter, soup)
  await readyFor(waiter, '["pos","init"]')
  await waiter.context().setOffline(true)
  await waiter.reload()
  await findDish(waiter, soup)
  await expect(presenceOf(waiter, /^Offline, as of \d\d:\d\d$/)).toBeVisible()
  const notes = [await orderSoup(waiter, table), await orderSoup(waiter, table)]
  await waiter.reload()
  await findDish(waiter, soup)
  await expect(presenceOf(waiter, 'Offline, 2 unsent')).toBeVisible()
  await expectAccessibleIn(waiter, 'till: offline, two orders unsent', () =>
    presenceOf(waiter, 'Offline, 2 unsent').click(),
  )
  await presenceOf(waiter, 'Offline, 2 unsent').click()
  const unsent = waiter.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent).toContainText('sent again until there is an answer')
  await waiter.keyboard.press('Escape')
  await waiter.context().setOffline(false)
  await expect(presenceOf(waiter, 'Live')).toBeVisible({ timeout: 20_000 })
  const cook = await api('kitchen')
  const tokens: (number | undefined)[] = []
  for (const note of notes) {
    await expect.poll(async () => (await ordersNoted(cook, note)).length, { timeout: 20_000 }).toBe(1)
    tokens.push((await ordersNoted(cook, note))[0]?.token_no)
  }
  expect(tokens).toEqual(tokens.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
})

test('a till that is offline continues at once, without waiting for an answer', async ({ enter }) => {
  const waiter = await enter('waiter', '/dashboard/pos', { unshared: true })
  await addDish(waiter, soup)
  await waiter.context().setOffline(true)
  await waiter.getByRole('button', { name: 'Send to Kitchen' }).click()
  await sayNoTable(waiter, summaryOf(waiter))
  await waiter.clock.install()
  await waiter.clock.pauseAt(Date.now() + 60_000) // the clock is stopped from here on
  await summaryOf(waiter).getByRole('button', { name: 'Send to Kitchen' }).click()
  await expect(summaryOf(waiter).getByRole('button', { name: 'Next order' })).toBeVisible()
})

test('the till shows no older order as the last one after it has continued without an answer', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [table, other] = [await addTable(admin), await addTable(admin)]
  const waiter = await enter('waiter', '/dashboard/pos')
  await addDish(waiter, soup)
  await seatAt(waiter, table)
  await send(waiter)
  await tokenOf(waiter)
  await expect(billOf(waiter)).toContainText('Last order')
  await waiter.context().setOffline(true)
  await orderSoup(waiter, other)
  await expect(billOf(waiter)).toContainText('Tap a dish to put it on the bill.')
  await expect(billOf(waiter)).not.toContainText('Last order')
})

test('an unsent order whose price has changed is returned for a decision', async ({ enter, api }) => {
  const admin = await api('admin')
  const title = unique('Plat du marché')
  const id = await serve(admin, { title, price: '12.00' })
  const waiter = await enter('waiter', '/dashboard/pos', fromCache)
  await addDish(waiter, title)
  await readyFor(waiter, '["pos","init"]')
  // keeps the order unplaced until the price has changed
  await waiter.route('**/pos/create-order', (route) => route.abort())
  await waiter.context().setOffline(true)
  await send(waiter)
  await expect(summaryOf(waiter)).toContainText('There is no answer yet.')
  await summaryOf(waiter).getByRole('button', { name: 'Next order' }).click()
  await repriceDish(admin, id, { title, price: '13.50' })
  await waiter.reload()
  await expect(presenceOf(waiter, 'Offline, 1 unsent')).toBeVisible()
  await waiter.unroute('**/pos/create-order')
  await waiter.context().setOffline(false)
  await waiter.getByRole('status').getByRole('button', { name: 'Review' }).click({ timeout: 30_000 })
  const unsent = waiter.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent).toContainText('Prices have changed, please review the order!')
  await expectAccessible(waiter, 'till: an order that came back')
  await unsent.getByRole('link', { name: 'Put back on the bill' }).click()
  await expect(lineOf(waiter, title)).toContainText('13.50')
  await expect(lineOf(waiter, title), 'what the guest was told stands beside it').toContainText('12.00')
  await expect(billOf(waiter)).toContainText('€13.50')
  await takePictures(waiter, 'till: a price that has changed on the bill')
})

test('an order refused late is reported in a sentence with the table and the dish', async ({ enter, api }) => {
  const admin = await api('admin')
  const table = await addTable(admin)
  const title = unique('Lager')
  const id = await serve(admin, { title, price: '4.00' })
  const waiter = await enter('waiter', '/dashboard/pos')
  for (const one of [soup, title]) await addDish(waiter, one)
  await seatAt(waiter, table)
  await waiter.context().setOffline(true)
  await send(waiter)
  await summaryOf(waiter).getByRole('button', { name: 'Next order' }).click()
  await tell(admin, `/menu-items/${id}/hide`)
  await waiter.context().setOffline(false)
  const told = `Order for ${table} was not sent: ${title} is no longer on the menu. Put it back on the bill, or discard it.`
  await expect(waiter.getByRole('status').getByText(told)).toBeVisible({ timeout: 20_000 })
  await takePictures(waiter, 'till: an order that was refused late')
  await waiter.getByRole('status').getByRole('button', { name: 'Review' }).click()
  const unsent = waiter.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent).toContainText(`${title} is no longer on the menu.`)
  await expect(unsent, 'what was refused is not sent again').not.toContainText('sent again until there is an answer')
})

test('unsent orders are printed when they are sent, one after the other, if the restaurant prints', async ({
  enter,
  api,
}) => {
  const table = await addTable(await api('admin'))
  const waiter = await enter('waiter', 'about:blank')
  await waiter.addInitScript(() => {
    // as on a tablet: the page continues while the print dialog is open
    window.print = () => {
      const till: Window & { papers?: string[] } = window.parent
      const onPaper = () => {
        till.papers = [...(till.papers ?? []), document.body.textContent]
        window.dispatchEvent(new Event('afterprint'))
      }
      till.setTimeout(onPaper, 1_000)
    }
  })
  await waiter.route('**/api/v1/pos/init', async (route) => {
    const init = await (await route.fetch()).json()
    await route.fulfill({ json: { ...init, printSettings: { ...init.printSettings, is_enable_print: 1 } } })
  })
  await waiter.goto('/dashboard/pos')
  await findDish(waiter, soup)
  await waiter.context().setOffline(true)
  const notes = [await orderSoup(waiter, table), await orderSoup(waiter, table)]
  await waiter.context().setOffline(false)
  const papers = () => waiter.evaluate(() => (window as Window & { papers?: string[] }).papers ?? [])
  await expect.poll(async () => (await papers()).length, { timeout: 20_000 }).toBe(2)
  const [first, second] = await papers()
  const [one, other] = await Promise.all(notes.map(async (note) => (await ordersNoted(await api('kitchen'), note))[0]))
  expect(first).toMatch(new RegExp(`Token${one?.token_no}$`))
  expect(second).toMatch(new RegExp(`Token${other?.token_no}$`))
})
