import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { addDish, printedOn, sayNoTable, startNewOrder, summaryOf, tokenOf } from './till.ts'

test('the settings of a restaurant', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  await test.step('a payment type is added active, switched off and deleted', () => managePaymentType(page))
  await test.step('a table is refused without a floor or with a negative capacity, and its QR code is downloaded', () =>
    manageTable(page))
  await test.step('the details of the store are saved; a change of the print settings is previewed on the receipt', () =>
    saveDetails(page))
})

async function managePaymentType(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/settings/payment-types')
  const title = unique('Voucher')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Payment Type' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please provide Payment Type Title!')).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Active')
  await page.getByRole('switch', { name: title }).click()
  await expect(row).toContainText('Inactive')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(row).toHaveCount(0)
}

async function manageTable(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/settings/tables')
  const title = unique('Terrasse')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Table' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Seating Capacity').fill('-2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText("Please provide Floor or use '-'")).toBeVisible()
  await expect(dialog.getByText("Please provide Valid Seating Capacity count or '0'")).toBeVisible()
  await dialog.getByLabel('Floor').fill('-')
  await dialog.getByLabel('Seating Capacity').fill('6')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('6 persons')
  await expectAccessibleIn(page, 'settings: printable table cards', () =>
    page.getByRole('button', { name: 'QR cards' }).click(),
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download the menu QR code of ${title}` }).click()
  expect((await download).suggestedFilename()).toBe(`${title.toLowerCase().replace(/[^a-z0-9]/g, '_')}-qr.png`)
}

async function saveDetails(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/settings')
  const phone = `+33 3 88 55 ${String(Date.now()).slice(-4)}`
  await expect(page.getByLabel('Store Name')).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue(phone)

  await page.getByRole('link', { name: 'Print Settings' }).click()
  const preview = page.getByRole('complementary', { name: 'Preview of the receipt' })
  await page.getByLabel('Footer').fill('See you on Sunday')
  await expect(preview).toContainText('See you on Sunday')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(preview).not.toContainText('See you on Sunday')
}

test('what the owner sets for the till', async ({ enter }) => {
  const [office, till] = [await enter('admin', '/dashboard/settings'), await enter('waiter', '/dashboard/pos')]
  await test.step('quick notes of the owner are added to a note at the till by a tap', () =>
    addQuickNotes(office, till))
  await test.step('papers are printed in the language of the restaurant, whatever language the user reads', () =>
    printInLanguage(office, till))
})

async function printInLanguage(page: Page, waiter: Page): Promise<void> {
  await openWithin(page, '/dashboard/settings')
  await chooseLanguage(page, 'العربية')
  await page.getByRole('link', { name: 'Print Settings' }).click()
  const preview = page.getByRole('complementary', { name: 'Preview of the receipt' }).getByRole('article')
  await expect(preview).toHaveAttribute('dir', 'rtl')
  await expect(preview).toContainText('الإجمالي')
  await expectAccessible(page, 'settings: receipts in Arabic')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print a test receipt' }).click()
  await expect((await opening).getByRole('article', { name: 'الإيصال' })).toContainText('المجموع الفرعي')

  await addDish(waiter, 'Gratin dauphinois')
  await waiter.getByRole('button', { name: 'Send to Kitchen' }).click()
  await sayNoTable(waiter, summaryOf(waiter))
  await summaryOf(waiter).getByRole('button', { name: 'Send to Kitchen' }).click()
  await tokenOf(waiter)
  const receipt = printedOn(waiter).getByRole('article', { name: 'الإيصال' })
  await expect(receipt).toContainText('الضريبة')
  await expect(receipt).toContainText('Gratin dauphinois')
  await expect(receipt).toHaveAttribute('dir', 'rtl')

  await page.goto('/dashboard/settings')
  await chooseLanguage(page, 'The language of the person who prints')
  await page.getByRole('link', { name: 'Print Settings' }).click()
  await expect(preview).toHaveAttribute('lang', 'en')
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Language of receipts' }).click()
  await page.getByTitle(name).last().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
}

async function addQuickNotes(office: Page, till: Page): Promise<void> {
  const [first, second] = [unique('no onions'), unique('allergy')]
  for (const note of [first, second]) {
    await office.getByLabel('Quick notes').fill(note)
    await office.keyboard.press('Enter')
  }
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByRole('button', { name: 'Save' })).toHaveCount(0)

  await addDish(till, 'Ratatouille')
  await till.getByRole('button', { name: 'Add Notes, Ratatouille' }).click()
  const dialog = till.getByRole('dialog', { name: 'Add Notes' })
  for (const note of [first, second, first]) await dialog.getByRole('button', { name: note }).click()
  await expect(dialog.getByLabel('Notes (at most 100 characters)')).toHaveValue(`${first}, ${second}`)
  await expectAccessible(till, 'till: quick notes')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(till.getByRole('list', { name: 'Items on the bill' })).toContainText(`${first}, ${second}`)
  await startNewOrder(till)
}
