import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { leaveBy } from './leaving.ts'
import { takePictures } from './pictures.ts'
import { addTable, read, tell } from './restaurant.ts'

type Office = Readonly<{ page: Page; admin: APIRequestContext }>

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Opens the reservations as from another page. */
async function openAnew(page: Page, address: string): Promise<void> {
  await openWithin(page, '/dashboard/profile')
  await openWithin(page, address)
}

const somePhone = () => `+33 7 ${String(Math.random()).slice(2, 10)}`

/** `YYYY-MM-DD`, a number of days from today on the restaurant's clock. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(Date.now() + days * 24 * 60 * 60 * 1_000)

async function addGuest(admin: APIRequestContext, word: string): Promise<{ phone: string; name: string }> {
  const guest = { phone: somePhone(), name: unique(word) }
  await tell(admin, '/customers/add', guest)
  return guest
}

async function idOfTable(admin: APIRequestContext, title: string): Promise<string> {
  const { storeTables } = await read<{ storeTables: { id: string; table_title: string }[] }>(
    admin,
    '/reservations/init',
  )
  const table = storeTables.find(({ table_title }) => table_title === title)
  if (!table) throw new Error(`there is no "${title}"`)
  return table.id
}

async function pickTable(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('People count') })
  await dialog.getByLabel('Table').fill(title)
  await page.locator('.ant-select-item-option', { hasText: title }).click()
}

test('the reservations of a restaurant', async ({ enter, api }) => {
  test.slow() // eight parts
  const office: Office = { page: await enter('admin', 'about:blank'), admin: await api('admin') }
  await test.step('a list that cannot be loaded shows that, and is retried', () => retryList(office))
  await test.step('a table is booked for a new customer, changed, marked and deleted', () => manageReservation(office))
  await test.step('missing fields of a reservation are marked, and a new one cannot be in the past', () =>
    sendNothing(office))
  await test.step('a customer is found by name; a table taken around that time causes a warning', () =>
    bookTwice(office))
  await test.step('a party larger than its table causes a warning in the form, and is saved nevertheless', () =>
    overfillTable(office))
  await test.step('a reservation is found by its code; an unknown code is reported', () => findByCode(office))
  await test.step('the day plan shows parties at their tables; an empty cell starts a reservation', () =>
    planDay(office))
  await test.step('the day of the plan is chosen in a calendar that is loaded on demand', () => chooseDay(office))
})

async function manageReservation({ page, admin }: Office): Promise<void> {
  const table = await addTable(admin)
  await openAnew(page, '/dashboard/reservation?type=tomorrow')
  const name = unique('Babette')
  await page.getByRole('button', { name: 'New' }).click()
  const booking = page.getByRole('dialog', { name: 'Add New Reservation' })
  await booking.getByRole('button', { name: 'Add New Customer' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Customer' })
  await adding.getByLabel('Phone').fill(somePhone())
  await adding.getByLabel('Name').fill(name)
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()
  await expect(booking).toContainText(name)
  await booking.getByLabel('Date & time').fill(`${dayIn(1)}T19:30`)
  await booking.getByLabel('People count').fill('6')
  await pickTable(page, table)
  await booking.getByLabel('Notes').fill('By the window')
  await booking.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Reservation added!')).toBeVisible()
  await expect(row(page, name)).toContainText('19:30')
  await expect(row(page, name)).toContainText(table)
  await expect(row(page, name)).toContainText('By the window')

  await page.getByRole('button', { name: `Edit the reservation of ${name} at 19:30` }).click()
  const changing = page.getByRole('dialog', { name: 'Update Reservation' })
  await expect(changing.getByLabel('Date & time')).toHaveValue(`${dayIn(1)}T19:30`)
  await changing.getByLabel('Date & time').fill(`${dayIn(1)}T20:15`)
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name)).toContainText('20:15')

  await page.getByRole('button', { name: `More for the reservation of ${name} at 20:15` }).click()
  await page.getByRole('menuitem', { name: 'Mark as paid' }).click()
  await expect(row(page, name)).toContainText('Paid')
  await page.getByRole('button', { name: `More for the reservation of ${name} at 20:15` }).click()
  await page.getByRole('menuitem', { name: 'Cancel reservation' }).click()
  await expect(row(page, name)).toContainText('Cancelled')

  await page.getByRole('button', { name: `More for the reservation of ${name} at 20:15` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const asking = page.getByRole('dialog', { name: `Delete the reservation of ${name}?` })
  await expect(asking).toContainText('Are you sure! This process is irreversible!')
  await expectAccessible(page, 'office: deleting a reservation')
  await asking.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
}

async function sendNothing({ page }: Office): Promise<void> {
  await openAnew(page, '/dashboard/reservation')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Reservation' })
  await dialog.getByLabel('Date & time').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please select customer!')).toBeVisible()
  await expect(dialog.getByLabel('Date & time')).toHaveAccessibleDescription('Please select date & time!')
  await dialog.getByLabel('Date & time').fill('2001-01-01T12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Date & time')).toHaveAccessibleDescription(
    'Please select a time that is not in the past!',
  )
  await leaveBy(() => page.keyboard.press('Escape'), dialog)
}

async function bookTwice({ page, admin }: Office): Promise<void> {
  const table = await addTable(admin)
  const tableId = await idOfTable(admin, table)
  const [first, second] = [await addGuest(admin, 'Early'), await addGuest(admin, 'Late')]
  const day = dayIn(40)
  const booked = { customerId: first.phone, date: `${day}T19:00`, tableId, status: 'booked', peopleCount: 2 }
  await tell(admin, '/reservations/add', booked)

  await openAnew(page, `/dashboard/reservation?type=custom&from=${day}&to=${day}`)
  await expect(row(page, first.name)).toBeVisible()
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Reservation' })
  await dialog.getByLabel('Customer', { exact: true }).fill(second.name)
  await page.locator('.ant-select-item-option', { hasText: second.name }).click()
  await dialog.getByLabel('Date & time').fill(`${day}T20:00`)
  await pickTable(page, table)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const twice = page.getByRole('dialog', { name: 'Booked twice' })
  await expect(twice).toContainText(`${table} is also booked at 19:00!`)
  await expectAccessible(page, 'office: a table booked twice')
  await twice.getByRole('button', { name: 'Change' }).click()
  const changing = page.getByRole('dialog', { name: 'Update Reservation' })
  await expect(changing).toContainText(second.phone)
  await changing.getByLabel('Date & time').fill(`${day}T21:30`)
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(changing).toBeHidden()
  await expect(row(page, second.name)).toContainText('21:30')
  await expect(twice).toBeHidden()
}

async function overfillTable({ page, admin }: Office): Promise<void> {
  const table = unique('Booth')
  const guest = await addGuest(admin, 'Family')
  await openAnew(page, '/dashboard/reservation?type=tomorrow')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Reservation' })
  const warning = dialog.getByRole('status').getByText('This table has 4 seats, and 9 guests are expected.')
  await dialog.getByLabel('Customer', { exact: true }).fill(guest.name)
  await page.locator('.ant-select-item-option', { hasText: guest.name }).click()
  await dialog.getByLabel('Date & time').fill(`${dayIn(1)}T18:00`)
  await dialog.getByLabel('People count').fill('4')
  await dialog.getByLabel('Table').click()
  await page.getByTitle('Add New Table').click()
  const adding = page.getByRole('dialog', { name: 'Add New Table' })
  await adding.getByLabel('Title').fill(table)
  await adding.getByLabel('Floor').fill('Annex')
  await adding.getByLabel('Seating Capacity').fill('4')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()
  await expect(dialog).toContainText(`${table} · Annex`)
  await expect(warning).toBeHidden()
  await dialog.getByLabel('People count').fill('9')
  await expect(warning).toBeVisible()
  await takePictures(page, 'office: a party larger than its table')
  await expectAccessible(page, 'office: a party larger than its table')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, guest.name)).toContainText('18:00')
}

async function findByCode({ page, admin }: Office): Promise<void> {
  const guest = await addGuest(admin, 'Sought')
  const booked = {
    customerId: guest.phone,
    date: `${dayIn(50)}T12:00`,
    tableId: null,
    status: 'booked',
    peopleCount: 2,
  }
  const { unique_code } = await tell<{ unique_code: string }>(admin, '/reservations/add', booked)
  await openAnew(page, '/dashboard/reservation')
  const field = page.getByRole('textbox', { name: 'Search reservations' })
  await field.fill(unique_code)
  await expect(page.getByRole('region', { name: 'Search results' })).toContainText(guest.name)
  await field.fill('nobody at all')
  await expect(page.getByText('No result found!')).toBeVisible()
  await takePictures(page, 'office: a reservation not found')
}

async function planDay({ page, admin }: Office): Promise<void> {
  const table = await addTable(admin)
  const tableId = await idOfTable(admin, table)
  const guest = await addGuest(admin, 'Planned')
  const day = dayIn(60)
  const booked = { customerId: guest.phone, date: `${day}T18:00`, tableId, status: 'booked', peopleCount: 3 }
  await page.goto(`/dashboard/reservation?view=plan&day=${day}`) // loads the tables, to which one was added
  await expect(page.getByRole('button', { name: `Book ${table} at 20:00` })).toBeVisible()
  await tell(admin, '/reservations/add', booked) // appears by itself
  const party = page.getByRole('button', { name: `${guest.name}, 18:00, 3 guests, ${table}, Booked` })
  await party.click()
  const changing = page.getByRole('dialog', { name: 'Update Reservation' })
  await expect(changing.getByLabel('People count')).toHaveValue('3')
  await changing.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: `Book ${table} at 20:00` }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: `Book ${table} at 21:00` })).toBeFocused()
  await page.keyboard.press('Enter')
  const booking = page.getByRole('dialog', { name: 'Add New Reservation' })
  await expect(booking.getByLabel('Date & time')).toHaveValue(`${day}T21:00`)
  await expect(booking).toContainText(table)
  await leaveBy(() => page.keyboard.press('Escape'), booking)
}

async function chooseDay({ page }: Office): Promise<void> {
  await openAnew(page, '/dashboard/reservation?view=plan&day=2026-03-04')
  const key = page.getByRole('button', { name: 'Day, 04/03/2026' })
  await key.click()
  await expect(page.getByTitle('2026-03-17')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(key).toBeFocused()
  await key.press('Enter')
  await page.getByTitle('2026-03-17').click()
  await expect(page).toHaveURL(/day=2026-03-17/)
  await expect(page.getByRole('heading', { name: /17 March/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Day, 17/03/2026' })).toBeFocused()
}

async function retryList({ page }: Office): Promise<void> {
  await page.route('**/api/v1/reservations?**', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.goto('/dashboard/reservation?type=yesterday')
  await expect(page.getByText('Error loading data, Try Later!')).toBeVisible()
  await page.unroute('**/api/v1/reservations?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No reservations in this period.')).toBeVisible()
}
