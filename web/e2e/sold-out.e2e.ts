import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { How } from './browsers.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, addVariant, menuOf, placeOrder, tell } from './restaurant.ts'
import { findDish, lineOf, addDish as putOnBill, send, summaryOf } from './till.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const outTile = (page: Page, title: string) =>
  page.getByRole('main', { name: 'Menu' }).getByRole('button', { name: new RegExp(`^${title}.*Sold Out$`) })

type Tills = Readonly<{
  here: Page
  there: Page
  admin: APIRequestContext
  visit: (address: string, how: How) => Promise<Page>
}>

test('what is sold out, on two tills', async ({ enter, visit, api }) => {
  test.slow() // four dishes
  const [here, there] = [await enter('waiter', '/dashboard/pos'), await enter('waiter', '/dashboard/pos')]
  const tills: Tills = { here, there, admin: await api('admin'), visit }
  await test.step('a part sold out on one till is updated on others, on bills and for guests', () => sellOut(tills))
  await test.step('a number of portions is set on one till, shown on another, and sold out at the end', () =>
    countDown(tills))
  await test.step('a sold-out dish shows that when it is pressed, and the keyboard reaches it', () =>
    pressSoldOut(tills))
  await test.step('the kitchen marks a dish as sold out from a ticket, and undoes it', async () =>
    sellOutInKitchen(tills, await enter('kitchen', '/dashboard/kitchen')))
})

async function sellOut({ here, there, admin, visit }: Tills): Promise<void> {
  const title = unique('Sole')
  await addDish(admin, { title, price: '19.00' })
  const menu = await menuOf(admin)
  // the server reads a guest's menu once a second
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(title)
  const guest = await visit(menu, phone)
  await guest.getByRole('button', { name: `ADD ${title}` }).click()
  await guest.getByRole('link', { name: /View Cart/ }).click()
  await guest.getByRole('button', { name: 'Checkout' }).click()
  await putOnBill(there, title)

  await (await findDish(here, title)).click({ button: 'right' })
  const dialog = here.getByRole('dialog', { name: title })
  await expectAccessible(here, 'till: saying that a dish is sold out')
  await dialog.getByRole('button', { name: `Sold Out: ${title}` }).click()
  await expect(here.getByText(`${title} is sold out.`)).toBeVisible()
  await expect(outTile(here, title)).toBeVisible()

  await expect(lineOf(there, title)).toContainText('Sold out. Please remove it.')
  await there.getByRole('button', { name: 'Send to Kitchen' }).click()
  await expect(there.getByText('Please remove what is sold out, or put it back on sale.')).toBeVisible()

  await guest.getByRole('button', { name: 'Place Order' }).click()
  await expect(guest.getByRole('listitem').filter({ hasText: title })).toContainText('Sold out. Please remove it.')
  await guest.getByRole('link', { name: 'Back to the menu' }).click()
  await expect(guest.getByRole('listitem').filter({ hasText: title })).toContainText('Sold out')
  await expect(guest.getByRole('button', { name: `ADD ${title}` })).toBeHidden()

  const list = here.getByRole('button', { name: /^Sold Out [1-9]/ })
  await expect(list, 'its name is its text').toHaveText(/^Sold Out \d+$/)
  await list.click()
  await expectAccessible(here, 'till: what is sold out')
  await here.context().setOffline(true)
  await here.getByRole('button', { name: `Back on Sale: ${title}` }).click()
  await expect(here.getByText('No connection: kept on this device')).toBeVisible()
  await here.context().setOffline(false)
  await expect(lineOf(there, title)).not.toContainText('Sold out')
  await send(there)
  await expect(summaryOf(there)).toBeHidden()
  await here.keyboard.press('Escape')
}

