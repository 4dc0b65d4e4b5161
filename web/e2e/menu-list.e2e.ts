import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { tell } from './restaurant.ts'

type Office = Readonly<{ page: Page; admin: APIRequestContext }>

const list = '/dashboard/settings/menu-items'
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('the list of the menu in the office', async ({ enter, api }) => {
  const office: Office = { page: await enter('admin', list), admin: await api('admin') }
  await test.step('a menu is imported from CSV, without its invalid rows', () => importAndExport(office))
  await test.step('prices are changed by a percentage or manually, with a preview before saving', () =>
    changePrices(office))
  await test.step('dishes are sorted with the keyboard, and Escape restores the position', () => sortDishes(office))
})

async function importAndExport({ page }: Office): Promise<void> {
  const [good, wrong, category] = [unique('Pâté en croûte'), unique('Wrong'), unique('New category')]
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a menu' })
  const lines = [
    'title;price;category;variants;description;allergens',
    `${good};4,50;${category};Small: 4,50 | Large: 6;In a crust;Gluten | eggs`,
    `${wrong};ten;;;;`,
    `${good};5;${category};;;`,
  ]
  const csv = lines.join('\n')
  const buffer = Buffer.from(csv, 'latin1') // as saved by a spreadsheet on Windows
  await page.getByLabel('CSV file').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer })
  await expect(dialog).toContainText('1 dish is ready, 2 rows are wrong.')
  await expect(dialog.getByRole('listitem')).toContainText([
    `${wrong}Row 3: Please provide valid price!`,
    `${good}Row 4: This dish is already in an earlier row of this category.`,
    good,
  ])
  await dialog.getByRole('button', { name: 'Import 1 dish' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, good)).toContainText(category)
  await expect(row(page, good)).toContainText('2 variants')
  await expect(row(page, wrong)).toHaveCount(0)

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await readFile(await (await exported).path(), 'utf8')
  expect(file).toContain(`${good},4.50,${category},,Small: 4.50 | Large: 6.00,,,In a crust,gluten | eggs`)
}

/** A category of three dishes for this test. */
async function category(api: APIRequestContext): Promise<{ name: string; titles: string[] }> {
  const name = unique('Three of a kind')
  const rows = ['One', 'Two', 'Three'].map((word) => ({ title: unique(word), price: '5', category: name }))
  const none = { tax: '', variants: [], addons: [] }
  await tell(api, '/menu-items/import', { rows: rows.map((row) => ({ ...row, ...none })) })
  return { name, titles: rows.map(({ title }) => title) }
}

async function sortDishes({ page, admin }: Office): Promise<void> {
  const { name, titles } = await category(admin)
  const [one = '', two = '', three = ''] = titles
  await page.reload()
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sort the dishes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sort the dishes' })
  const rows = dialog.getByRole('listitem')
  const handle = dialog.getByRole('button', { name: `Move ${one}`, exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(rows).toContainText([two, one, three])
  await expect(handle).toBeFocused()
  await expect(dialog.getByRole('status').filter({ hasText: `${one} is now at place 2 of 3.` })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(rows).toContainText([one, two, three])
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: `Move ${three}`, exact: true }).click()
  await dialog.getByRole('button', { name: `Move ${three} up` }).click()
  await expect(rows).toContainText([three, two, one])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '€5.00' })).toContainText([
    three,
    two,
    one,
  ])
}

async function changePrices({ page, admin }: Office): Promise<void> {
  const { name, titles } = await category(admin)
  const [one = '', two = '', three = ''] = titles
  await page.reload()
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  const priceOf = (title: string) => dialog.getByLabel(`New price of ${title}`)
  await dialog.getByLabel('Percent').fill('ten')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Please provide valid percent!')).toBeVisible()
  await dialog.getByLabel('Percent').fill('10')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  for (const title of titles) await expect(priceOf(title)).toHaveValue('5.50')
  await priceOf(two).fill('6,20')
  await priceOf(three).fill('5')
  await expect(dialog.getByRole('listitem').filter({ hasText: two })).toContainText('€5.00')
  await dialog.getByRole('button', { name: 'Save 2 prices' }).click()
  await expect(dialog).toBeHidden()
  for (const [title, price] of [
    [one, '€5.50'],
    [two, '€6.20'],
    [three, '€5.00'],
  ] as const)
    await expect(row(page, title)).toContainText(price)
}
