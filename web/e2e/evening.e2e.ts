import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { cardOf, itemOf, presenceOf, press, ticketOf } from './boards.ts'
import { expectAfterPause, withClock } from './clock.ts'
import {
  emailOf,
  expectAllDone,
  expectEqual,
  expectSums,
  openRestaurant,
  type Restaurant,
  readInvoices,
  sum,
} from './evening.ts'
import { expect, test } from './fixtures.ts'
import { login } from './owner.ts'
import { menuOf, ordersAt, tell } from './restaurant.ts'
import { billOf, seatAt, send, summaryOf } from './till.ts'
import { fromCache, readyFor } from './without-network.ts'

/** Interval in which a guest's page reads its calls. */
const callsMs = 10_000
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('an evening: three tills, one of them offline for ten minutes, and two guests; all papers agree to the cent', async ({
  visit,
  api,
}) => {
  test.slow() // five people and two guests
  const { page: office, restaurant } = await openRestaurant(await api('superadmin'), visit)
  const { owner } = restaurant
  const enter = async (who: string, how?: BrowserContextOptions) => {
    const page = await visit('/login', how)
    await login(page, emailOf(who, restaurant.id))
    return page
  }
  const [anna, cook] = [await enter('anna'), await enter('carl')]
  const guest = await withClock((at) => visit(at, { ...phone, unshared: true }), await menuOf(owner, 'Table 2'))
  const other = await visit(await menuOf(owner, 'Table 3'), phone)

  await test.step('dishes are sent from a till and from two phones', async () => {
    for (const typed of ['2 fish', '2 soup']) await take(anna, typed)
    await sendFrom(anna, 'Table 1')
    await order(guest, 'Soup')
    await order(other, 'Beer', 2)
    for (const table of ['Table 2', 'Table 3']) await accept(anna, table)
  })
  await test.step('a till without a network for ten minutes sends its order afterwards', async () => {
    await orderOffline(await enter('ben', fromCache), anna)
    await expect.poll(async () => sum((await ordersAt(owner, 'Table 4')).map(({ total }) => total))).toBe('74.87')
  })
  await test.step('a guest orders twice and calls', async () => {
    await guest.getByRole('button', { name: 'Call a waiter' }).click()
    await office.goto('/dashboard/floor')
    await office.getByRole('button', { name: 'On my way to Table 2' }).click()
    await expectAfterPause(guest, callsMs, guest.getByText('A waiter is on the way'))
    await guest.getByRole('link', { name: 'Back to the menu' }).click()
    await order(guest, 'Cake')
    await accept(anna, 'Table 2')
  })
  await test.step('what was sent changes; what the kitchen has begun is cancelled with an approval', async () => {
    await press(ticketOf(cook, 1, 'Table 1'), 'Start Making', 'Fish')
    await changeSent(anna, restaurant)
    await cook.getByRole('button', { name: 'Cake, more' }).click()
    await cook.getByRole('menuitem', { name: 'Sold Out: Cake' }).click()
    const menu = anna.getByRole('main', { name: 'Menu' })
    await expect(menu.getByRole('button', { name: /^Cake.*Sold Out$/ })).toBeVisible()
  })
  await office.goto('/dashboard/orders')
  await test.step('a bill with a discount is printed and paid by card and in cash', () => payWithDiscount(office))
  await test.step('a table and a single item move', () => move(office))
  await test.step('the kitchen makes everything', () => bumpAll(cook))
  await test.step('a dish is free, the bill is split evenly', () => splitEvenly(office))
  await test.step('one of two steaks has a bill of its own', () => splitSteak(office, restaurant))
  await test.step('a paid bill is reopened, a dish is refunded', () => correct(office, restaurant))
  await expectAllDone(owner)
  await expect(cook.getByRole('article')).toHaveCount(0)
  await expectSums(owner)
  await expectEqual(restaurant)
})

/** Adds a number of portions through the search of the till. */
async function take(page: Page, typed: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search Item' })
  await search.fill(typed)
  await search.press('Enter')
  await expect(search).toHaveValue('')
}

async function sendFrom(page: Page, table: string): Promise<void> {
  await seatAt(page, table)
  await send(page)
  await expect(summaryOf(page)).toBeHidden()
  await expect(billOf(page)).toContainText('Tap a dish to put it on the bill.')
}

async function order(guest: Page, title: string, portions = 1): Promise<void> {
  for (let portion = 0; portion < portions; portion += 1)
    await guest.getByRole('button', { name: new RegExp(`^ADD ${title}`) }).click()
  await guest.getByRole('link', { name: /View Cart/ }).click()
  await guest.getByRole('button', { name: 'Checkout' }).click()
  await guest.getByRole('button', { name: 'Place Order' }).click()
  await expect(guest.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
}

async function accept(page: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: /^QR Menu Orders/ }).click()
  await page.getByRole('button', { name: `Take into the bill ${table}` }).click()
  await expect(page.getByText('Guest order by QR')).toBeVisible()
  await send(page)
  await expect(page.getByText('Guest order by QR')).toBeHidden()
}

