import { expect, type Locator, type Page } from '@playwright/test'

/** The POS screen, as a waiter finds their way on it. */

export const dish = (page: Page, title: string): Locator => page.getByRole('button', { name: `Add ${title} €` })

export const billOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Bill' })

export const lineOf = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Items on the bill' }).getByRole('listitem').filter({ hasText: title })

type Options = Readonly<{ variant?: string; addons?: readonly string[] }>

/** Puts a dish with options on the bill. */
export async function addWith(page: Page, title: string, { variant, addons = [] }: Options): Promise<void> {
  await dish(page, title).click()
  const dialog = page.getByRole('dialog', { name: title })
  if (variant) await dialog.getByRole('group', { name: 'Variant' }).getByText(variant, { exact: true }).click()
  for (const addon of addons) await dialog.getByRole('group', { name: 'Addons' }).getByText(addon).click()
  await dialog.getByRole('button', { name: 'Add to bill' }).click()
  await expect(dialog).toBeHidden()
}

export async function addNote(page: Page, title: string, note: string): Promise<void> {
  await page.getByRole('button', { name: `Add Notes, ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Notes' })
  await dialog.getByLabel('Notes (at most 100 characters)').fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lineOf(page, title)).toContainText(note)
}

export async function seatAt(page: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: 'No table' }).click()
  await page.getByRole('dialog', { name: 'Choose a table' }).getByText(table).click()
  await expect(page.getByRole('button', { name: table })).toBeVisible()
}

/** From the bill to the question, and yes. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await summaryOf(page).getByRole('button', { name: 'Send to Kitchen' }).click()
}

export const summaryOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Send order to Kitchen' })

export const sentOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Order sent to Kitchen' })

/** The token that the till shows when the order is through. */
export async function shownToken(page: Page): Promise<number> {
  const dialog = sentOf(page)
  await expect(dialog).toContainText(/Token\s*\d/, { timeout: 20_000 })
  return Number(/Token\s*(\d+)/.exec((await dialog.textContent()) ?? '')?.[1])
}

/** Reads the token and goes on to the next guest. */
export async function tokenOf(page: Page): Promise<number> {
  const token = await shownToken(page)
  await sentOf(page).getByRole('button', { name: 'New order' }).click()
  await expect(sentOf(page)).toBeHidden()
  return token
}
