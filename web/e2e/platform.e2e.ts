import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, nameOf, password, test, unique, usernameOf } from './fixtures.ts'
import { goWithin, openWithin } from './go-within.ts'
import { login, ownPassword } from './owner.ts'
import { read, tell } from './restaurant.ts'

const home = '/superadmin/dashboard/home'
const tenants = '/superadmin/dashboard/tenants'

test('the super-admin signs in at a separate address, continues from it, and returns to it', async ({ visit }) => {
  const page = await visit('/superadmin')
  const login = page.getByRole('button', { name: 'Login' })
  await login.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please provide username!')
  await page.getByLabel('Email').fill(usernameOf('superadmin'))
  await login.click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Please provide password!')
  await page.getByLabel('Password', { exact: true }).fill(`${password()}?`)
  await login.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password!')
  await page.getByLabel('Password', { exact: true }).fill(password())
  await login.click()
  await expect(page).toHaveURL(home)
  await page.goto('/superadmin/login')
  await expect(page).toHaveURL(home)
  await page.goto('/login')
  await expect(page).toHaveURL(home)
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /superadmin/)
  const loaded = page.waitForEvent('load') // signing out reloads the page after the address has changed
  await page.getByRole('button', { name: 'Logout' }).click()
  await loaded
  await expect(page).toHaveURL('/superadmin')
  await page.goto(home)
  await expect(page).toHaveURL('/superadmin')
})

test('no user of a restaurant has access to the platform, and the super-admin has none to a restaurant', async ({
  enter,
}) => {
  const waiter = await enter('waiter', home)
  await expect(waiter).toHaveURL('/no-access')
  const boss = await enter('superadmin', '/dashboard/pos')
  await expect(boss).toHaveURL('/no-access')
})

test('the platform', async ({ enter }) => {
  test.slow() // six parts
  const page = await enter('superadmin', 'about:blank')
  await test.step('the state of the installation is shown, with the jobs that were given up', () => showState(page))
  await test.step('300 tenants are paged to the last and back, and long names are complete', () => turnPages(page))
  await test.step('the tenants of a status are exported, or the failure is shown', () => exportTenants(page))
  await test.step('a tenant is added, found, changed, viewed and deleted', () => manageTenant(page))
  await test.step('an error replaces the content that cannot be loaded', () => showErrors(page))
  await test.step('an ended session leads back to the sign-in of the super-admin', () => endSession(page))
})

async function endSession(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.goto(tenants)
  await expect(page.getByText(usernameOf('admin'))).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: /All$/ }).click()
  await expect(page).toHaveURL('/superadmin')
}

test('a demo offers its accounts with one tap, at both sign-ins; an installation without a demo offers nothing', async ({
  visit,
}) => {
  const page = await visit('/no-access')
  await page.route('**/api/v1/demo', (route) => route.fulfill({ json: { demo: null } }))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Demo accounts')).toHaveCount(0)
  await page.unroute('**/api/v1/demo')
  await page.goto('/login')
  await page.getByRole('button', { name: `Sign in as ${nameOf.kitchen}` }).click()
  await expect(page).toHaveURL('/dashboard/kitchen')
  const other = await visit('/superadmin')
  await other.getByRole('button', { name: `Sign in as ${nameOf.superadmin}` }).click()
  await expect(other).toHaveURL(home)
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function manageTenant(page: Page): Promise<void> {
  await openWithin(page, home)
  await openWithin(page, tenants)
  const name = unique('Trattoria')
  await page.getByRole('button', { name: 'Add Tenant' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Tenant' })
  await adding.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Please provide name!', 'Please provide Email!', 'Please provide password!'])
    await expect(adding.getByText(text)).toBeVisible()
  await adding.getByLabel('Name', { exact: true }).fill(name)
  await adding.getByLabel('Email').fill('no address')
  await adding.getByLabel('Password').fill('four plain words here')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Please provide valid email!')).toBeVisible()
  await adding.getByLabel('Email').fill(usernameOf('admin'))
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: /e-?mail|username|account/i })).toBeVisible()
  await expect(adding).toBeVisible()
  await adding.getByLabel('Email').fill(`${randomUUID()}@comanda.test`)
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tenant added!')).toBeVisible()

  await page.getByRole('textbox', { name: 'Search tenants' }).fill(name)
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const changing = page.getByRole('dialog', { name: 'Update Tenant' })
  await expect(changing.getByLabel('Name', { exact: true })).toHaveValue(name)
  await changing.getByLabel('Name', { exact: true }).fill(`${name} due`)
  await changing.getByRole('switch', { name: 'Active' }).click()
  await expect(changing).toContainText('For one day it still sees its data')
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(changing.getByText('Please choose a reason!')).toBeVisible()
  await changing.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByTitle('Payment missing').click()
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(changing).toBeHidden()
  await expect(page.getByText('No tenants found!')).toBeVisible()
  await page.getByRole('button', { name: /Inactive$/ }).click()
  await expect(row(page, `${name} due`)).toContainText('Inactive')

  await page.getByRole('button', { name: `Subscription history of ${name} due` }).click()
  await expect(page.getByRole('heading', { name: `${name} due` })).toBeVisible()
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await page.getByRole('link', { name: 'All tenants' }).click()

  await page.getByRole('button', { name: /Inactive$/ }).click()
  await page.getByRole('button', { name: `Delete ${name} due` }).click()
  const asking = page.getByRole('dialog', { name: `Delete ${name} due?` })
  await expect(asking).toContainText('Are you sure ? This action is irreversible')
  await expect(asking).toContainText(`All accounts of ${name} due will be permanently deleted.`)
  await asking.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(asking).toBeHidden()
  await expect(row(page, `${name} due`)).toHaveCount(0)
}

test('a deactivation is shown on the open screens of the restaurant', async ({ api, visit }) => {
  const platform = await api('superadmin')
  const [name, email] = [unique('Osteria'), `${randomUUID()}@comanda.test`]
  await tell(platform, '/superadmin/tenants/add', { name, email, password: ownPassword, isActive: true })
  const page = await visit('/login')
  await login(page, email)
  await expect(page).toHaveURL('/dashboard/home')
  await expect(page.getByRole('button', { name: 'Live' })).toBeVisible()
  const cook = {
    name: 'Cook',
    username: `${randomUUID()}@comanda.test`,
    password: ownPassword,
    userScopes: ['KITCHEN'],
  }
  await tell(page.request, '/users/add', cook)
  const { tenants: found } = await read<{ tenants: { id: string }[] }>(platform, `/superadmin/tenants?search=${name}`)
  const changed = await platform.patch(`/api/v1/superadmin/tenants/update/${found[0]?.id}`, {
    data: { name, email, isActive: false, reason: 'requested' },
  })
  expect(changed.status()).toBe(200)
  await expect(page.getByRole('status').filter({ hasText: 'open bills can be settled until' })).toBeVisible()
  await page.goto('/dashboard/invoices')
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await page.goto('/dashboard/inactive-subscription')
  await expect(page.getByText('It was deactivated as you asked.')).toBeVisible()
  await page.getByRole('link', { name: 'Open bills' }).click()
  await expect(page).toHaveURL('/dashboard/orders')
  // each screen repeats this read; a refusal leads away from the open bills
  const approvals = await page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/approvals'))
  expect(approvals.status()).toBe(200)

  const kitchen = await visit('/login')
  await login(kitchen, cook.username)
  await openWithin(kitchen, '/dashboard/inactive-subscription')
  await expect(kitchen.getByText('open bills can be settled until')).toBeVisible()
  await expect(kitchen.getByRole('link', { name: 'Open bills' })).toBeHidden()
  await kitchen.getByRole('link', { name: 'Kitchen' }).click()
  await expect(kitchen).toHaveURL('/dashboard/kitchen')
})

async function exportTenants(page: Page): Promise<void> {
  await openWithin(page, tenants)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await saving).path()
  await expect(page.getByText('Data exported successfully !')).toBeVisible()
  const text = await readFile(file, 'utf8')
  expect(text).toContain('Name,Email,Status,Subscription start,Subscription end,Plan price/month')
  expect(text).toContain(usernameOf('admin'))
  await page.route('**/superadmin/tenantsData/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Failed to export Data. Please try again.')).toBeVisible()
}

