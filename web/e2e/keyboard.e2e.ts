import type { Page } from '@playwright/test'
import { itemOf, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { billOf, lineOf, tokenOf } from './till.ts'

/** Presses Tab until this button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const key = page.getByRole('button', { name })
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab')
    if (await key.evaluate((element) => element === document.activeElement)) return
  }
  await expect(key, 'reached with Tab').toBeFocused()
}

test('an order is taken, sent and cooked with the keyboard only', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  const search = page.getByRole('searchbox', { name: 'Search Item' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('2 steak')
  await page.keyboard.press('Enter')
  const options = page.getByRole('dialog', { name: 'Steak frites façon bistro' })
  await expect(options).toContainText('€49.00')
  await page.keyboard.press('2')
  await expect(options.getByRole('radio', { name: '250 g' })).toBeChecked()
  await expect(options).toContainText('€56.00')
  await page.keyboard.press('Enter')
  await expect(options).toBeHidden()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.type('labneh')
  await page.keyboard.press('Enter')
  await expect(billOf(page)).toContainText('€62.90')

  // with the menu filtered to one dish, few presses lead to the bill
  await page.keyboard.type('labneh')
  const note = unique('ohne Salz')
  await tabTo(page, 'Add Notes, Labneh au zaatar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(note)
  await page.keyboard.press('Enter')
  await expect(lineOf(page, 'Labneh')).toContainText(note)
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Which table?' })
  await expect(question.getByRole('button', { name: 'No table' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(question.getByRole('button', { name: 'No table' }), 'an arrow chooses nothing').not.toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' })).toBeFocused()
  await page.keyboard.press('Enter')
  const token = await tokenOf(page)

  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const ticket = ticketOf(kitchen, token, 'Dine-In')
  const start = ticket.getByRole('button', { name: 'Start Making Labneh au zaatar' })
  await start.focus()
  await kitchen.keyboard.press('Enter')
  await expect(ticket.getByRole('button', { name: 'Complete Labneh au zaatar' })).toBeFocused()
  const dish = ticket.getByRole('button', { name: 'Labneh au zaatar, more' })
  await dish.press('Enter')
  await expect(kitchen.getByRole('menuitem', { name: `Recall Labneh au zaatar, token ${token}` })).toBeFocused()
  await kitchen.keyboard.press('Escape')
  await expect(dish).toBeFocused()

  // the focus goes on to the next dish, and after the last one to its name
  const complete = (title: string) =>
    expect(async () => {
      const button = ticket.getByRole('button', { name: `Complete ${title}` })
      if (await button.isVisible()) await button.press('Enter', { timeout: 1_000 })
      await expect(itemOf(ticket, title)).toContainText('Completed', { timeout: 1_000 }) // a press soon after another has no effect
    }).toPass()
  await complete('Labneh au zaatar')
  await expect(ticket.getByRole('button', { name: /^Start Making Steak/ })).toBeFocused()
  await kitchen.keyboard.press('Enter')
  await expect(ticket.getByRole('button', { name: /^Complete Steak/ })).toBeFocused()
  await complete('Steak frites façon bistro')
  await expect(ticket.getByRole('button', { name: /^Steak.*, more$/ })).toBeFocused()

  await openWithin(page, '/dashboard/orders')
  const card = page.getByRole('article').filter({ hasText: note })
  await card.getByRole('button', { name: /^Pay & Complete/ }).press('Enter')
  const payment = page.getByRole('dialog', { name: 'Pay & Complete' })
  await payment.getByRole('checkbox', { name: 'Print Receipt?' }).setChecked(false, { force: true })
  await payment.getByRole('button', { name: /^(Pay & Complete|Collect)/ }).press('Enter')
  await expect(card).toBeHidden()
  await expect(page.locator(':is(.card, h1):focus'), 'the focus of the paid card moves on').toHaveCount(1)
})

test('a key opens the tables, except while typing', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  const search = page.getByRole('searchbox', { name: 'Search Item' })
  await search.fill('')
  await page.keyboard.type('t')
  await expect(search).toHaveValue('t')
  await page.keyboard.press('Escape')
  await search.blur()
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Choose a table' })).toBeVisible()
})
