import type { APIRequestContext, Page } from '@playwright/test'
import { cardOf, itemOf, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { goWithin, openWithin } from './go-within.ts'
import { addTable, addDish as addToMenu, placeOrder } from './restaurant.ts'
import { addDish, lineOf, send, startNewOrder, summaryOf } from './till.ts'

/** Rule S4: the text of a screen when the server refuses without a message. */

const orderFailed = 'Error processing your request, Please try later!'
const somethingWrong = 'Something went wrong!'
const menuFailed = "We're getting issue while processing your request, Please try later!"
const registerFailed = "We're getting issues while processing the request, try later!"
const cancelFailed =
  'Oops! We got issues while processing your request! Please try after sometime! Or contact customer support!'

/** Refuses these calls without a message. Outbox entries are retried after a fault, so 400 ends them. */
async function refuse(page: Page, calls: RegExp, status: 400 | 402 | 500 = 500): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status, json: {} }))
}

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).last()

const accountPages = [
  { at: '/login', fields: { Email: 'a@comanda.test', Password: 'x' }, key: 'Login', says: somethingWrong },
  { at: '/superadmin', fields: { Email: 'a@comanda.test', Password: 'x' }, key: 'Login', says: somethingWrong },
  {
    at: '/register',
    fields: { 'Business Name': 'Nous', Email: 'a@comanda.test', Password: 'four plain words here' },
    key: 'Register',
    says: registerFailed,
  },
  { at: '/forgot-password', fields: { Email: 'a@comanda.test' }, key: 'Reset Password', says: orderFailed },
  { at: '/reset-password?token=x', fields: { 'New Password': 'four plain words' }, key: 'Save', says: orderFailed },
]

