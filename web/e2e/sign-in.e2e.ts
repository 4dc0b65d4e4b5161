import type { Page } from '@playwright/test'
import { roomLink } from './boards.ts'
import { countLoads, expect, password, test, usernameOf } from './fixtures.ts'
import { openWithin } from './go-within.ts'

const noAccess = "Oops! You don't have access to this area! Relogin to check again."

test('errors of a sign-in are shown at their field', async ({ visit }) => {
  const page = await visit('/login')
  const login = page.getByRole('button', { name: 'Login' })
  await login.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please provide username!')
  await page.getByLabel('Email').fill(usernameOf('waiter'))
  await login.click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Please provide password!')
  await page.getByLabel('Password', { exact: true }).fill(`${password()}?`)
  await login.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password!')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill(password())
  await login.click()
  await expect(page).toHaveURL('/dashboard/pos')
  await test.step('signing out ends the session here and on the server', () => signOut(page))
})

const adminRooms = [
  'Dashboard',
  'POS',
  'Orders',
  'Kitchen',
  'Floor',
  'Reservation',
  'Customers',
  'Invoices',
  'History',
  'Users',
  'Reports',
  'Settings',
]

const rooms = {
  admin: [adminRooms, '/dashboard/home'],
  waiter: [['POS', 'Orders', 'Floor'], '/dashboard/pos'],
  kitchen: [['Kitchen'], '/dashboard/kitchen'],
  auditor: [['Invoices', 'History', 'Reports'], '/dashboard/invoices'],
} as const

/** Opens the app without a screen, and expects the screens of this user in the navigation. */
async function expectRooms(page: Page, who: keyof typeof rooms): Promise<void> {
  const [names, first] = rooms[who]
  await page.goto('/dashboard')
  await expect(page).toHaveURL(first)
  const links = page.getByRole('navigation', { name: 'Comanda' }).filter({ visible: true }).getByRole('link')
  // the link to the POS may count guest orders
  await expect(links).toHaveText(['', ...names].map((name) => new RegExp(`^${name}(\\d+ guest orders? waits?)?$`)))
}

test('admin sees every screen and lands in the first of them', async ({ enter }) => {
  await expectRooms(await enter('admin', 'about:blank'), 'admin')
})

test('auditor sees Invoices, History and Reports, and lands in the first of them', async ({ enter }) => {
  const page = await enter('auditor', 'about:blank')
  await expectRooms(page, 'auditor')
  await test.step('the accountant of the demo exports invoices, and reads reports', () => exportInvoices(page))
})

test('kitchen sees Kitchen alone and lands there', async ({ enter }) => {
  const page = await enter('kitchen', 'about:blank')
  await expectRooms(page, 'kitchen')
  await test.step('the kitchen has no access to the till, by its address either', () => refuseTill(page))
})

test('waiter sees POS, Orders and Floor, and lands in the first of them', async ({ enter }) => {
  const page = await enter('waiter', 'about:blank')
  await expectRooms(page, 'waiter')
  await test.step('the page search lists the pages this user may open, and Escape closes it', () => searchPages(page))
  await test.step('an expired access token is renewed silently', () => renewToken(page))
  await test.step('the waiter has no access to the history', () => refuseHistory(page))
  await test.step('an ended session leads to the login', () => endSession(page))
})

async function exportInvoices(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Export' })).toBeVisible()
  expect((await page.request.get('/api/v1/invoices/export.csv?type=today')).status()).toBe(200)
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
}

async function refuseTill(page: Page): Promise<void> {
  await page.goto('/dashboard/pos')
  await expect(page).toHaveURL('/no-access')
  await expect(page.getByText(noAccess)).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/dashboard/kitchen')
  expect((await page.request.get('/api/v1/pos/init')).status()).toBe(403)
}

async function refuseHistory(page: Page): Promise<void> {
  await page.goto('/dashboard/history')
  await expect(page).toHaveURL('/no-access')
  expect((await page.request.get('/api/v1/audit/orders')).status()).toBe(403)
}

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click({ timeout: 5_000 })

async function renewToken(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/orders')
  await expect(page.getByRole('article').first()).toBeVisible()
  const [loads, renewals] = [countLoads(page), countCalls(page, '/auth/refresh-token')]
  await page.context().clearCookies({ name: 'accessToken' })
  await refresh(page)
  await expect(page.getByText('Orders Loaded!')).toBeVisible()
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'accessToken' }))
  expect([renewals(), loads()]).toEqual([1, 0])
}

async function endSession(page: Page): Promise<void> {
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().clearCookies()
  // the page may notice by itself before the button is pressed
  await refresh(page).catch(() => undefined)
  await expect(page).toHaveURL('/login')
  await page.goto('/dashboard/orders')
  await expect(page).toHaveURL('/')
}

async function signOut(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/orders')
  await page.getByRole('button', { name: /^Account/ }).click()
  const before = await page.context().cookies()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.context().addCookies(before)
  await expect.poll(async () => (await page.request.get('/api/v1/orders')).status()).toBe(401)
}

async function searchPages(page: Page): Promise<void> {
  const search = page.getByRole('dialog', { name: 'Search pages' })
  await expect(roomLink(page, 'Orders')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search.getByRole('option')).toHaveText(['POS', 'Orders', 'Floor', 'Profile', 'My Devices', 'Support'])
  await page.keyboard.type('invo')
  await expect(search.getByRole('option')).toHaveCount(0)
  await expect(search).toContainText('No page has this name.')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('ord')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/orders')
  await expect(search).toBeHidden()
}

function countCalls(page: Page, address: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${address}`) calls += 1
  })
  return () => calls
}
