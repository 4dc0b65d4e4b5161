import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addWith, billOf, dish, findDish, lineOf, startNewOrder, summaryOf } from './till.ts'

const soup = 'Soupe à l’oignon gratinée'

test('the bill of the till', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  await test.step('an empty bill is not sent', () => sendNothing(page))
  await test.step('the quantity buttons count up and down, and Undo restores a removed line', () => count(page))
  await test.step('a note is typed as soon as its dialog is open', () => typeNote(page))
  await test.step('a line opens again with its options and its note, by touch and by keyboard', () => changeLine(page))
  await test.step('a line without options opens its note', () => noteLine(page))
  await test.step('a quantity beyond the limit is refused', () => exceedLimit(page))
  await test.step('a note ends at a hundred characters', () => fillNote(page))
  await test.step('a new order asks before it clears the bill', () => askBeforeNew(page))
})

async function sendNothing(page: Page): Promise<void> {
  for (const name of ['Send to Kitchen', 'Create Receipt & Pay']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('Cart is empty!').first()).toBeVisible()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function count(page: Page): Promise<void> {
  await (await findDish(page, soup)).click()
  await dish(page, soup).click()
  const quantity = lineOf(page, soup).getByRole('status')
  await expect(quantity).toHaveText('2')
  await page.getByRole('button', { name: `Plus one, ${soup}` }).click()
  await expect(quantity).toHaveText('3')
  await expect(billOf(page)).toContainText('€28.50')
  await expect(dish(page, soup)).toHaveAccessibleName(/, 3 on the bill$/)
  const minus = page.getByRole('button', { name: `Minus one, ${soup}` })
  for (const left of ['2', '1']) {
    await minus.click()
    await expect(quantity).toHaveText(left)
  }
  await minus.click()
  await expect(lineOf(page, soup)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveText('1')
  await page.getByRole('button', { name: `Remove ${soup}` }).click()
  await expect(billOf(page)).toContainText('Tap a dish to put it on the bill.')
}

async function typeNote(page: Page): Promise<void> {
  await (await findDish(page, soup)).click()
  await page.getByRole('button', { name: `Add Notes, ${soup}` }).click()
  await expect(page.getByRole('dialog', { name: 'Add Notes' })).toBeVisible()
  await page.keyboard.type('sans ail, sans noix')
  await page.keyboard.press('Enter')
  await expect(lineOf(page, soup)).toContainText('sans ail, sans noix')
  await startNewOrder(page)
}

async function changeLine(page: Page): Promise<void> {
  const steak = 'Steak frites façon bistro'
  await addWith(page, steak, { variant: '250 g', addons: ['Sauce au poivre'] })
  await page.getByRole('button', { name: `Plus one, ${steak}` }).click()
  const open = page.getByRole('button', { name: `Change, ${steak}` })
  const dialog = page.getByRole('dialog', { name: steak })
  await open.click()
  await expect(dialog.getByRole('radio', { name: '250 g' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Sauce au poivre' })).toBeChecked()
  await dialog.getByRole('group', { name: 'Variant' }).getByText('320 g', { exact: true }).click()
  await dialog.getByRole('group', { name: 'Addons' }).getByText('Sauce au poivre').click()
  const field = dialog.getByLabel('Notes (at most 100 characters)')
  await field.focus()
  await page.keyboard.type('1 bleu')
  await expect(dialog.getByRole('radio', { name: '320 g' }), 'a digit of the note picks no variant').toBeChecked()
  await takePictures(page, 'till: changing a line')
  await dialog.getByRole('button', { name: 'Save, 2×' }).click()
  const line = lineOf(page, steak)
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('320 g')
  await expect(line).toContainText('1 bleu')
  await expect(line).not.toContainText('Sauce au poivre')
  await expect(line.getByRole('status')).toHaveText('2')
  await expect(line).toContainText('€62.00')

  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('1 bleu')
  await page.keyboard.press('2')
  await field.fill('saignant')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(line).toContainText('saignant')
  await expect(line).toContainText('€56.00')
  await expect(open).toBeFocused()
  await startNewOrder(page)
}

async function noteLine(page: Page): Promise<void> {
  await addDish(page, soup)
  await page.getByRole('button', { name: `Change, ${soup}` }).click()
  await expect(page.getByRole('dialog', { name: 'Add Notes' })).toBeVisible()
  await page.keyboard.type('sans pain')
  await page.keyboard.press('Enter')
  await expect(lineOf(page, soup)).toContainText('sans pain')
  await startNewOrder(page)
}

async function exceedLimit(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search Item' })
  for (const typed of ['0 oignon', '1000 oignon', '-3 oignon', '2.5 oignon']) {
    await search.fill(typed)
    await expect(page.getByText('No item has this name.')).toBeVisible()
    await search.press('Enter')
    await expect(lineOf(page, soup)).toHaveCount(0)
  }
  await search.fill('999 oignon')
  await search.press('Enter')
  await expect(lineOf(page, soup).getByRole('status')).toHaveText('999')
  await page.getByRole('button', { name: `Plus one, ${soup}` }).click()
  await expect(lineOf(page, soup).getByRole('status')).toHaveText('999')
  await startNewOrder(page)
}

async function fillNote(page: Page): Promise<void> {
  await addDish(page, soup)
  await page.getByRole('button', { name: `Add Notes, ${soup}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Notes' })
  const field = dialog.getByLabel('Notes (at most 100 characters)')
  await field.focus()
  await page.keyboard.insertText('é'.repeat(120))
  await expect(field).toHaveValue('é'.repeat(100))
  await expect(dialog).toContainText('100 / 100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lineOf(page, soup)).toContainText('é'.repeat(100))
  await startNewOrder(page)
}

async function askBeforeNew(page: Page): Promise<void> {
  await addDish(page, soup)
  await page.getByRole('button', { name: 'New order' }).click()
  const question = page.getByRole('dialog', { name: 'Start a new order?' })
  await takePictures(page, 'till: starting a new order')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(lineOf(page, soup)).toHaveCount(1)
  await page.getByRole('button', { name: 'New order' }).click()
  await question.getByRole('button', { name: 'Yes, Start New' }).click()
  await expect(lineOf(page, soup)).toHaveCount(0)
  await expect(summaryOf(page)).toBeHidden()
}
