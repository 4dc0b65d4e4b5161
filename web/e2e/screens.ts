import type { Locator, Page } from '@playwright/test'
import { expect, type Who } from './fixtures.ts'

/** The screens behind the sign-in: a user with access, the address, and an element that is visible once loaded. */
type TestScreen = Readonly<{ name: string; who: Who; address: string; content: (page: Page) => Locator }>

const listed = (page: Page): Locator => page.getByRole('listitem')
const papers = (page: Page): Locator => page.getByRole('article')
const invoices = (page: Page): Locator => page.getByRole('button', { name: /^Preview invoice / })

export const screens: readonly TestScreen[] = [
  {
    name: 'POS',
    who: 'waiter',
    address: '/dashboard/pos',
    content: (page) => page.getByRole('button', { name: /^Add / }),
  },
  { name: 'Kitchen', who: 'kitchen', address: '/dashboard/kitchen', content: papers },
  { name: 'Orders', who: 'waiter', address: '/dashboard/orders', content: papers },
  { name: 'Invoices', who: 'admin', address: '/dashboard/invoices', content: invoices },
  { name: 'Dashboard', who: 'admin', address: '/dashboard/home', content: (page) => page.getByText('Orders count') },
  {
    name: 'Customers',
    who: 'admin',
    address: '/dashboard/customers',
    content: (page) => page.getByLabel('Search customers'),
  },
  {
    name: 'Reservation',
    who: 'admin',
    address: '/dashboard/reservation',
    content: (page) => page.getByLabel('Search reservations'),
  },
  {
    name: 'Reservation',
    who: 'admin',
    address: '/dashboard/reservation?view=plan',
    content: (page) => page.getByRole('region', { name: /^Tables on / }),
  },
  { name: 'Users', who: 'admin', address: '/dashboard/users', content: listed },
  {
    name: 'Reports',
    who: 'admin',
    address: '/dashboard/reports',
    content: (page) => page.getByText('Average order value'),
  },
  { name: 'Settings', who: 'admin', address: '/dashboard/settings', content: (page) => page.getByLabel('Store Name') },
  { name: 'Settings', who: 'admin', address: '/dashboard/settings/menu-items', content: listed },
  {
    name: 'Dashboard',
    who: 'superadmin',
    address: '/superadmin/dashboard/home',
    content: (page) => page.getByText('Orders Processed Today'),
  },
  {
    name: 'Tenants',
    who: 'superadmin',
    address: '/superadmin/dashboard/tenants',
    content: (page) => page.getByText(/^Showing /),
  },
  {
    name: 'Reports',
    who: 'superadmin',
    address: '/superadmin/dashboard/reports',
    content: (page) => page.getByText('Orders Processed'),
  },
  {
    name: 'Installation',
    who: 'superadmin',
    address: '/superadmin/dashboard/system',
    content: (page) => page.getByText('Event log'),
  },
  { name: 'Order history', who: 'auditor', address: '/dashboard/history', content: listed },
]

export async function expectLoaded(page: Page, { name, content }: TestScreen): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(content(page).first()).toBeVisible()
}
