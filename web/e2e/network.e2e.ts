import type { APIRequestContext, Page } from '@playwright/test'
import { cardOf, presenceOf, ticketsNoted } from './boards.ts'
import { countLoads, expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { addTable, ordersAt, ordersNoted, placeOrder, read } from './restaurant.ts'
import { addDish, addNote, findDish, lineOf, seatAt, send, summaryOf, tokenOf, toldOf } from './till.ts'

type Tills = Readonly<{ waiter: Page; kitchen: Page; cook: APIRequestContext }>

const soup = 'Linsensuppe · شوربة عدس'

/** Lets requests reach the server and drops its answers, until `heal`. */
async function loseAnswers(page: Page, address: string) {
  let lost = 0
  let isWell = false
  await page.context().route(`**/api/v1${address}`, async (route) => {
    if (isWell) return route.continue()
    await route.fetch()
    lost += 1
    await route.abort('connectionreset')
  })
  return {
    lost: () => lost,
    heal: () => {
      isWell = true
    },
  }
}

/** Adds a soup with a unique note, and proceeds to the confirmation. */
async function orderSoup(page: Page): Promise<string> {
  const note = unique('brûlante')
  await addDish(page, soup)
  await addNote(page, soup, note)
  return note
}

test('when the answer to an order is lost', async ({ enter, api }) => {
  test.slow() // four orders
  const tills: Tills = {
    waiter: await enter('waiter', '/dashboard/pos'),
    kitchen: await enter('kitchen', '/dashboard/kitchen'),
    cook: await api('kitchen'),
  }
  await test.step('the waiter is notified, and there is one order', () => sendAgain(tills))
  await test.step('the waiter may serve the next guest, and sees the token later', () => serveNext(tills))
  await test.step('and the page is reloaded, there is one order', () => reloadWhileWaiting(tills))
  await test.step('the token is shown after a reload too, on any screen, and can be read again', () =>
    showTokenElsewhere(tills))
})

async function sendAgain({ waiter, kitchen, cook }: Tills): Promise<void> {
  const network = await loseAnswers(waiter, '/pos/create-order')
  const note = await orderSoup(waiter)
  await send(waiter)
  await expect(summaryOf(waiter)).toContainText('There is no answer yet. The order is kept on this device')
  await expect(ticketsNoted(kitchen, note)).toHaveCount(1)
  await expect.poll(network.lost, { message: 'it was sent again' }).toBeGreaterThan(1)
  network.heal()
  const token = await tokenOf(waiter)
  await expect(ticketsNoted(kitchen, note)).toHaveAccessibleName(new RegExp(`^Token ${token},`))
  await expect(lineOf(waiter, soup)).toHaveCount(0)
  expect(await ordersNoted(cook, note)).toHaveLength(1)
}

async function reloadWhileWaiting({ waiter, cook }: Tills): Promise<void> {
  const network = await loseAnswers(waiter, '/pos/create-order')
  const note = await orderSoup(waiter)
  await send(waiter)
  await expect.poll(network.lost).toBeGreaterThan(0)
  await waiter.reload()
  await expect(summaryOf(waiter), 'the page still waits for its answer').toBeVisible()
  network.heal()
  const token = await tokenOf(waiter)
  const orders = await ordersNoted(cook, note)
  expect(orders.map(({ token_no }) => token_no)).toEqual([token])
  await waiter.reload()
  await findDish(waiter, soup)
  await expect(lineOf(waiter, soup), 'nothing is left to be sent again').toHaveCount(0)
  await expect(toldOf(waiter)).toHaveCount(0)
}

async function showTokenElsewhere({ waiter, cook }: Tills): Promise<void> {
  await openWithin(waiter, '/dashboard/pos')
  const network = await loseAnswers(waiter, '/pos/create-order')
  const note = await orderSoup(waiter)
  await send(waiter)
  await summaryOf(waiter).getByRole('button', { name: 'Next order' }).click()
  await waiter.goto('/dashboard/orders')
  network.heal()
  await expect(toldOf(waiter)).toContainText('the order for Dine-In was sent', { timeout: 20_000 })
  const [order] = await ordersNoted(cook, note)
  await expect(toldOf(waiter)).toContainText(`Token ${order?.token_no}:`)
  await presenceOf(waiter, 'Live').click()
  const done = waiter.getByRole('dialog', { name: 'Everything has been sent' })
  await expect(done.getByRole('listitem')).toContainText(`${order?.token_no}Send to Kitchen: Dine-In, 1 item`)
}

async function serveNext({ waiter, cook }: Tills): Promise<void> {
  const network = await loseAnswers(waiter, '/pos/create-order')
  const note = await orderSoup(waiter)
  await send(waiter)
  await summaryOf(waiter).getByRole('button', { name: 'Next order' }).click()
  await expect(lineOf(waiter, soup)).toHaveCount(0)
  await presenceOf(waiter, '1 unsent').click()
  const unsent = waiter.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent.getByRole('listitem')).toContainText('Send to Kitchen: Dine-In, 1 item')
  await expect(unsent.getByRole('listitem')).toContainText('Waiting to be sent')
  network.heal()
  await expect(waiter.getByRole('status').filter({ hasText: /Token \d+: / })).toBeVisible({ timeout: 20_000 })
  const done = waiter.getByRole('dialog', { name: 'Everything has been sent' })
  await expect(done).toContainText('Nothing waits on this device.')
  await done.getByRole('button', { name: 'Close' }).first().click() // the other one closes the toast
  await expect(presenceOf(waiter, 'Live')).toBeVisible()
  expect(await ordersNoted(cook, note)).toHaveLength(1)
}