test('the pages before the sign-in keep their input, and report the failure', async ({ visit }) => {
  const page = await visit('about:blank')
  await refuse(page, /\/api\/v1\/(auth|superadmin)\/(sign|forgot|reset)/)
  for (const { at, fields, key, says } of accountPages) {
    await page.goto(at)
    for (const [label, typed] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(typed)
    await page.getByRole('button', { name: key, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(says)
    for (const [label, typed] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed)
  }
})

const loads: readonly (readonly [address: string, call: RegExp, says: string])[] = [
  ['/dashboard/pos', /\/pos\/init$/, 'Error loading details! Please try later!'],
  ['/dashboard/orders', /\/v1\/orders(\?|$)/, 'Error loading orders! Please try later!'],
  ['/dashboard/kitchen', /\/v1\/kitchen(\?|$)/, 'Error loading orders! Please try later!'],
  ['/dashboard/invoices', /\/invoices\?/, "We're getting issue while fetching data! Please try later!"],
  ['/dashboard/profile', /\/subscription-details$/, 'Error loading the subscription details! Try later!'],
  ['/dashboard/devices', /\/auth\/devices/, 'Error loading data, Try Later!'],
  ['/dashboard/settings', /\/settings\/store-setting$/, 'Error loading details! Please Try Later!'],
  ['/dashboard/settings/print-settings', /\/settings\/print-setting$/, 'Error loading details! Please Try Later!'],
  ['/dashboard/settings/menu-items/x', /\/v1\/menu-items\/x$/, 'Error loading details! Please Try Later!'],
]

test('refusals in the office', async ({ enter, api }) => {
  test.slow() // four parts
  const page = await enter('admin', 'about:blank')
  const id = await addToMenu(await api('admin'), { title: unique('Refused'), price: '5' })
  await test.step('an error replaces content that cannot be loaded, and it is retried', () => retryLoads(page))
  await test.step('a refused picture is reported', () => refusePicture(page, id))
  await test.step('a failed sign-out, cancellation or search is reported, and the user stays on the page', () =>
    failLate(page))
  await test.step('an unpaid subscription leads to its page', () => leadToSubscription(page))
})

async function retryLoads(page: Page): Promise<void> {
  for (const [address, call, says] of loads) {
    await refuse(page, call)
    await goWithin(page, address)
    await expect(page.getByText(says, { exact: true }).first(), address).toBeVisible()
    const again = page.waitForRequest(call)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await again
    await page.unroute(call)
  }
}

async function leadToSubscription(page: Page): Promise<void> {
  await page.unrouteAll()
  await refuse(page, /\/api\/v1\/customers/, 402)
  await page.goto('/dashboard/customers')
  await expect(page).toHaveURL('/dashboard/inactive-subscription')
}

async function failLate(page: Page): Promise<void> {
  const details = { subscription_id: 's', is_active: 1, is_subscribed: 1, subscription_end: '2026-12-01T10:00:00.000Z' }
  await page.route('**/auth/subscription-details', (route) => route.fulfill({ json: details }))
  await refuse(page, /\/(cancel-subscription|stripe-product-lookup)$/)
  await refuse(page, /\/signout$/, 400)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, / })
    .click()
  await expect(toast(page, cancelFailed)).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Something went wrong! Try later!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile')

  await page.route('**/auth/subscription-details', (route) =>
    route.fulfill({ json: { ...details, subscription_id: null, is_active: 0, is_subscribed: 0 } }),
  )
  await page.goto('/dashboard/inactive-subscription')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(toast(page, "Can't retrieve the product subscription, Please try after sometime!")).toBeVisible()

  await page.goto('/dashboard/reservation')
  const search = page.getByRole('textbox', { name: 'Search reservations' })
  await refuse(page, /\/reservations\/search/)
  await search.fill('somebody')
  const results = page.getByRole('region', { name: 'Search results' })
  await expect(results.getByText('Something went wrong! Try later!')).toBeVisible()
  await page.route(/\/reservations\/search/, (route) =>
    route.fulfill({ status: 409, json: { message: 'No, for this!' } }),
  )
  await search.fill('somebody else')
  await expect(results.getByText('No, for this!')).toBeVisible()
}

test('a refused order or payment of the waiter', async ({ enter, api }) => {
  const [page, admin] = [await enter('waiter', '/dashboard/pos'), await api('admin')]
  await test.step('a refused order stays on the bill', () => refuseOrder(page))
  await test.step('a refused payment stays in its dialog', () => refusePayment(page, admin))
})

async function refuseOrder(page: Page): Promise<void> {
  await refuse(page, /\/pos\/create-order$/, 400)
  await addDish(page, 'Ratatouille')
  await page.getByRole('radio', { name: 'Take Away' }).click()
  await send(page)
  const said = page.getByRole('dialog').filter({ hasText: somethingWrong })
  await expect(said).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(summaryOf(page)).toBeHidden()
  await expect(lineOf(page, 'Ratatouille')).toHaveCount(1)
  await startNewOrder(page)
}

test('a refusal on the boards leaves the order unchanged', async ({ enter, api }) => {
  const [table, till] = [await addTable(await api('admin')), await api('waiter')]
  const { tokenNo } = await placeOrder(till, { table, title: 'Ratatouille' })
  const page = await enter('waiter', '/dashboard/orders')
  await refuse(page, /\/api\/v1\/orders\/(update-status|cancel|complete)/, 400)
  const card = cardOf(page, table)
  const choose = async (menu: string, action: string) => {
    await card.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const expectRefused = async () => {
    await expect(toast(page, orderFailed)).toBeVisible()
    await expect(itemOf(card, 'Ratatouille')).toContainText('Created')
    await page.reload() // removes the toast of this refusal
  }
  await choose('Status of Ratatouille', 'Preparing')
  await expectRefused()
  for (const [action, yes] of [
    ['Cancel', 'Yes, Cancel'],
    ['Complete', 'Yes, Complete'],
  ] as const) {
    await choose(`Actions for ${table}`, action)
    await page.getByRole('dialog').getByRole('button', { name: 'Guest left' }).click()
    await page.getByRole('dialog').getByRole('button', { name: yes }).click()
    await expectRefused()
  }
  await choose(`Actions for ${table}`, 'Pay & Complete')
  await expect(page.getByRole('dialog').getByText('Error loading details! Please try later!')).toBeVisible()

  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await refuse(kitchen, /\/api\/v1\/kitchen\/./, 400)
  await ticketOf(kitchen, tokenNo, table).getByRole('button', { name: 'Start Making Ratatouille' }).click()
  await expect(toast(kitchen, orderFailed)).toBeVisible()
  await expect(
    ticketOf(kitchen, tokenNo, table).getByRole('button', { name: 'Start Making Ratatouille' }),
  ).toBeVisible()
})

async function refusePayment(page: Page, admin: APIRequestContext): Promise<void> {
  const table = await addTable(admin)
  await placeOrder(admin, { table, title: 'Ratatouille' })
  await openWithin(page, '/dashboard/orders')
  await refuse(page, /\/complete-and-pay-order$/, 400)
  await cardOf(page, table)
    .getByRole('button', { name: /^Pay & Complete/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete' })
  await dialog.getByText('Print Receipt?').click()
  await dialog.getByRole('button', { name: /^Pay only/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(orderFailed)
}

async function refusePicture(page: Page, id: string): Promise<void> {
  await openWithin(page, `/dashboard/settings/menu-items/${id}`)
  await refuse(page, /\/upload-photo$/)
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  await page.getByLabel('Picture file').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png })
  await expect(toast(page, menuFailed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
}
