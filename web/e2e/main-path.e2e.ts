import type { Page } from '@playwright/test'
import { cardOf, itemOf, press, roomLink, ticketOf } from './boards.ts'
import { countLoads, expect, nameOf, password, test, unique, usernameOf } from './fixtures.ts'
import { addTable } from './restaurant.ts'
import { addDish, addNote, addWith, billOf, lineOf, seatAt, send, tokenOf } from './till.ts'

const steak = 'Steak frites façon bistro'
const beans = 'Haricots verts'
const bread = 'Brotkorb mit Bibeleskäs'

// 320 g 31.00 + 2.50 + 1.80 = 35.30 with 10 % tax in it: 35.30 × 10/110 = 3.209 → 3.21, net 32.09
// 2 × 5.40 = 10.80, and 5.5 % on top: 0.594 → 0.59
// bread 4.50 without tax
const bill = { subtotal: '47.39', tax: '3.80', total: '51.19' }

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // with motion, as most users see it

test('an order is followed from the waiter to the kitchen, the till, the invoices and the auditor', async ({
  visit,
  enter,
  api,
}) => {
  test.slow() // six screens and four users
  const table = await addTable(await api('admin'))
  const note = unique('bien cuit')
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const office = await enter('admin', '/dashboard/orders')
  for (const page of [kitchen, office]) await expect(page.getByRole('article').first()).toBeVisible()
  const [kitchenLoads, officeLoads] = [countLoads(kitchen), countLoads(office)]

  const waiter = await visit('/login')
  await signIn(waiter)
  const waiterLoads = countLoads(waiter)
  await fillBill(waiter, { table, note })
  await send(waiter)
  const token = await tokenOf(waiter)
  // the cook has touched nothing: the ticket appears by itself
  await expect(kitchen.getByRole('article', { name: table })).toBeVisible({ timeout: 5_000 })
  await expect(lineOf(waiter, steak), 'the bill is empty for the next guest').toHaveCount(0)

  await waiter.getByRole('link', { name: 'Table Orders' }).click()
  await cook({ kitchen, floors: [waiter, office], table, token, note })
  await pay(office, table)
  for (const page of [waiter, office]) await expect(cardOf(page, table)).toBeHidden()
  await expect(ticketOf(kitchen, token, table)).toBeHidden()
  await findInvoice(office, table)
  expect([kitchenLoads(), officeLoads(), waiterLoads()], 'nobody has loaded a page anew').toEqual([0, 0, 0])

  await replay(await enter('auditor', '/dashboard/history'), table)
})

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(usernameOf('waiter'))
  await page.getByLabel('Password', { exact: true }).fill(password())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'POS - Point of Sale' })).toBeVisible()
}

async function fillBill(page: Page, { table, note }: { table: string; note: string }): Promise<void> {
  await addWith(page, steak, { variant: '320 g', addons: ['Sauce au poivre', 'Beurre maître d’hôtel'] })
  await addNote(page, steak, note)
  await addDish(page, beans)
  await lineOf(page, beans).getByRole('button', { name: 'Plus one' }).click()
  await addDish(page, bread)
  await expect(page.getByRole('radio', { name: 'Dine-In' })).toBeChecked()
  await seatAt(page, table)
  for (const text of [`Subtotal €${bill.subtotal}`, `Tax €${bill.tax}`, `€${bill.total}`])
    await expect(billOf(page)).toContainText(text)
}

type Cooking = Readonly<{ kitchen: Page; floors: readonly Page[]; table: string; token: number; note: string }>

async function cook({ kitchen, floors, table, token, note }: Cooking): Promise<void> {
  const ticket = ticketOf(kitchen, token, table)
  const cards = floors.map((page) => cardOf(page, table))
  for (const text of ['320 g · Sauce au poivre, Beurre maître d’hôtel', note])
    await expect(itemOf(ticket, steak)).toContainText(text)
  await expect(itemOf(ticket, beans)).toContainText('2')
  for (const card of cards) await expect(itemOf(card, steak)).toContainText('Created')
  await press(ticket, 'Start Making', steak)
  for (const card of cards) await expect(itemOf(card, steak)).toContainText('Preparing')
  await press(ticket, 'Complete', steak)
  for (const card of cards) await expect(itemOf(card, steak)).toContainText('Completed')
  for (const card of cards) await expect(itemOf(card, beans)).toContainText('Created')
}

