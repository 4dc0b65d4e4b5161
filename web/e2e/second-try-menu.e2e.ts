import type { Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { read, tell } from './restaurant.ts'
import { menuWrong, type SaveCase, saveAll } from './saving.ts'

const list = '/dashboard/settings/menu-items'

test('changes of many dishes: a failed input stays, and the next attempt succeeds once', async ({ enter, api }) => {
  const admin = await api('admin')
  const category = unique('Together')
  const [one, two, imported] = [unique('First'), unique('Second'), unique('Imported')]
  const rows = [one, two].map((title) => ({ title, price: '5', category, tax: '', variants: [], addons: [] }))
  await tell(admin, '/menu-items/import', { rows })
  const further = async (page: Page, action: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const ofCategory = { at: list, open: `${category} 2`, says: menuWrong }
  const savings: readonly SaveCase[] = [
    {
      ...ofCategory,
      dialog: 'Sort the dishes',
      call: /\/menu-items\/sort$/,
      fill: async (dialog, page) => {
        await further(page, 'Sort the dishes')
        await dialog.getByRole('button', { name: `Move ${two}`, exact: true }).click()
        await dialog.getByRole('button', { name: `Move ${two} up` }).click()
      },
    },
    {
      ...ofCategory,
      dialog: 'Change prices',
      call: /\/menu-items\/prices$/,
      fill: async (dialog, page) => {
        await further(page, 'Change prices')
        await dialog.getByLabel('Percent').fill('20')
        await dialog.getByRole('button', { name: 'Apply' }).click()
      },
      verb: 'Save 2 prices',
      kept: [`New price of ${one}`, '6.00'],
    },
    {
      ...ofCategory,
      dialog: 'Import a menu',
      call: /\/menu-items\/import$/,
      fill: async (dialog, page) => {
        await further(page, 'Import from CSV')
        const csv = `title,price,category\n${imported},4.50,${category}\n`
        const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
        await dialog.getByLabel('CSV file').setInputFiles(file)
      },
      verb: 'Import 1 dish',
      once: imported,
    },
  ]
  await saveAll(await enter('admin', 'about:blank'), savings)
  const menu = await read<{ title: string; price: string; category_title: string | null }[]>(admin, '/menu-items')
  const priced = menu.filter((dish) => dish.category_title === category).map(({ title, price }) => `${title} ${price}`)
  expect(priced).toEqual([`${two} 6.00`, `${one} 6.00`, `${imported} 4.50`])
})
