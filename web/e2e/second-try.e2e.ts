import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { test, unique } from './fixtures.ts'
import { addDish, tell } from './restaurant.ts'
import { deleting, menuWrong, type SaveCase, saveAll } from './saving.ts'

const settings = '/dashboard/settings'

const titled =
  (title: string) =>
  (form: Locator): Promise<void> =>
    form.getByLabel('Title', { exact: true }).fill(title)

/** Adds an entry to a settings list by its title, then changes it. */
function addAndChange(
  at: string,
  what: string,
  path: string,
  fill: SaveCase['fill'] = async () => {},
): readonly SaveCase[] {
  const [title, other] = [unique(what), unique(what)]
  const form = (call: string, open: string, dialog: string, typed: string): SaveCase => ({
    at: `${settings}/${at}`,
    open,
    dialog: `${dialog} ${what}`,
    call: new RegExp(`/settings/${path}/${call}$`),
    fill: async (dialog, page) => {
      await titled(typed)(dialog)
      if (call === 'add') await fill(dialog, page)
    },
    kept: ['Title', typed],
    once: typed,
  })
  return [form('add', 'New', 'Add New', title), form('[^/]+/update', `Edit ${title}`, 'Update', other)]
}

test('in the settings: a failed input stays, and the next attempt succeeds once', async ({ enter, api }) => {
  const unwanted = unique('Unwanted')
  await tell(await api('admin'), '/settings/categories/add', { title: unwanted })
  await saveAll(await enter('admin', 'about:blank'), [
    ...addAndChange('tax-setup', 'Tax', 'taxes', async (dialog, page) => {
      await dialog.getByLabel('Type').click()
      await page.getByTitle('Exclusive').click()
    }),
    ...addAndChange('payment-types', 'Payment Type', 'payment-types'),
    ...addAndChange('menu-items/categories', 'Category', 'categories'),
    ...addAndChange('tables', 'Table', 'store-tables', (dialog) => dialog.getByLabel('Floor').fill('-')),
    deleting(`${settings}/menu-items/categories`, unwanted, /\/settings\/categories\/[^/]+$/),
    settingsPage('', 'store-setting', 'Address', `${unique('Quai')}, Strasbourg`),
    settingsPage('/print-settings', 'print-setting', 'Footer', unique('Adieu')),
  ])
})

/** A settings page that is a form. */
const settingsPage = (at: string, call: string, label: string, typed: string): SaveCase => ({
  at: `${settings}${at}`,
  call: new RegExp(`/settings/${call}$`),
  fill: (form) => form.getByLabel(label, { exact: true }).fill(typed),
  kept: [label, typed],
})

test('on the menu: a failed input stays, and the next attempt succeeds once', async ({ enter, api }) => {
  const id = await addDish(await api('admin'), { title: unique('Twice'), price: '5' })
  const at = `${settings}/menu-items/${id}`
  const choice = (verb: string, word: string, typed: string, open: string): SaveCase => ({
    at,
    open,
    dialog: `${verb} ${word}`,
    call: new RegExp(`/menu-items/${word.toLowerCase()}s/[^/]+/(add|update/[^/]+)$`),
    fill: titled(typed),
    kept: ['Title', typed],
    says: menuWrong,
    once: typed,
  })
  const [dish, renamed] = [unique('Tarte'), unique('Quiche')]
  const [variant, wider] = [unique('Half'), unique('Whole')]
  const [addon, richer] = [unique('Cheese'), unique('Ham')]
  await saveAll(await enter('admin', 'about:blank'), [
    {
      at: `${settings}/menu-items`,
      open: 'New',
      dialog: 'Add New Menu Item',
      call: /\/menu-items\/add$/,
      fill: titled(dish),
      kept: ['Title', dish],
      says: menuWrong,
      once: dish,
    },
    { at, call: /\/menu-items\/update\/[^/]+$/, fill: titled(renamed), kept: ['Title', renamed], says: menuWrong },
    choice('Add New', 'Variant', variant, 'Add New Variant'),
    choice('Update', 'Variant', wider, `Edit ${variant}`),
    choice('Add New', 'Addon', addon, 'Add New Addon'),
    choice('Update', 'Addon', richer, `Edit ${addon}`),
    deleting(at, richer, /\/addons\/[^/]+\/delete\/[^/]+$/, menuWrong),
    deleting(`${settings}/menu-items`, dish, /\/menu-items\/delete\/[^/]+$/, menuWrong),
  ])
})

