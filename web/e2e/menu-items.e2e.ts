import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { goWithin, openWithin } from './go-within.ts'

type Office = Readonly<{ page: Page; admin: APIRequestContext }>

const list = '/dashboard/settings/menu-items'
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** A dish for this test, created through the API. */
async function dish(api: APIRequestContext, title: string, price = '5') {
  const answer = await api.post('/api/v1/menu-items/add', { data: { title, price } })
  expect(answer.status(), await answer.text()).toBe(200)
  return String((await answer.json()).id)
}

test('the menu and its dishes in the office', async ({ enter, api }) => {
  test.slow() // seven parts
  const office: Office = { page: await enter('admin', 'about:blank'), admin: await api('admin') }
  await test.step('missing fields of a dish are marked, a refusal has the server’s text, and an empty menu leads to a new dish', () =>
    refuse(office))
  await test.step('a dish is added, found, repriced and deleted', () => manageDish(office))
  await test.step('a dish gets a description, its allergens, and a category and a tax that did not exist', () =>
    describe(office))
  await test.step('Back from a dish returns to the filtered list', () => goBack(office))
  await test.step('a dish gets a drawn plate or a photo, no other file, and loses it again', () =>
    choosePicture(office))
  await test.step('a hidden dish is missing at the till, until it is shown again', () => hideDish(office))
  await test.step('a dish gets variants and addons, which are distinguished, changed and deleted', () =>
    addOptions(office))
})

