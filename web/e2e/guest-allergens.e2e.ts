import type { BrowserContextOptions } from '@playwright/test'
import { expectWellMade } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { menuOf, read, tell } from './restaurant.ts'
import { addDish } from './till.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('a dish has its description and allergens, and the sum of the prices is the total of the items', async ({
  visit,
  enter,
  api,
}) => {
  const admin = await api('admin')
  const title = unique('Tarte fine')
  const taxes = await read<{ id: string; rate: string; type: string }[]>(admin, '/settings/taxes')
  const included = taxes.find(({ type, rate }) => type === 'inclusive' && rate === '10')
  const form = { title, price: '11.00', netPrice: null, categoryId: null, taxId: included?.id }
  await tell(admin, '/menu-items/add', { ...form, description: 'Leek and goat cheese', allergens: ['milk', 'gluten'] })
  const menu = await menuOf(admin)
  // the server reads a menu once a second
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(title)
  const page = await visit(menu, phone)
  const dish = page.getByRole('dialog', { name: title })
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Leek and goat cheese')
  await expect(row).toContainText('Contains:GlutenMilk')
  await expect(page.getByText(/^Prices (are inclusive of|may be inclusive or exclusive of) tax/)).toHaveCount(1)
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(dish).toContainText('Leek and goat cheese')
  await expectWellMade(page, 'guest: a dish with allergens')
  await takePictures(page, 'guest-allergens')
  await dish.getByRole('button', { name: /ADD TO CART/ }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  const terms = page.getByRole('term')
  await expect(terms).toHaveText(['Items Total', 'Payable Total', 'Tax Total (included)'])
  await expect(page.getByRole('definition')).toHaveText(['€11.00', '€11.00', '€1.00'])

  const till = await enter('waiter', '/dashboard/pos')
  await addDish(till, title)
  await till.getByRole('button', { name: `Change, ${title}` }).click()
  const line = till.getByRole('dialog', { name: 'Add Notes' })
  await expect(line, 'the waiter can answer the same').toContainText('Leek and goat cheese')
  await expect(line).toContainText('Contains:GlutenMilk')
})