/** Two tills serve table 4: one of them has no network. */
async function orderOffline(ben: Page, anna: Page): Promise<void> {
  await readyFor(ben, '["pos","init"]')
  await ben.clock.install()
  await ben.context().setOffline(true)
  for (const typed of ['3 wine', '2 steak']) await take(ben, typed)
  await seatAt(ben, 'Table 4')
  await send(ben)
  await summaryOf(ben).getByRole('button', { name: 'Next order' }).click()
  await take(anna, '1 soup')
  await sendFrom(anna, 'Table 4')
  await ben.clock.fastForward('10:00')
  await expect(presenceOf(ben, 'Offline, 1 unsent')).toBeVisible()
  await ben.context().setOffline(false)
  await expect(presenceOf(ben, 'Live')).toBeVisible()
}

/** Adds a soup, and voids a fish with the owner's approval. */
async function changeSent(page: Page, { pin }: Restaurant): Promise<void> {
  await seatAt(page, 'Table 1')
  const sent = page.getByRole('region', { name: 'Sent already' })
  await sent.getByRole('button', { name: 'One more Soup, sent at once' }).click()
  await expect(page.getByText('1 × Soup sent')).toBeVisible()
  await sent.getByRole('button', { name: /^2 ?Fish/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Fish' })
  await sheet.getByRole('button', { name: 'One fewer: Fish' }).click()
  await sheet.getByRole('button', { name: 'Wrong item' }).click()
  await sheet.getByRole('button', { name: 'Void 1' }).click()
  const approving = page.getByRole('dialog', { name: 'Approve' })
  await approving.getByRole('button', { name: 'Odile' }).click()
  await approving.getByLabel('PIN').focus()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 × Fish cancelled')).toBeVisible()
}

const paying = (page: Page): Locator => page.getByRole('dialog', { name: /^(Pay & Complete|Paid)$/ })

async function openPayment(page: Page, table: string, amount: string): Promise<Locator> {
  await cardOf(page, table)
    .getByRole('button', { name: `Pay & Complete €${amount}` })
    .click()
  return paying(page)
}

async function choose(page: Page, table: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${table}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function payWithDiscount(page: Page): Promise<void> {
  const bill = await openPayment(page, 'Table 1', '41.00')
  await bill.getByRole('button', { name: 'Discount', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Discount', exact: true })
  await form.getByRole('button', { name: '10 %' }).click()
  await form.getByRole('button', { name: 'Regular guest' }).click()
  await form.getByRole('button', { name: 'Give discount' }).click()
  await expect(bill.getByRole('button', { name: 'Pay only €36.90' })).toBeVisible()
  await bill.getByRole('button', { name: 'Close' }).click()
  const paper = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print Bill Table 1' }).click()
  await (await paper).close()
  await expect(cardOf(page, 'Table 1').getByText('Bill printed')).toBeVisible()

  await openPayment(page, 'Table 1', '36.90')
  await bill.getByRole('radio', { name: 'Plastic' }).click()
  await bill.getByRole('button', { name: 'Add Payment' }).click()
  await bill.getByLabel('Amount', { exact: true }).fill('20.02')
  await bill.getByRole('button', { name: 'Tip', exact: true }).click()
  await bill.getByRole('group', { name: 'Tip' }).getByRole('button', { name: '10%' }).click()
  await bill.getByRole('button', { name: 'Add Payment' }).click()
  await bill.getByRole('radio', { name: 'Coins' }).click()
  await bill.getByLabel('Received').fill('50')
  await bill.getByRole('button', { name: 'Pay only €16.90' }).click()
  await expect(bill.getByRole('status').filter({ hasText: 'Change' })).toHaveText(/Change.*€33\.10/)
  await bill.getByRole('button', { name: 'Done' }).click()
}

/** Table 3 moves to table 5, and one of its beers to table 2. */
async function move(page: Page): Promise<void> {
  await choose(page, 'Table 3', 'Move Table')
  await page
    .getByRole('dialog', { name: 'Move Table 3 to' })
    .getByRole('button', { name: /^Table 5/ })
    .click()
  await expect(cardOf(page, 'Table 5')).toBeVisible()
  await choose(page, 'Table 5', 'Move items')
  const items = page.getByRole('dialog', { name: 'Move items', exact: true })
  await items.getByRole('button', { name: 'One more: Beer' }).click()
  await items.getByRole('button', { name: 'Choose table' }).click()
  await page
    .getByRole('dialog', { name: 'Move items of Table 5 to' })
    .getByRole('button', { name: /^Table 2/ })
    .click()
  await expect(itemOf(cardOf(page, 'Table 2'), 'Beer')).toBeVisible()
}

async function bumpAll(cook: Page): Promise<void> {
  const complete = cook.getByRole('button', { name: /^All complete, token / })
  await expect(async () => {
    const left = await complete.count()
    if (left > 0) await complete.first().click({ timeout: 2_000 })
    await expect(complete).toHaveCount(0, { timeout: 200 })
  }).toPass({ timeout: 30_000, intervals: [50] })
}

async function splitEvenly(page: Page): Promise<void> {
  const bill = await openPayment(page, 'Table 2', '18.00')
  await bill.getByRole('button', { name: 'Comp', exact: true }).click()
  const free = page.getByRole('dialog', { name: 'Comp', exact: true })
  await free.getByRole('button', { name: 'Complaint' }).click()
  await free.getByRole('button', { name: '1 Cake' }).click()
  await free.getByRole('button', { name: 'Comp', exact: true }).click()
  await bill.getByRole('button', { name: 'Add Service Charge' }).click()
  await expect(bill.getByRole('button', { name: 'Collect €12.65' })).toBeVisible()
  await bill.getByRole('button', { name: 'Remove Service Charge' }).click()
  const why = page.getByRole('dialog', { name: 'Remove Service Charge' })
  await why.getByRole('button', { name: 'Complaint' }).click()
  await why.getByRole('button', { name: 'Remove Service Charge' }).click()
  await expect(bill.getByRole('button', { name: 'Collect €11.50' })).toBeVisible()
  await bill.getByRole('radio', { name: 'Plastic' }).click()
  await bill.getByRole('button', { name: 'Add Payment' }).click()
  await bill.getByRole('button', { name: 'More guests' }).click()
  await bill.getByRole('button', { name: 'Add Payment' }).click()
  await bill.getByRole('button', { name: 'Collect €5.75' }).click()
  await expect(cardOf(page, 'Table 2')).toBeHidden()
}

/** The bill of table 4, with a service charge: one of two steaks is paid in cash, the rest by card. */
async function splitSteak(page: Page, { owner, coins, card }: Restaurant): Promise<void> {
  const before = await ordersAt(owner, 'Table 4')
  const orderIds = before.map(({ id }) => id)
  await tell(owner, '/orders/add-service-charge', { orderIds })
  const whole = sum((await ordersAt(owner, 'Table 4')).map(({ total }) => total))
  await choose(page, 'Table 4', 'Split bill')
  const dialog = page.getByRole('dialog', { name: 'Split bill' })
  await dialog.getByRole('button', { name: 'One more: Steak' }).click()
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText('Split off to a bill of its own')).toBeVisible()
  const after = await ordersAt(owner, 'Table 4')
  expect(sum(after.map(({ total }) => total)), 'the parts are the whole').toBe(whole)
  const steak = after.find(({ id }) => !orderIds.includes(id))
  const rest = sum([whole, `-${steak?.total}`])
  await tell(owner, '/orders/complete-and-pay-order', {
    orderIds: [steak?.id],
    tenders: [{ paymentTypeId: coins, amount: steak?.total, received: '50' }],
  })
  await tell(owner, '/orders/complete-and-pay-order', { orderIds, tenders: [{ paymentTypeId: card, amount: rest }] })
  await expect(cardOf(page, 'Table 4')).toBeHidden()
}

async function correct(page: Page, { owner, coins, card }: Restaurant): Promise<void> {
  const idsAt = async (table: string) => (await ordersAt(owner, table)).map(({ id }) => id)
  const tenders = (paymentTypeId: string) => [{ paymentTypeId, amount: '4.50' }]
  const paid = { orderIds: await idsAt('Table 5'), complete: false, tenders: tenders(coins) }
  await tell(owner, '/orders/complete-and-pay-order', paid)
  await choose(page, 'Table 5', 'Reopen bill')
  const reopening = page.getByRole('dialog').filter({ hasText: 'The guest gets €4.50 back' })
  await reopening.getByRole('button', { name: 'Wrong item' }).click()
  await reopening.getByRole('button', { name: 'Reopen bill' }).click()
  await expect(cardOf(page, 'Table 5').getByRole('button', { name: 'Pay & Complete €4.50' })).toBeVisible()
  await tell(owner, '/orders/complete-and-pay-order', { orderIds: await idsAt('Table 5'), tenders: tenders(card) })

  const [first] = await readInvoices(owner)
  await page.goto('/dashboard/invoices')
  await page.getByRole('button', { name: `Preview invoice ${first?.invoice_id}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: first?.invoice_id ?? '' })
  await refund
    .getByRole('button', { name: /^One more: Soup/ })
    .first()
    .click()
  await refund.getByRole('button', { name: 'Wrong item' }).click()
  await refund.getByRole('button', { name: 'Refund €6.30' }).click()
  await expect(page.getByRole('dialog', { name: /^CN-/ }).getByRole('article')).toContainText('Credit note')
  await tell(owner, '/orders/complete', { orderIds: await idsAt('Table 1') })
}