async function manageDish({ page }: Office): Promise<void> {
  await openWithin(page, list)
  const title = unique('Onion tart')
  await page.getByRole('button', { name: 'New' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Menu Item' })
  await adding.getByLabel('Title').fill(title)
  await adding.getByLabel('Price', { exact: true }).fill('8,50')
  await adding.getByLabel('Tax').click()
  await page.getByTitle('TVA 10 % incluse - 10% (inclusive)').click()
  await adding.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Search Item').fill(` ${title.toLowerCase()} `)
  await expect(row(page, title)).toContainText('€8.50')

  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(title)
  await page.getByLabel('Price', { exact: true }).fill('9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Menu Items' }).click()
  await expect(row(page, title)).toContainText('€9.00')

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(row(page, title)).toHaveCount(0)
}

async function describe({ page, admin }: Office): Promise<void> {
  const [title, category, tax] = [unique('Gnocchi'), unique('Primi'), unique('IVA')]
  const id = await dish(admin, title)
  await openWithin(page, `${list}/${id}`)
  await page.getByLabel('Category').fill(category)
  await page.getByTitle(`Create “${category}”`).click()
  await expect(page.getByText('Category added!')).toBeVisible()
  await page.getByLabel('Tax').click()
  await page.getByTitle('Add New Tax').click()
  const adding = page.getByRole('dialog', { name: 'Add New Tax' })
  await adding.getByLabel('Title').fill(tax)
  await adding.getByLabel('Rate').fill('22')
  await adding.getByLabel('Type').click()
  await page.getByTitle(/^Inclusive/).click()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()
  await page.getByLabel('Description').fill('With sage butter')
  await page.getByLabel('Allergens').fill('Glu')
  await page.getByTitle('Gluten').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  const item = await (await admin.get(`/api/v1/menu-items/${id}`)).json()
  expect(item).toMatchObject({
    category_title: category,
    tax_title: tax,
    description: 'With sage butter',
    allergens: ['gluten'],
  })
}

async function goBack({ page, admin }: Office): Promise<void> {
  const [one, other] = [unique('Quince'), unique('Radish')]
  await dish(admin, one)
  await dish(admin, other)
  await openWithin(page, list)
  const search = page.getByLabel('Search Item')
  const searched = async () => {
    await expect(row(page, one)).toBeVisible()
    await expect(row(page, other)).toHaveCount(0)
    await expect(search).toHaveValue(one)
  }
  const open = () => page.getByRole('link', { name: `Edit ${one}` }).click()
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await search.pressSequentially(one)
  await open()
  await expect(crumbs).toContainText(one)
  await page.goBack()
  await searched()
  await page.reload()
  await searched()
  await open()
  await crumbs.getByRole('link', { name: 'Menu Items' }).click()
  await searched()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Menu Items' }).click()
  await expect(search).toHaveValue('')
  await expect(row(page, other)).toBeVisible()
}

async function refuse({ page }: Office): Promise<void> {
  await goWithin(page, list)
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Menu Item' })
  await dialog.getByLabel('Price', { exact: true }).fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Please enter title!')
  await expect(dialog.getByText('Please provide valid price!')).toBeVisible()
  await dialog.getByLabel('Title').fill(unique('Refused'))
  await dialog.getByLabel('Price', { exact: true }).fill('1')
  await page.route('**/menu-items/add', (route) =>
    route.fulfill({ status: 409, json: { message: 'The menu is full!' } }),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The menu is full!')).toBeVisible()
  await page.unroute('**/menu-items/add')
  await page.route('**/menu-items/add', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("We're getting issue while processing your request")).toBeVisible()

  await page.route('**/api/v1/menu-items', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.reload()
  await expect(page.getByText('Error loading data, Try Later!')).toBeVisible()
  await page.unroute('**/api/v1/menu-items')
  await page.route('**/api/v1/menu-items', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Add the first dish' }).click()
  await expect(dialog).toBeVisible()
  await page.unroute('**/menu-items/add')
  await page.unroute('**/api/v1/menu-items')
  await page.reload()
}

async function choosePicture({ page, admin }: Office): Promise<void> {
  const id = await dish(admin, unique('Pictured'))
  await openWithin(page, `${list}/${id}`)
  const image = async () => (await (await admin.get(`/api/v1/menu-items/${id}`)).json()).image
  await page.getByRole('button', { name: 'Drawn plates' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mussels' }).click()
  await expect(page.getByText('Photo uploaded!')).toBeVisible()
  const plate = await image()
  expect(plate).toMatch(/^\/public\//)

  const file = page.getByLabel('Picture file')
  const others = [
    { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') },
  ]
  for (const other of others) {
    await file.setInputFiles(other)
    const told = page.getByText('Please choose a JPEG, PNG or WebP picture!')
    await expect(told.first()).toBeVisible()
    await page.reload()
  }
  const png = await page.screenshot()
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png })
  await expect.poll(image).not.toBe(plate)

  await page.getByRole('button', { name: 'Remove' }).click()
  const asking = page.getByRole('dialog', { name: 'Remove the picture?' })
  await expect(asking).toContainText('Are you sure! This operation is irreversible!')
  await asking.getByRole('button', { name: 'Yes, Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  expect(await image()).toBeNull()
}

async function hideDish({ page, admin }: Office): Promise<void> {
  const title = unique('Seasonal')
  await dish(admin, title)
  const sold = async () => {
    const { menuItems } = await (await admin.get('/api/v1/pos/init')).json()
    return menuItems.some((item: { title: string }) => item.title === title)
  }
  await openWithin(page, list)
  const onSale = page.getByRole('switch', { name: `On sale: ${title}` })
  await onSale.click()
  await expect.poll(sold).toBe(false)
  await expect(row(page, title)).toContainText('Hidden')
  await onSale.click()
  await expect.poll(sold).toBe(true)
}

async function addOptions({ page, admin }: Office): Promise<void> {
  const id = await dish(admin, unique('Optional'))
  await openWithin(page, `${list}/${id}`)
  const kinds = [
    {
      list: 'Variants',
      one: 'Variant',
      lacks: 'Please provide variant title!',
      wrong: 'Please provide valid variant price!',
    },
    { list: 'Addons', one: 'Addon', lacks: 'Please provide addon title!', wrong: 'Please provide valid addon price!' },
  ]
  for (const { list: heading, one, lacks, wrong } of kinds) {
    const choices = page.getByRole('group').filter({ has: page.getByRole('heading', { name: heading }) })
    await choices.getByRole('button', { name: `Add New ${one}` }).click()
    const adding = page.getByRole('dialog', { name: `Add New ${one}` })
    await adding.getByLabel('Price').fill('-1')
    await adding.getByRole('button', { name: 'Save' }).click()
    await expect(adding.getByLabel('Title')).toHaveAccessibleDescription(lacks)
    await expect(adding.getByText(wrong)).toBeVisible()
    await adding.getByLabel('Title').fill('Large')
    await adding.getByLabel('Price').fill('6,50')
    await adding.getByRole('button', { name: 'Save' }).click()
    await expect(choices.getByRole('listitem')).toHaveText(/Large.*€6\.50/)

    await choices.getByRole('button', { name: 'Edit Large' }).click()
    const changing = page.getByRole('dialog', { name: `Update ${one}` })
    await expect(changing.getByLabel('Title')).toHaveValue('Large')
    await changing.getByLabel('Price').fill('7')
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(choices.getByRole('listitem')).toHaveText(/Large.*€7\.00/)
  }
  const addons = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Addons' }) })
  await addons.getByRole('button', { name: 'Delete Large' }).click()
  await page.getByRole('dialog', { name: 'Delete Large?' }).getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(addons).toContainText('This dish has no addons.')
  await expect(page.getByRole('button', { name: 'Edit Large' })).toHaveCount(1)
}
