import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

test('input that is not saved', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/settings/tables')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await test.step(`a form with changes asks before a step to another page, ${width} px wide`, () =>
      stepAway(page, width))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('a dialog asks before its input is lost', () => closeDialog(page))
  await test.step('new prices, a new order and a read file are not lost without a confirmation', () => closeMenus(page))
  await test.step('a form with changes asks before a reload, unless it was saved', () => reloadPage(page))
})

async function stepAway(page: Page, width: number): Promise<void> {
  await openWithin(page, '/dashboard/settings/tables')
  await settings(page).getByRole('link', { name: 'Print Settings' }).click()
  const header = page.getByLabel('Header')
  const before = await header.inputValue()
  await settings(page).getByRole('link', { name: 'Tables' }).click()
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible()
  await page.goBack()

  await header.fill(`${before} changed`)
  await settings(page).getByRole('link', { name: 'Tables' }).click()
  await expectAccessible(page, `settings: leaving without saving, ${width} px`)
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(header).toHaveValue(`${before} changed`)
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(/print-settings$/)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(header).toHaveValue(`${before} changed`)

  await header.fill(before)
  await settings(page).getByRole('link', { name: 'Tables' }).click()
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible()
  await page.goBack()

  await header.fill(`${before} changed`)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible()
  await page.goForward()
  await expect(header).toHaveValue(before)
}

async function reloadPage(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/settings/print-settings')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const footer = page.getByLabel('Footer')
  await footer.fill(unique('Good-bye'))
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible() // the change was noticed
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  const said = unique('Thank you')
  await footer.fill(said)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.reload()
  await expect(footer).toHaveValue(said)
  expect(asked).toEqual(['beforeunload'])
  await settings(page).getByRole('link', { name: 'Tables' }).click()
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible()
}

async function closeDialog(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/users')
  const dialog = page.getByRole('dialog', { name: 'Add New User' })
  await page.getByRole('button', { name: 'New' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'New' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Noor')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Noor')
  await page.mouse.click(20, 450)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
}

async function closeMenus(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/settings/menu-items')
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const leave = async (dialog: Locator, key: string) => {
    await dialog.getByRole('button', { name: key }).last().click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(dialog).toBeHidden()
  }
  await open('Change prices')
  const prices = page.getByRole('dialog', { name: 'Change prices' })
  await prices
    .getByRole('textbox', { name: /^New price/ })
    .first()
    .fill('99.00')
  await leave(prices, 'Cancel')

  await open('Sort the dishes')
  const order = page.getByRole('dialog', { name: 'Sort the dishes' })
  await order.getByRole('button', { name: /^Move/ }).first().click()
  await page.keyboard.press('ArrowDown')
  await leave(order, 'Cancel')

  await open('Import from CSV')
  const file = page.getByRole('dialog', { name: 'Import a menu' })
  const buffer = Buffer.from('title,price\nOnion soup,7.50\n')
  await file.getByLabel('CSV file').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer })
  await leave(file, 'Close')
}
