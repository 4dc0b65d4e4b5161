import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, itemOf, press, roomLink, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { hire, login, openToGuests, setUp, signUp, stepsOf, subscribe } from './owner.ts'
import { addDish, lineOf, seatAt, send, tokenOf } from './till.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

// the sample menu: coffee 3.00 and cake 5.50 at a table, lemonade 4.50 from a guest's phone
const atTable = '8.50'
const byPhone = '4.50'
const taken = '€13.00'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // with motion, as most users see it

test('a restaurant opens, serves two tables and closes its day with figures that agree', async ({ visit, enter }) => {
  test.slow() // seven users and their screens, from the sign-up to the audit
  const id = randomUUID().slice(0, 8)
  const restaurant = unique('Chez Odile')
  const emailOf = (who: string) => `${who}.${id}@example.test`
  const owner = await visit('/')
  await signUp(owner, restaurant, emailOf('odile'))
  await subscribe(owner)
  await expectAccessible(owner, 'first hour: nothing done yet')
  await setUp(owner, restaurant)
  await expectAccessible(owner, 'first hour: all done')
  await roomLink(owner, 'Users').click()
  for (const job of ['Waiter', 'Cook', 'Manager', 'Auditor'])
    await hire(owner, { name: `${job} of ${id}`, job, email: emailOf(job) })
  await roomLink(owner, 'Settings').click()
  const menu = await openToGuests(owner)

  const [waiter, cook, manager] = await Promise.all(
    ['Waiter', 'Cook', 'Manager'].map(async (job) => {
      const page = await visit('/login')
      await login(page, emailOf(job))
      return page
    }),
  )
  if (!waiter || !cook || !manager) throw new Error('a waiter, a cook or a manager is missing')
  await expect(cook).toHaveURL('/dashboard/kitchen')
  await book(waiter, `Guest of ${id}`)
  await roomLink(waiter, 'POS').click()
  await addDish(waiter, 'Coffee')
  await addDish(waiter, 'Cake of the day')
  await seatAt(waiter, 'Table 1')
  await send(waiter)
  expect(await tokenOf(waiter)).toBe(1)

  const guest = await visit(menu, phone)
  await orderByPhone(guest)
  await acceptOrder(waiter)
  await serve(cook, waiter)
  await expect(guest.getByRole('listitem').filter({ hasText: 'Lemonade' })).toContainText('Ready', { timeout: 30_000 })
  await roomLink(manager, 'Orders').click()
  await pay(manager, 'Table 1', atTable)
  await pay(manager, 'Table 2', byPhone)
  await roomLink(manager, 'Invoices').click()
  await expect(manager.getByRole('row').filter({ hasText: 'Sum of 2 invoices' })).toContainText(taken)
  await closeDay(manager)
  await roomLink(owner, 'Dashboard').click()
  await stepsOf(owner).getByRole('button', { name: 'Put this list away' }).click()
  await expect(stepsOf(owner)).toBeHidden()
  const figure = (name: string) => owner.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(figure('Revenue today')).toHaveText(taken)
  await expect(figure('Orders count')).toHaveText('2')
  await superviseTenant(await enter('superadmin', '/superadmin/dashboard/tenants'), restaurant)

  const auditor = await visit('/login')
  await login(auditor, emailOf('Auditor'))
  await replay(auditor, `Waiter of ${id}`, `Manager of ${id}`)
})

/** The waiter books a table for a guest who has called. */
async function book(page: Page, name: string): Promise<void> {
  await roomLink(page, 'Reservation').click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const booking = page.getByRole('dialog', { name: 'Add New Reservation' })
  await booking.getByRole('button', { name: 'Add New Customer' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Customer' })
  await adding.getByLabel('Phone').fill(`+33 6 ${String(Math.random()).slice(2, 10)}`)
  await adding.getByLabel('Name').fill(name)
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()
  await booking.getByLabel('Date & time').fill(`${tomorrow()}T19:30`)
  await booking.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('19:30')
}

function tomorrow(): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
  return parts.format(new Date(Date.now() + 24 * 60 * 60 * 1000))
}

async function orderByPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ADD Lemonade' }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
  await expect(page.getByRole('status').getByText('Waiting for the staff')).toBeVisible()
}