const somePhone = () => `+33 4 ${String(Math.random()).slice(2, 10)}`
const filling =
  (fields: Readonly<Record<string, string>>): SaveCase['fill'] =>
  async (form) => {
    for (const [label, typed] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(typed)
  }

test('in the office: a failed input stays, and the next attempt succeeds once', async ({ enter, api }) => {
  const guest = { phone: somePhone(), name: unique('Guest') }
  await tell(await api('admin'), '/customers/add', guest)
  const day = new Date(Date.now() + 80 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const booked = `/dashboard/reservation?type=custom&from=${day}&to=${day}`
  const [name, other] = [unique('Nina'), unique('Nora')]
  const [cook, chef] = [unique('Cook'), unique('Chef')]
  const password = 'four plain words here'
  await saveAll(await enter('admin', 'about:blank'), [
    {
      at: `/dashboard/customers?filter=${encodeURIComponent(name)}`,
      open: 'New',
      dialog: 'Add New Customer',
      call: /\/customers\/add$/,
      fill: filling({ Phone: somePhone(), Name: name }),
      kept: ['Name', name],
      once: name,
    },
    {
      at: `/dashboard/customers?filter=${encodeURIComponent(name)}`,
      open: `Edit ${name}`,
      dialog: 'Update Customer',
      call: /\/customers\/[^/]+\/update$/,
      fill: filling({ Name: `${name} ${other}` }),
      kept: ['Name', `${name} ${other}`],
      once: other,
    },
    {
      at: booked,
      open: 'New',
      dialog: 'Add New Reservation',
      call: /\/reservations\/add$/,
      fill: async (form, page) => {
        await form.getByLabel('Customer', { exact: true }).fill(guest.name)
        await page.locator('.ant-select-item-option', { hasText: guest.name }).click()
        await filling({ 'Date & time': `${day}T19:00`, Notes: 'First' })(form, page)
      },
      kept: ['Notes', 'First'],
      once: guest.name,
    },
    {
      at: booked,
      open: `Edit the reservation of ${guest.name} at 19:00`,
      dialog: 'Update Reservation',
      call: /\/reservations\/update\/[^/]+$/,
      fill: filling({ Notes: 'Second' }),
      kept: ['Notes', 'Second'],
      once: guest.name,
    },
    {
      ...deleting(booked, guest.name, /\/reservations\/delete\/[^/]+$/),
      open: `More for the reservation of ${guest.name} at 19:00`,
      dialog: `Delete the reservation of ${guest.name}?`,
      fill: (_form, page) => page.getByRole('menuitem', { name: 'Delete' }).click(),
    },
    deleting(
      `/dashboard/customers?filter=${encodeURIComponent(guest.name)}`,
      guest.name,
      /\/customers\/[^/]+\/delete$/,
    ),
    {
      at: '/dashboard/users',
      open: 'New',
      dialog: 'Add New User',
      call: /\/users\/add$/,
      fill: filling({ Name: cook, 'Username (email)': `${randomUUID()}@comanda.test`, Password: password }),
      kept: ['Password', password],
      once: cook,
    },
    {
      at: '/dashboard/users',
      open: `Edit ${cook}`,
      dialog: 'Update User',
      call: /\/users\/update\/[^/]+$/,
      fill: filling({ Name: chef }),
      kept: ['Name', chef],
      once: chef,
    },
    {
      at: '/dashboard/users',
      open: `Reset password of ${chef}`,
      dialog: `Reset password of ${chef}`,
      call: /\/users\/update-password\/[^/]+$/,
      fill: filling({ 'New Password': password }),
      kept: ['New Password', password],
    },
    deleting('/dashboard/users', chef, /\/users\/delete\/[^/]+$/),
  ])
})

test('at the till and on the platform: a failed input stays, and the next attempt succeeds once', async ({ enter }) => {
  const [guest, name, other] = [unique('Till'), unique('Auberge'), unique('Relais')]
  await saveAll(await enter('waiter', 'about:blank'), [
    {
      at: '/dashboard/pos',
      open: 'WALKIN CUSTOMER',
      dialog: 'Add New Customer',
      call: /\/customers\/add$/,
      fill: async (form, page) => {
        await page.getByRole('button', { name: 'Add New Customer' }).click()
        await filling({ Phone: somePhone(), Name: guest })(form, page)
      },
      kept: ['Name', guest],
    },
  ])
  const tenants = '/superadmin/dashboard/tenants'
  await saveAll(await enter('superadmin', 'about:blank'), [
    {
      at: tenants,
      open: 'Add Tenant',
      dialog: 'Add Tenant',
      call: /\/tenants\/add$/,
      fill: filling({ Name: name, Email: `${randomUUID()}@comanda.test`, Password: 'four plain words here' }),
      kept: ['Name', name],
    },
    {
      at: tenants,
      open: `Edit ${name}`,
      dialog: 'Update Tenant',
      call: /\/tenants\/update\/[^/]+$/,
      fill: filling({ Name: other }),
      kept: ['Name', other],
      once: other,
    },
    deleting(tenants, other, /\/tenants\/delete\/[^/]+$/),
  ])
})
