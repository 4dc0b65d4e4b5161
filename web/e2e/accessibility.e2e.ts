import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn, expectWellMade } from './axe.ts'
import { cardOf, roomLink } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { goWithin } from './go-within.ts'
import { addDish, addTable, placeOrder, tell } from './restaurant.ts'
import { expectLoaded, screens } from './screens.ts'
import { findDish, sayNoTable } from './till.ts'

const key = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first()
const office = '/dashboard'
const settings = '/dashboard/settings'
const platform = '/superadmin/dashboard'

/** Navigates within the page, as by a link, and waits for the content. */
async function goTo(page: Page, address: string, content: (page: Page) => Locator): Promise<void> {
  await goWithin(page, address)
  await expect(content(page).first()).toBeVisible()
}
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('the pages before the sign-in are accessible', async ({ visit }) => {
  const page = await visit('/login')
  await key(page, 'Login').click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please provide username!')
  await expectWellMade(page, 'before the sign-in: login, with what is missing')
  for (const address of ['/', '/register', '/forgot-password', '/reset-password?token=x', '/superadmin']) {
    await goTo(page, address, (at) => at.getByRole('heading'))
    await expectWellMade(page, `before the sign-in: ${address === '/' ? 'landing' : address.split('?')[0]}`)
  }
  for (const address of ['/no-access', '/cancelled-payment', '/success?session_id=cs_1', '/nothing-is-here']) {
    await goTo(page, address, (at) => at.getByRole('button').or(at.getByRole('link')))
    await expectWellMade(page, `page without an account: ${address}`)
  }
})

for (const who of ['kitchen', 'auditor', 'waiter'] as const) {
  test(`the boards of the ${who} are accessible`, async ({ enter }) => {
    const places = screens.filter((screen) => screen.who === who)
    const page = await enter(who, places[0]?.address ?? office)
    for (const place of places) {
      await goWithin(page, place.address)
      await expectLoaded(page, place)
      await expectAccessible(page, `${who}: ${place.name}`)
    }
    if (who === 'auditor') {
      await expectAccessibleIn(page, 'auditor: days of the history', () => key(page, /^Day: /).click())
      await expectAccessibleIn(page, 'auditor: people of the history', () => key(page, /^Who/).click())
      await expectAccessibleIn(page, 'auditor: one day of the history', async () => {
        await key(page, /^Day: /).click()
        await page.getByRole('menuitem', { name: 'Choose a day' }).click()
      })
      const orders = page.getByRole('main').or(page.getByRole('region', { name: 'Orders' }))
      await orders.getByRole('link').first().click()
      await expect(page.getByRole('article', { name: 'The bill then' })).toBeVisible()
      await expectAccessible(page, 'auditor: replay of an order')
    }
    await expectAccessibleIn(page, `${who}: page search`, () => page.keyboard.press('Control+k'))
  })
}