/** Accepts the only guest order into the bill, and sets its table. */
async function acceptOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^QR Menu Orders 1, 1 order waits/ }).click()
  await page
    .getByRole('dialog', { name: 'QR Orders' })
    .getByRole('button', { name: /^Take into the bill/ })
    .click()
  await expect(lineOf(page, 'Lemonade')).toBeVisible()
  await seatAt(page, 'Table 2')
  await send(page)
  await expect(page.getByText('Guest order by QR')).toBeHidden({ timeout: 20_000 })
}

/** The cook makes all items, while the waiter sees the progress and serves the coffee. */
async function serve(cook: Page, waiter: Page): Promise<void> {
  const dishes = [
    [1, 'Table 1', 'Coffee'],
    [1, 'Table 1', 'Cake of the day'],
    [2, 'Table 2', 'Lemonade'],
  ] as const
  await roomLink(waiter, 'Orders').click()
  for (const [token, table, title] of dishes) {
    const ticket = ticketOf(cook, token, table)
    await press(ticket, 'Start Making', title)
    const complete = ticket.getByRole('button', { name: `Complete ${title}` })
    await expect(async () => {
      if (await complete.isVisible()) await complete.click({ timeout: 2_000 })
      await expect(itemOf(cardOf(waiter, table), title)).toContainText('Completed', { timeout: 2_000 })
    }).toPass()
  }
}

async function pay(page: Page, table: string, amount: string): Promise<void> {
  await cardOf(page, table)
    .getByRole('button', { name: `Pay & Complete €${amount}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete' })
  await dialog.getByRole('checkbox', { name: 'Print Receipt?' }).setChecked(false, { force: true })
  await dialog.getByRole('button', { name: /^(Pay & Complete|Collect)/ }).click()
  await expect(cardOf(page, table)).toBeHidden()
}

/** Expects the same revenue and orders in reports and dashboard. */
async function closeDay(page: Page): Promise<void> {
  await roomLink(page, 'Reports').click()
  await expect(page.getByRole('region', { name: /^Revenue \d/ })).toContainText(taken)
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition')
  await expect(figure('Orders')).toHaveText('2')
  await expect(figure('Average order value')).toHaveText('€6.50')
  await roomLink(page, 'Dashboard').click()
  await expect(figure('Orders count')).toHaveText('2')
  await expect(page.getByRole('region', { name: 'Revenue by hour' })).toContainText('€')
}

async function superviseTenant(page: Page, restaurant: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search tenants' }).fill(restaurant)
  await expect(page.getByRole('row').filter({ hasText: restaurant })).toContainText('Active')
  await page.getByRole('button', { name: `Subscription history of ${restaurant}` }).click()
  await expect(page.getByRole('heading', { name: restaurant })).toBeVisible()
  await expect(page.getByRole('definition').first(), 'the owner and four people').toHaveText('5')
  await expect(page.getByRole('region', { name: 'Payment History' }).getByRole('listitem')).toHaveText(/Created/)
}

async function replay(page: Page, waiter: string, manager: string): Promise<void> {
  await roomLink(page, 'History').click()
  await page.getByRole('link', { name: 'Table 1' }).click()
  const steps = page.getByRole('region', { name: 'Who did what' }).getByRole('listitem')
  await expect(steps.first()).toContainText(waiter)
  await expect(steps.last()).toContainText(manager)
  const then = page.getByRole('article', { name: 'The bill then' })
  await expect(then).toContainText(`€${atTable}`)
  await expect(then).toContainText('Paid')
  await page.getByRole('slider', { name: 'Moment' }).press('Home')
  await expect(then).toContainText('Pending')
}