async function pay(office: Page, table: string): Promise<void> {
  await cardOf(office, table)
    .getByRole('button', { name: `Pay & Complete €${bill.total}` })
    .click()
  const dialog = office.getByRole('dialog', { name: 'Pay & Complete' })
  for (const amount of [bill.subtotal, bill.tax]) await expect(dialog).toContainText(amount)
  await expect(dialog.getByRole('checkbox', { name: 'Print Receipt?' })).toBeChecked()
  const opening = office.waitForEvent('popup')
  await expect(dialog.getByRole('region', { name: 'Not delivered yet' })).toContainText(beans)
  await dialog.getByRole('button', { name: 'Pay & Complete' }).click()
  const receipt = (await opening).getByRole('article', { name: 'Receipt' })
  for (const text of [steak, '320 g', bill.subtotal, bill.tax, `€${bill.total}`, table])
    await expect(receipt).toContainText(text)
  await expect(dialog).toBeHidden()
}

async function findInvoice(office: Page, table: string): Promise<void> {
  await roomLink(office, 'Invoices').click()
  const invoice = office.getByRole('row').filter({ hasText: table })
  await expect(invoice).toHaveCount(1)
  for (const amount of [bill.subtotal, bill.tax, bill.total])
    await expect(invoice.getByRole('cell', { name: `€${amount}`, exact: true })).toBeVisible()
}

const story = [
  { what: 'Order sent', who: nameOf.waiter, steakIs: 'Created', payment: 'Pending' },
  { what: 'Preparing', who: nameOf.kitchen, steakIs: 'Preparing', payment: 'Pending' },
  { what: 'Completed', who: nameOf.kitchen, steakIs: 'Completed', payment: 'Pending' },
  { what: 'Payment started', who: nameOf.admin, steakIs: 'Completed', payment: 'Pending' },
  { what: 'Payment confirmed', who: nameOf.admin, steakIs: 'Completed', payment: 'Pending' },
  { what: 'Paid', who: nameOf.admin, steakIs: 'Completed', payment: 'Paid' },
  { what: 'Receipt printed', who: nameOf.admin, steakIs: 'Completed', payment: 'Paid' },
] as const

/** Checks every event with its user, and the bill after it. */
async function replay(auditor: Page, table: string): Promise<void> {
  await expect(auditor.getByRole('heading', { name: 'Order history' })).toBeVisible()
  await auditor.getByLabel('Search orders').fill(table)
  await auditor.getByRole('link', { name: table }).click()
  await expect(auditor.getByRole('heading', { name: table })).toBeVisible()
  const steps = auditor.getByRole('region', { name: 'Who did what' }).getByRole('listitem')
  await expect(steps).toHaveCount(story.length)
  const slider = auditor.getByRole('slider', { name: 'Moment' })
  await expect(slider).toHaveAttribute('aria-valuenow', String(story.length))
  await slider.press('Home')
  const then = auditor.getByRole('article', { name: 'The bill then' })
  for (const [index, { what, who, steakIs, payment }] of story.entries()) {
    if (index > 0) await auditor.getByRole('button', { name: 'Next step' }).click()
    await expect(slider).toHaveAttribute('aria-valuenow', String(index + 1))
    const here = steps.nth(index)
    await expect(here.getByRole('button')).toHaveAttribute('aria-current', 'step')
    for (const text of [what, who]) await expect(here).toContainText(text)
    await expect(itemOf(then, steak)).toContainText(steakIs)
    await expect(then).toContainText(payment)
    await expect(then).toContainText(`€${bill.total}`)
  }
}
