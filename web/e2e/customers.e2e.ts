import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { leaveBy } from './leaving.ts'
import { addDish, read, tell } from './restaurant.ts'

type Office = Readonly<{ page: Page; admin: APIRequestContext }>

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const somePhone = () => `+33 6 ${String(Math.random()).slice(2, 10)}`

/** Opens the list, also while it is open with another term. */
async function openList(page: Page, filter?: string): Promise<void> {
  await openWithin(page, `/dashboard/customers${filter ? `?filter=${encodeURIComponent(filter)}` : ''}`)
}

const search = (page: Page) => page.getByRole('textbox', { name: 'Search customers' })

test('the customers of a restaurant', async ({ enter, api }) => {
  test.slow() // eight parts
  const office: Office = { page: await enter('admin', 'about:blank'), admin: await api('admin') }
  await test.step('a list that cannot be loaded shows that and is retried, and is exported as a file', () =>
    retryAndExport(office))
  await test.step('a customer is added, found, changed and forgotten', () => manageCustomer(office))
  await test.step('a long name leaves room to the other columns', () => showLongName(office))
  await test.step('invalid fields of a customer are marked, and a refusal of the server is shown in a toast', () =>
    refuse(office))
  await test.step('ten customers are on a page, and buttons lead through the pages', () => turnPages(office))
  await test.step('a customer’s spending and visits are shown', () => showVisits(office))
  await test.step('customers are imported from a file: previewed, sent, and refused rows listed', () =>
    importFile(office))
  await test.step('a user who may only see customers has no buttons to change them', () => onlyLook(office))
})

async function manageCustomer({ page }: Office): Promise<void> {
  await openList(page)
  const [name, phone] = [unique('Colette'), somePhone()]
  await page.getByRole('button', { name: 'New' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Customer' })
  await adding.getByLabel('Phone').fill(phone)
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Birth date').fill('1990-05-01')
  await adding.getByRole('radio', { name: 'Female' }).click()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Customer added!')).toBeVisible()

  await search(page).fill(name)
  await expect(row(page, name)).toContainText('01/05/1990')
  await expect(row(page, name)).toContainText('Female')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const changing = page.getByRole('dialog', { name: 'Update Customer' })
  await expect(changing.getByLabel('Phone')).toHaveValue(phone)
  await expect(changing.getByLabel('Phone')).not.toBeEditable()
  await changing.getByLabel('Email').fill('colette@comanda.test')
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name)).toContainText('colette@comanda.test')

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const asking = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(asking).toContainText('Are you sure! This process is irreversible!')
  await expect(asking).toContainText('Orders and invoices stay')
  await asking.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByText('No result found!')).toBeVisible()
}

async function showLongName({ page, admin }: Office): Promise<void> {
  const [name, phone] = [unique('Wolfeschlegelsteinhausen').padEnd(200, 'x'), somePhone()]
  await tell(admin, '/customers/add', { phone, name, email: 'someone@restaurant-example.test' })
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 1024, height: 768 })
  await openList(page)
  await search(page).fill(phone)
  const cell = row(page, name).getByRole('cell').filter({ hasText: 'someone@' })
  await expect.poll(async () => (await cell.boundingBox())?.width).toBeGreaterThan(150)
  if (usual) await page.setViewportSize(usual)
}

async function refuse({ page, admin }: Office): Promise<void> {
  const [name, phone] = [unique('Taken'), somePhone()]
  await tell(admin, '/customers/add', { phone, name })
  await openList(page)
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription("Please Provide Customer's Phone!")
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription("Please Provide Customer's Name!")
  await dialog.getByLabel('Phone').fill('12#3')
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Birth date').fill('2999-01-01')
  await dialog.getByLabel('Name').fill(name)
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription('Please provide valid phone no.!')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please Provide Valid Email!')
  await expect(dialog.getByLabel('Birth date')).toHaveAccessibleDescription('Birth date cannot be later than today!')
  await dialog.getByLabel('Phone').fill(phone)
  await dialog.getByLabel('Email').fill('')
  await dialog.getByLabel('Birth date').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText(/exists|already/i)).toBeVisible()
  await expect(dialog).toBeVisible()
  await leaveBy(() => page.keyboard.press('Escape'), dialog)
}

async function turnPages({ page, admin }: Office): Promise<void> {
  const family = unique('Pageux')
  for (let n = 10; n < 22; n += 1) await tell(admin, '/customers/add', { phone: somePhone(), name: `${family} ${n}` })
  await openList(page, family)
  await expect(page.getByText('12 customers')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(row(page, family)).toHaveCount(10)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(row(page, family)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(row(page, family)).toHaveCount(2)
  await page.goBack()
  await expect(row(page, family)).toHaveCount(10)
}

async function retryAndExport({ page }: Office): Promise<void> {
  await page.route('**/api/v1/customers?**', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.goto('/dashboard/customers')
  await expect(page.getByText('Error loading data, Try Later!')).toBeVisible()
  await page.unroute('**/api/v1/customers?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table').or(page.getByText('No customers yet.'))).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('customers.csv')
  await expect(page.getByText('Data exported successfully !')).toBeVisible()
}

async function showVisits({ page, admin }: Office): Promise<void> {
  const [name, phone] = [unique('Guest'), somePhone()]
  const title = unique('Soup')
  const id = await addDish(admin, { title, price: '12.50' })
  await tell(admin, '/customers/add', { phone, name })
  await tell(admin, '/pos/create-order-and-invoice', {
    cart: [{ id, quantity: 2, notes: null, variant_id: null, addons_ids: [] }],
    deliveryType: 'takeaway',
    customerType: 'CUSTOMER',
    customerId: { phone, name },
    tableId: '',
    selectedQrOrderItem: null,
  })
  await read(admin, `/customers/${encodeURIComponent(phone)}/history`)
  await openList(page, name)
  await page.getByRole('button', { name: `Visits of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Visits of ${name}` })
  await expect(dialog).toContainText('25.00')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function importFile({ page, admin }: Office): Promise<void> {
  const family = unique('Import')
  const [known, one, other] = [somePhone(), somePhone(), somePhone()]
  await tell(admin, '/customers/add', { phone: known, name: unique('Known') })
  const lines = [`${one},${family} A`, `${other},${family} B`, `${known},${family} C`, `,${family} D`]
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(['phone,name', ...lines].join('\n')) }
  await openList(page, family)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import customers' })
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file)
  await expect(dialog).toContainText('3 rows can be imported, 1 row is wrong.')
  await expect(dialog.getByRole('listitem').first()).toContainText("Please Provide Customer's Phone!")

  await page.route('**/customers/import', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Import 3 customers' }).click()
  await expect(dialog).toContainText('3 rows are not sent yet.')
  await page.unroute('**/customers/import')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('2 customers were added.')
  await expect(dialog).toContainText('A customer with this phone already exists!')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, family)).toHaveCount(2)
}

async function onlyLook({ page, admin }: Office): Promise<void> {
  const [name, phone] = [unique('Seen'), somePhone()]
  await tell(admin, '/customers/add', { phone, name })
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('restroprosaas_user') ?? '{}')
    localStorage.setItem('restroprosaas_user', JSON.stringify({ ...user, role: 'user', scope: 'VIEW_CUSTOMERS' }))
  })
  await page.goto(`/dashboard/customers?filter=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Visits of ${name}` })).toBeVisible()
  for (const key of ['New', 'Import', `Edit ${name}`, `Delete ${name}`])
    await expect(page.getByRole('button', { name: key, exact: true })).toHaveCount(0)
}