async function countDown({ here, there, admin, visit }: Tills): Promise<void> {
  const title = unique('Skate')
  await addDish(admin, { title, price: '21.00' })
  await (await findDish(here, title)).click({ button: 'right' })
  const dialog = here.getByRole('dialog', { name: title })
  const left = dialog.getByRole('textbox', { name: 'Left' })
  await left.fill('0')
  await expect(left).toHaveAccessibleDescription('Please provide how many are left!')
  await left.fill('1')
  await expectAccessible(here, 'till: how many portions are left')
  await dialog.getByRole('button', { name: `${title}, 1 left` }).click()
  await expect(here.getByText(`${title}: 1 left.`)).toBeVisible()
  await expect(await findDish(there, title)).toContainText('1 left')
  const menu = await menuOf(admin)
  // the server reads a guest's menu once a second
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(title)
  const guest = await visit(menu, { ...phone, locale: 'de' })
  await guest.getByRole('button', { name: `${title} DAZU` }).click()
  await guest.getByRole('link', { name: /Zum Warenkorb/ }).click()
  await guest.getByRole('button', { name: `${title}: eins mehr` }).click()
  await guest.getByRole('button', { name: 'Weiter' }).click()
  await guest.getByRole('button', { name: 'Bestellen' }).click()
  await expect(guest.getByRole('listitem').filter({ hasText: title })).toContainText(`Nur noch 1: ${title}!`)
  await putOnBill(there, title)
  await send(there)
  await expect(outTile(here, title)).toBeVisible()
}

async function pressSoldOut({ here: page, admin }: Tills): Promise<void> {
  const title = unique('Tarte')
  const id = await addDish(admin, { title, price: '7.00' })
  await addVariant(admin, id, { title: 'Half', price: '4.00' })
  await addVariant(admin, id, { title: 'Whole', price: '7.00' })
  await (await findDish(page, title)).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('button', { name: `Sold Out: ${title} (Half)` }).click()
  await expect(page.getByText(`${title} (Half) is sold out.`)).toBeVisible()
  await (await findDish(page, title)).click()
  const options = page.getByRole('dialog', { name: title })
  await expect(options.getByRole('radio', { name: /Half/ })).toBeDisabled()
  await expect(options.getByRole('radio', { name: /Whole/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await admin.post(`/api/v1/menu-items/${id}/sold-out`, { data: { until: 'switched' } })
  await outTile(page, title).click()
  await expect(page.getByText('Until it is switched back')).toBeVisible()
  await page.getByRole('button', { name: `Back on Sale: ${title}`, exact: true }).click()
  await expect(page.getByText(`${title} is back on sale.`)).toBeVisible()
  await findDish(page, title)
}

async function sellOutInKitchen({ here: till, admin }: Tills, kitchen: Page): Promise<void> {
  const [table, title] = [await addTable(admin), unique('Turbot')]
  await addDish(admin, { title, price: '28.00' })
  await placeOrder(admin, { table, title })
  await till.getByRole('searchbox', { name: 'Search Item' }).fill(title)
  const choose = async (action: 'Sold Out' | 'Left') => {
    await kitchen.getByRole('button', { name: `${title}, more` }).click()
    await kitchen.getByRole('menuitem', { name: `${action}: ${title}` }).click()
  }
  await choose('Sold Out')
  await expect(outTile(till, title)).toBeVisible()
  await kitchen.getByRole('button', { name: 'Undo' }).click()
  await expect(outTile(till, title)).toBeHidden()
  await findDish(till, title)
  await choose('Sold Out')
  await expect(outTile(till, title)).toBeVisible()
  await choose('Left')
  await kitchen.getByRole('dialog').getByRole('button', { name: 'Back on Sale' }).click()
  await expect(outTile(till, title), 'put back after the toast with Undo is gone').toBeHidden()
}

test('the open menu of a guest shows within a minute that a dish is sold out', async ({ visit, api }) => {
  const admin = await api('admin')
  const title = unique('Sole')
  const id = await addDish(admin, { title, price: '19.00' })
  const menu = await menuOf(admin)
  const shown = async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()
  await expect.poll(shown).toContain(title)
  const guest = await visit('about:blank', { ...phone, unshared: true })
  await guest.clock.install()
  await guest.goto(menu)
  const add = guest.getByRole('button', { name: `ADD ${title}` })
  await expect(add).toBeVisible()
  const before = await shown()
  await tell(admin, `/menu-items/${id}/sold-out`, { variantId: null, addonId: null, until: 'switched' })
  await expect.poll(shown).not.toBe(before)
  await expect(async () => {
    await guest.clock.fastForward(61_000)
    await expect(add).toBeHidden({ timeout: 2_000 })
  }).toPass()
  await expect(guest.getByRole('listitem').filter({ hasText: title })).toContainText('Sold out')
})
