import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectWellMade } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addVariant, menuOf, read, repriceDish } from './restaurant.ts'
import { findDish } from './till.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

type GuestOrder = Readonly<{ items: readonly Readonly<{ item_title: string }>[] }>

/** Adds a dish to the cart and proceeds to the question who orders. */
async function checkOut(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `ADD ${title}` }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
}

test('a price that changes while a guest chooses must be accepted before the order is placed', async ({
  visit,
  api,
}) => {
  const admin = await api('admin')
  const title = unique('Plat du jour')
  const id = await addDish(admin, { title, price: '12.00' })
  const menu = await menuOf(admin)
  const waiting = async () =>
    (await read<GuestOrder[]>(admin, '/pos/qrorders')).filter(({ items }) =>
      items.some(({ item_title }) => item_title === title),
    ).length
  // the server reads a menu once a second
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(title)
  const page = await visit(menu, phone)
  await checkOut(page, title)

  await repriceDish(admin, id, { title, price: '13.50' })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Prices have changed and nothing was sent. Please look at your order again.',
  )
  const line = page.getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText('€13.50')
  await expect(line).toContainText('was €12.00')
  expect(await waiting()).toBe(0)
  await expectWellMade(page, 'guest: prices have changed')

  await repriceDish(admin, id, { title, price: '11.00' })
  await page.getByRole('button', { name: 'Order for €13.50' }).click()
  await expect(line, 'a lower price is a choice as well').toContainText('€11.00')
  expect(await waiting()).toBe(0)
  await page.getByRole('button', { name: 'Order for €11.00' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
  await expect.poll(waiting).toBe(1)
})

test('an unanswered order is retried with its original price, and is placed once', async ({ visit, api }) => {
  const admin = await api('admin')
  const title = unique('Plat du soir')
  const id = await addDish(admin, { title, price: '12.00' })
  const menu = await menuOf(admin)
  const shown = async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()
  await expect.poll(shown).toContain(title)
  const page = await visit(menu, phone)
  await page.route('**/place-order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await checkOut(page, title)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'No answer yet' })).toBeVisible()
  await page.unroute('**/place-order')
  await repriceDish(admin, id, { title, price: '13.50' })
  await expect.poll(shown).toContain('"13.50"')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await expect(async () => {
    await page.reload() // the browser may cache a menu for ten seconds
    await expect(page.getByText('was €12.00')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
  const orders = await read<GuestOrder[]>(admin, '/pos/qrorders')
  expect(orders.filter(({ items }) => items.some(({ item_title }) => item_title === title))).toHaveLength(1)
})

test('a dish with variants shows the same price to the guest and at the till', async ({ visit, enter, api }) => {
  const admin = await api('admin')
  const [dear, even] = [unique('Dorade'), unique('Daurade')]
  for (const title of [dear, even]) {
    const id = await addDish(admin, { title, price: '99.00' })
    await addVariant(admin, id, { title: 'whole', price: title === dear ? '31.00' : '24.50' })
    await addVariant(admin, id, { title: 'fillet', price: '24.50' })
  }
  const till = await enter('waiter', '/dashboard/pos')
  await expect(await findDish(till, dear)).toContainText('from €24.50')
  await takePictures(till, 'till: a dish with a lowest price')
  await expect(await findDish(till, even)).toHaveAccessibleName(/ €24\.50/)
  await expect(await findDish(till, even)).not.toContainText('from')

  const menu = await menuOf(admin)
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(even)
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit(menu, { ...phone, javaScriptEnabled })
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
    await expect(row(dear)).toContainText('from €24.50')
    await expect(row(even)).toContainText('€24.50')
    await expect(row(even)).not.toContainText('from')
  }
})