test('customers and reservations are accessible, with their dialogs', async ({ enter, api }) => {
  test.slow() // two screens in eleven states
  const admin = await api('admin')
  const guest = { phone: `+33 6 ${String(Math.random()).slice(2, 10)}`, name: unique('Axelle') }
  await tell(admin, '/customers/add', guest)
  const date = new Date(Date.now() + 70 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const booked = { customerId: guest.phone, date: `${date}T18:00`, tableId: null, status: 'booked', peopleCount: 3 }
  await tell(admin, '/reservations/add', booked)

  const page = await enter('admin', `${office}/customers?filter=${encodeURIComponent(guest.name)}`)
  await expect(page.getByRole('row').filter({ hasText: guest.name })).toBeVisible()
  await expectAccessible(page, 'office: customers')
  await expectAccessibleIn(page, 'office: a new customer, with what is missing', async () => {
    await key(page, 'New').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  })
  await expectAccessibleIn(page, 'office: the visits of a customer', () => key(page, `Visits of ${guest.name}`).click())
  await expectAccessibleIn(page, 'office: deleting a customer', () => key(page, `Delete ${guest.name}`).click())
  await expectAccessibleIn(page, 'office: importing customers', async () => {
    await key(page, 'Import').click()
    const buffer = Buffer.from(`phone,name\n${guest.phone},${guest.name}\n,Nobody`)
    const file = { name: 'customers.csv', mimeType: 'text/csv', buffer }
    await page.getByLabel('Choose a CSV file').setInputFiles(file)
    await expect(page.getByRole('dialog')).toContainText('1 row is wrong')
  })

  await goTo(page, `${office}/reservation?type=custom&from=${date}&to=${date}`, (at) => at.getByText(guest.name))
  await expectAccessible(page, 'office: reservations')
  await expectAccessibleIn(page, 'office: more for a reservation', () => key(page, /^More for the reservation/).click())
  await expectAccessibleIn(page, 'office: a reservation changed', () => key(page, /^Edit the reservation/).click())
  await expectAccessibleIn(page, 'office: a new reservation, with what is missing', async () => {
    await key(page, 'New').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  })
  await goWithin(page, `${office}/reservation`)
  await expectAccessibleIn(page, 'office: filter of reservations', () => key(page, 'Filter').click())
  await goTo(page, `${office}/reservation?view=plan&day=${date}`, (at) => at.getByRole('button', { name: /^Book / }))
  await expectAccessible(page, 'office: day plan')
})

test('dashboard, reports, invoices and account are accessible', async ({ enter }) => {
  test.slow() // eight screens in twelve states
  const page = await enter('admin', `${office}/home`)
  await expect(page.getByText('Orders count')).toBeVisible()
  await expectAccessible(page, 'office: dashboard')
  await goTo(page, `${office}/reports?type=this_month`, (at) => at.getByRole('radiogroup', { name: /^Revenue, / }))
  await expectAccessible(page, 'office: reports')
  await key(page, 'Show as a table').click()
  await key(page, 'Custom Date Range').click()
  await expect(page.getByPlaceholder('From')).toBeVisible()
  await expectAccessible(page, 'office: reports as a table')
  await goTo(page, `${office}/invoices`, (at) => at.getByRole('button', { name: /^Preview invoice / }))
  await expectAccessible(page, 'office: invoices')
  await expectAccessibleIn(page, 'office: filter of invoices', () => key(page, 'Filter').click())
  await expectAccessibleIn(page, 'office: preview of an invoice', () => key(page, /^Preview invoice /).click())
  await goTo(page, `${office}/profile`, (at) => at.getByText('Subscription'))
  await expectAccessible(page, 'office: profile')
  await goTo(page, `${office}/devices`, (at) => at.getByText('This Device'))
  await expectAccessible(page, 'office: devices')
  await goTo(page, `${office}/contact-support`, heading('Support'))
  await expectAccessible(page, 'office: support')
  await page.route('**/assets/Devices-*.js', (route) => route.abort())
  await page.goto(`${office}/devices`)
  await expect(page.getByText('The files of this screen could not be loaded.')).toBeVisible()
  await expectAccessible(page, 'office: a screen that could not be loaded')
  await page.route('**/auth/subscription-details', (route) =>
    route.fulfill({
      json: { subscription_id: null, is_active: 0, is_subscribed: 0, subscription_end: '2026-11-01T10:00:00.000Z' },
    }),
  )
  await goTo(page, `${office}/inactive-subscription`, (at) => at.getByRole('button', { name: 'Subscribe' }))
  await expectAccessible(page, 'office: inactive subscription')
  await page.unroute('**/auth/subscription-details')
  await goTo(page, `${office}/users`, rows)
  await expectAccessible(page, 'office: users')
  await expectAccessibleIn(page, 'office: a new user, with what is missing', async () => {
    await key(page, 'New').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  })
  await expectAccessibleIn(page, 'office: a new password', () => key(page, /^Reset password of/).click())
})

test('the settings are accessible, with their dialogs', async ({ enter }) => {
  test.slow() // six screens in ten states
  const page = await enter('admin', settings)
  await expect(page.getByLabel('Store Name')).not.toHaveValue('')
  await expectAccessible(page, 'settings: store details')
  await goTo(page, `${settings}/print-settings`, (at) => at.getByLabel('Footer'))
  await page.getByLabel('Footer').fill('Until Sunday')
  await expectAccessible(page, 'settings: print settings, changed')
  await key(page, 'Discard').click()
  for (const place of ['tables', 'menu-items/categories', 'tax-setup', 'payment-types']) {
    await goTo(page, `${settings}/${place}`, rows)
    await expectAccessible(page, `settings: ${place}`)
    await expectAccessibleIn(page, `settings: new among ${place}, with what is missing`, async () => {
      await key(page, 'New').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    })
  }
})

test('the menu and its editor are accessible, with their dialogs', async ({ enter, api }) => {
  test.slow() // two screens in ten states
  const title = unique('Accessible')
  const id = await addDish(await api('admin'), { title, price: '4.00' })
  const page = await enter('admin', `${settings}/menu-items`)
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
  await expectAccessible(page, 'settings: menu items')
  await expectAccessibleIn(page, 'settings: a new dish, with what is missing', async () => {
    await key(page, 'New').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  })
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('Sort the dishes')
  await key(page.getByRole('dialog'), /^Move /).click()
  await expectAccessible(page, 'settings: dishes in order')
  await key(page.getByRole('dialog'), 'Cancel').click()
  await expectAccessibleIn(page, 'settings: changed prices', async () => {
    await more('Change prices')
    await page.getByLabel('Percent').fill('5')
    await key(page, 'Apply').click()
  })
  await expectAccessibleIn(page, 'settings: imported dishes', async () => {
    await more('Import from CSV')
    const buffer = Buffer.from('title;price\nGood;4,50\nWrong;ten\n')
    await page.getByLabel('CSV file').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('dialog')).toContainText('1 row is wrong')
  })
  await goTo(page, `${settings}/menu-items/${id}`, heading('Variants'))
  await expectAccessible(page, 'settings: a dish')
  await expectAccessibleIn(page, 'settings: a new variant', () => key(page, 'Add New Variant').click())
  await expectAccessibleIn(page, 'settings: drawn plates', () => key(page, 'Drawn plates').click())
})

