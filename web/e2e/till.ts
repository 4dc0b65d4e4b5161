import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Actions on the POS screen. */

/** The tile of a dish; with variants it may have "from" before its price. */
export const dish = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Add ${title} €` }).or(page.getByRole('button', { name: `Add ${title} from €` }))

/** Finds the tile of a dish through the search, because only visible tiles are rendered. */
export async function findDish(page: Page, title: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search Item' }).fill(title)
  await expect(dish(page, title)).toBeVisible()
  return dish(page, title)
}

/** Adds a dish to the bill, wherever it is on the menu, or opens its options. */
export async function addDish(page: Page, title: string): Promise<void> {
  await (await findDish(page, title)).click()
  await page.getByRole('searchbox', { name: 'Search Item' }).fill('')
}

export const billOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Bill' })

export const lineOf = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Items on the bill' }).getByRole('listitem').filter({ hasText: title })

type Options = Readonly<{ variant?: string; addons?: readonly string[] }>

/** Adds a dish with options to the bill. */
export async function addWith(page: Page, title: string, { variant, addons = [] }: Options): Promise<void> {
  await (await findDish(page, title)).click()
  const dialog = page.getByRole('dialog', { name: title })
  if (variant) await dialog.getByRole('group', { name: 'Variant' }).getByText(variant, { exact: true }).click()
  for (const addon of addons) await dialog.getByRole('group', { name: 'Addons' }).getByText(addon).click()
  // a dish without addons is added as soon as its variant is chosen
  const add = dialog.getByRole('button', { name: 'Add to bill' })
  if ((await dialog.getByRole('group', { name: 'Addons' }).count()) > 0) await add.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search Item' }).fill('')
}

export async function addNote(page: Page, title: string, note: string): Promise<void> {
  await page.getByRole('button', { name: `Add Notes, ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Notes' })
  await dialog.getByLabel('Notes (at most 100 characters)').fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lineOf(page, title)).toContainText(note)
}

export async function seatAt(page: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a table' }).click()
  await page.getByRole('dialog', { name: 'Choose a table' }).getByText(table).click()
  await expect(page.getByRole('button', { name: table })).toBeVisible()
}

/** Sends the bill and confirms, without a table if none was chosen. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await sayNoTable(page, summaryOf(page))
  await summaryOf(page).getByRole('button', { name: 'Send to Kitchen' }).click()
}

/** Clears the bill, which must not be empty. */
export async function startNewOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('button', { name: 'Yes, Start New' }).click()
}

/** Skips the question for a table, which is asked for dine-in orders without one. */
export async function sayNoTable(page: Page, next: Locator): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Which table?' })
  await expect(question.or(next)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'No table' }).click()
  await expect(next).toBeVisible()
}

export const summaryOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Send order to Kitchen' })

export const collectOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' })

/** The message with the token of a sent order. */
export const toldOf = (page: Page): Locator => page.getByRole('status').getByText(/^Token \d+[,:]/)

/** The token of a sent order; the next order may be started at once. */
export async function tokenOf(page: Page): Promise<number> {
  await expect(summaryOf(page).or(collectOf(page))).toBeHidden({ timeout: 20_000 })
  await expect(toldOf(page).last()).toBeVisible({ timeout: 20_000 })
  return Number(/Token (\d+)/.exec((await toldOf(page).last().textContent()) ?? '')?.[1])
}

/** The latest printed paper, in its hidden frame. */
export const printedOn = (page: Page): FrameLocator => page.frameLocator('iframe.print-frame')