async function turnPages(page: Page): Promise<void> {
  await openWithin(page, home)
  const long = 'Zum goldenen Löwen am Marktplatz mit Biergarten, Kegelbahn und Fremdenzimmern'
  await page.route(/\/api\/v1\/superadmin\/tenants\?/, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const [at, size] = [Number(asked.get('page')), Number(asked.get('perPage'))]
    const numbers = Array.from({ length: size }, (_, index) => (at - 1) * size + index + 1)
    const rows = numbers.map((number) => ({ ...tenant, id: `t${number}`, name: `${long} ${number}` }))
    const headers = { 'x-total-count': '300' }
    return route.fulfill({ headers, json: { tenants: rows, currentPage: at, perPage: size } })
  })
  await page.getByRole('link', { name: 'Tenants', exact: true }).first().click()
  await expect(page.getByText('Showing 5 of 300')).toBeVisible()
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByText('Page 60 of 60')).toBeVisible()
  await expect(page.getByText(`${long} 300`)).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(page.getByText('Page 59 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page.getByText('Page 1 of 60')).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('100')
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await page.unrouteAll()
}

const tenant = {
  email: 'lion@comanda.test',
  is_active: 1,
  subscription_start: '2026-11-01',
  subscription_end: '2026-12-01',
  registered_at: '2026-10-01T10:00:00.000Z',
}

const failures: readonly (readonly [string, RegExp, string])[] = [
  [home, /v1\/superadmin\/dashboard$/, 'Error loading dashboard, Please try later...'],
  [tenants, /v1\/superadmin\/tenants\?/, 'Error loading Tenants Data! Please try later!'],
  ['/superadmin/dashboard/reports', /v1\/superadmin\/reports/, 'Error Loading Reports Data, Please try later!'],
  [`${tenants}/x/subscription-history`, /v1\/superadmin\/tenants\/x/, 'Error Loading details! Please try later!'],
]

async function showErrors(page: Page): Promise<void> {
  await page.goto('/superadmin/dashboard/contact-support')
  for (const [address, call, sentence] of failures) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
    await goWithin(page, address)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  }
}

async function showState(page: Page): Promise<void> {
  await goWithin(page, home)
  await page.route('**/superadmin/jobs/failed', (route) =>
    route.fulfill({
      json: [{ queue: 'mail', job_id: 'm1', attempts: 8, error: 'no server', failed_at: '2026-11-20T10:00:00.000Z' }],
    }),
  )
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Everything runs')).toBeVisible()
  await expect(row(page, 'orders').first()).toContainText('Live')
  await expect(row(page, 'no server')).toContainText('8')
}
