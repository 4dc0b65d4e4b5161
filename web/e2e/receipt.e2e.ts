import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { roomLink } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { addTable, placeOrder } from './restaurant.ts'
import { addDish, addNote, addWith, billOf, collectOf, printedOn, sayNoTable, summaryOf, tokenOf } from './till.ts'

const burger = 'Burger du Cèdre, comté affiné'
const fries = 'Gratin dauphinois'

// Double 22.30 + 1.80 = 24.10 with 10 % in it: 24.10 × 10/110 = 2.191 → 2.19, net 21.91
// 6.20 and 5.5 % on top: 0.341 → 0.34
const bill = { subtotal: '28.11', tax: '2.53', total: '30.64' }

test('Create Receipt & Pay creates token, receipt and invoice, and a kitchen ticket', async ({ enter }) => {
  const note = unique('sans cornichons')
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const waiter = await enter('waiter', '/dashboard/pos')
  await addWith(waiter, burger, { variant: 'Double', addons: ['Bacon'] })
  await addNote(waiter, burger, note)
  await addDish(waiter, fries)
  await waiter.getByRole('radio', { name: 'Take Away' }).click()
  await expect(billOf(waiter)).toContainText(`€${bill.total}`)
  await waiter.getByRole('button', { name: 'Create Receipt & Pay' }).click()
  const question = collectOf(waiter)
  await question.getByRole('radio', { name: 'Carte bancaire' }).click()
  for (const text of ['To collect', bill.subtotal, bill.tax, `€${bill.total}`])
    await expect(question).toContainText(text)
  const dayBefore = dayInParis()
  await question.getByRole('button', { name: 'Create Receipt & Pay' }).click()
  const token = await tokenOf(waiter)

  const receipt = printedOn(waiter).getByRole('article', { name: 'Receipt' })
  const words = ['Comptoir du Cèdre', 'Quai des Bateliers 14', 'Merci et à bientôt', 'WALKIN', 'Take Away', note]
  const lines = [burger, 'Double', '+ Bacon', fries, bill.subtotal, bill.tax, `€${bill.total}`, 'Service inclus']
  for (const text of [...words, ...lines]) await expect(receipt).toContainText(text)
  await expect(receipt).toContainText(new RegExp(`Receipt${token}-(${dayBefore}|${dayInParis()})`))
  await expect(receipt).toContainText(`Token${token}`)
  const [, invoiceNo = ''] = /Invoice(\d{4}-\d+)Receipt/.exec((await receipt.textContent()) ?? '') ?? []
  expect(invoiceNo, 'a receipt has the number of its invoice').not.toBe('')
  await expect(receipt).toContainText('Tax number FR 00 123456789')
  await expect(receipt.getByRole('row')).toHaveText(['Tax rateNetTax', '10%21.912.19', '5.5%6.200.34'])
  await expect(receipt).toContainText('PaidCarte bancaire')
  await expect(receipt).not.toContainText('NOT PAID')
  await expect(printedOn(waiter).locator('html'), 'it has printed by itself').toHaveAttribute('data-printed', 'yes')
  expect(waiter.context().pages(), 'no window is left to close').toHaveLength(1)

  await expect(kitchen.getByRole('article', { name: `Token ${token}, Take Away, ` })).toContainText(note)
  await roomLink(waiter, 'Orders').click()
  const order = waiter
    .getByRole('article')
    .filter({ hasText: note })
    .getByRole('region', { name: `token ${token}` })
  await expect(order).toContainText('Paid')
  const office = await enter('admin', '/dashboard/invoices')
  const invoice = office
    .getByRole('row')
    .filter({ has: office.getByRole('cell', { name: String(token), exact: true }) })
    .filter({ hasText: 'Take Away' })
  for (const amount of [bill.subtotal, bill.tax, `€${bill.total}`]) await expect(invoice).toContainText(amount)
  await expect(invoice, 'under the number that the receipt has').toContainText(invoiceNo)
  await invoice.getByRole('button', { name: /^Preview/ }).click()
  const preview = office.getByRole('dialog').getByRole('article', { name: 'Receipt' })
  for (const text of [`Invoice${invoiceNo}`, 'Tax number FR 00 123456789', 'PaidCarte bancaire'])
    await expect(preview).toContainText(text)
  await expect(preview.getByRole('row')).toHaveText(['Tax rateNetTax', '10%21.912.19', '5.5%6.200.34'])
  await test.step('an unpaid bill does not look like a receipt', () => expectNoReceipt(waiter))
})

async function expectNoReceipt(waiter: Page): Promise<void> {
  await openWithin(waiter, '/dashboard/pos')
  await addDish(waiter, fries)
  await waiter.getByRole('button', { name: 'Send to Kitchen' }).click()
  await sayNoTable(waiter, summaryOf(waiter))
  await summaryOf(waiter).getByRole('button', { name: 'Send to Kitchen' }).click()
  await tokenOf(waiter)
  const receipt = printedOn(waiter).getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('NOT PAID')
  await expect(receipt).toContainText('To pay€6.54')
}

test('the bill of a table with two orders has both tokens, and is no receipt', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const waiter = await api('waiter')
  const placed = [
    await placeOrder(waiter, { table, title: fries }),
    await placeOrder(waiter, { table, title: fries, quantity: 2 }),
  ]
  const tokens = placed.map(({ tokenNo }) => tokenNo)
  const page = await enter('waiter', '/dashboard/orders')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Print Bill ${table}` }).click()
  const paper = await opening
  const receipt = paper.getByRole('article', { name: 'Receipt' })
  for (const text of [`Token${tokens.join(', ')}`, 'Bill – not a receipt or invoice'])
    await expect(receipt).toContainText(text)
  await expect(receipt).toContainText(tokens.map((token) => `Token${token}`).join(''))
  await expectAccessible(paper, 'paper: receipt of two orders')
  const card = page.getByRole('article', { name: table })
  await expect(card.getByText('Bill printed')).toBeVisible()
  await placeOrder(waiter, { table, title: fries })
  await expect(card.getByText('Changed since printed')).toBeVisible()
  await paper.goto('/print-token')
  await expect(paper.getByText(String(tokens[0]), { exact: true })).toBeVisible()
  await expectAccessible(paper, 'paper: token')
})

/** The date on the restaurant's clock; read twice, because a test may run over midnight. */
const dayInParis = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