test('when the answer to a payment is lost, there is one invoice', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  await placeOrder(await api('waiter'), { table, title: soup })
  const office = await enter('admin', '/dashboard/orders')
  const network = await loseAnswers(office, '/orders/complete-and-pay-order')
  await cardOf(office, table).getByRole('button', { name: 'Pay & Complete €8.40' }).click()
  const pay = office.getByRole('dialog', { name: 'Pay & Complete' })
  await pay.getByText('Print Receipt?').click()
  await pay.getByRole('button', { name: 'Pay & Complete' }).click()
  await expect(pay).toContainText('There is no answer yet. The payment is kept on this device')
  await expect.poll(network.lost, { message: 'it was sent again' }).toBeGreaterThan(1)
  network.heal()
  await expect(pay).toBeHidden({ timeout: 20_000 })
  await expect(cardOf(office, table)).toBeHidden()
  const invoices = await read<{ table_title: string | null; total: string }[]>(
    await api('admin'),
    '/invoices?type=today',
  )
  expect(invoices.filter(({ table_title }) => table_title === table)).toMatchObject([{ total: '8.40' }])
})

test.describe('without a network', () => {
  test('an order is stored on the device and sent once when the network is back', async ({ enter, api }) => {
    const table = await addTable(await api('admin'))
    const waiter = await enter('waiter', '/dashboard/pos')
    await orderSoup(waiter)
    await seatAt(waiter, table)
    await waiter.context().setOffline(true)
    await expect(presenceOf(waiter, 'Offline')).toBeVisible({ timeout: 5_000 })
    await send(waiter)
    await expect(summaryOf(waiter)).toContainText('There is no answer yet.')
    await summaryOf(waiter).getByRole('button', { name: 'Next order' }).click()
    await expect(presenceOf(waiter, 'Offline, 1 unsent')).toContainText('Offline · 1 unsent')
    expect(await ordersAt(await api('waiter'), table)).toEqual([])
    await waiter.context().setOffline(false)
    await expect(presenceOf(waiter, 'Live')).toBeVisible({ timeout: 20_000 })
    await expect.poll(async () => (await ordersAt(await api('waiter'), table)).length).toBe(1)
  })

  test('the kitchen shows that, and catches up by itself', async ({ enter, api }) => {
    const table = await addTable(await api('admin'))
    const kitchen = await enter('kitchen', '/dashboard/kitchen')
    await expect(presenceOf(kitchen, 'Live')).toBeVisible()
    const loads = countLoads(kitchen)
    await kitchen.context().setOffline(true)
    await expect(presenceOf(kitchen, /^Offline, as of \d\d:\d\d$/)).toBeVisible({ timeout: 5_000 })
    const { tokenNo } = await placeOrder(await api('waiter'), { table, title: soup })
    await kitchen.context().setOffline(false)
    await expect(presenceOf(kitchen, 'Live')).toBeVisible({ timeout: 20_000 })
    await expect(kitchen.getByRole('article', { name: `Token ${tokenNo}, ${table}, ` })).toHaveCount(1)
    expect(loads()).toBe(0)
  })
})