test('the platform is accessible, with its dialogs', async ({ enter }) => {
  test.slow() // six screens in ten states
  const page = await enter('superadmin', `${platform}/home`)
  for (const place of screens.filter(({ who }) => who === 'superadmin')) {
    await goWithin(page, place.address)
    await expectLoaded(page, place)
    await expectAccessible(page, `platform: ${place.name}`)
  }
  await goTo(page, `${platform}/contact-support`, heading('Support'))
  await expectAccessible(page, 'platform: support')
  await goWithin(page, `${platform}/reports`)
  await expectAccessibleIn(page, 'platform: filter of the reports', () => key(page, /^Filter/).click())
  await goTo(page, `${platform}/tenants`, (at) => at.getByRole('button', { name: /^Edit / }))
  await expectAccessibleIn(page, 'platform: a new tenant, with what is missing', async () => {
    await key(page, 'Add Tenant').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  })
  await expectAccessibleIn(page, 'platform: a tenant changed', () => key(page, /^Edit /).click())
  await expectAccessibleIn(page, 'platform: filter of tenants', () => key(page, /^Filter/).click())
  await expectAccessibleIn(page, 'platform: deleting a tenant', () => key(page, /^Delete /).click())
  await key(page, /^Subscription history of/).click()
  await expect(page.getByText('Payment History')).toBeVisible()
  await expectAccessible(page, 'platform: subscription history')
})

test('the dialogs of the till are accessible', async ({ enter, api }) => {
  test.slow() // eight dialogs of an order
  const table = await addTable(await api('admin'))
  await placeOrder(await api('waiter'), { table, title: 'Haricots verts' })
  const page = await enter('waiter', '/dashboard/pos')
  await (await findDish(page, 'Haricots verts')).click()
  await expectAccessibleIn(page, 'till: draft', () => page.getByRole('button', { name: 'Draft', exact: true }).click())
  for (const name of ['Drafts List', /^QR Menu Orders/, 'Filter', 'Add Notes, Haricots verts', 'WALKIN CUSTOMER'])
    await expectAccessibleIn(page, `till: ${name instanceof RegExp ? 'guest orders' : name}`, () =>
      key(page, name).click(),
    )
  await key(page, 'WALKIN CUSTOMER').click()
  await key(page, 'Add New Customer').click()
  await key(page.getByRole('dialog', { name: 'Add New Customer' }), 'Save').click()
  await expectAccessible(page, 'till: a new customer, with what is missing')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await (await findDish(page, 'Steak frites façon bistro')).click()
  await expectAccessible(page, 'till: variants and addons')
  await page.keyboard.press('Enter')
  await expectAccessibleIn(page, 'till: tables', () => key(page, 'Choose a table').click())
  await expectAccessibleIn(page, 'till: collect payment', async () => {
    await key(page, 'Create Receipt & Pay').click()
    await sayNoTable(page, page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' }))
  })
  await roomLink(page, 'Orders').click()
  await expectAccessibleIn(page, 'orders: pay and complete', async () => {
    await key(cardOf(page, table), /^Pay & Complete/).click()
    await expect(key(page.getByRole('dialog'), /^(Collect|Pay only)/)).toBeVisible()
  })
})
