import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { expectWellMade } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, menuOf, read, tell } from './restaurant.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

type GuestOrder = Readonly<{ items: readonly Readonly<{ item_title: string; quantity: number }>[] }>

/** Two dishes that only this test orders, and the lines of pending orders with one of them. */
async function twoDishes(admin: APIRequestContext) {
  const dishes = [unique('Potage'), unique('Tarte')] as const
  const [soup, tart] = dishes
  const ids = [
    await addDish(admin, { title: soup, price: '9.00' }),
    await addDish(admin, { title: tart, price: '9.00' }),
  ]
  const menu = await menuOf(admin)
  // the server reads a menu once a second
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(tart)
  const waiting = async () =>
    (await read<GuestOrder[]>(admin, '/pos/qrorders'))
      .map(({ items }) => items.map(({ item_title, quantity }) => `${quantity} ${item_title}`))
      .filter((lines) => lines.some((line) => dishes.some((title) => line.endsWith(title))))
  return { menu, ids, dishes, waiting }
}

const add = (page: Page, title: string) => page.getByRole('button', { name: `ADD ${title}` }).click()
const openCart = (page: Page) => page.getByRole('link', { name: /View Cart/ }).click()

async function order(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const quantityOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).locator('[aria-live]')

type Guest = Readonly<{ page: Page; admin: APIRequestContext }> & Awaited<ReturnType<typeof twoDishes>>

test('an order of a guest without an answer', async ({ visit, api }) => {
  test.slow() // four orders
  const admin = await api('admin')
  // before the page is opened, because the browser caches a menu for ten seconds
  const [once, later, refused, unseen] = [
    await twoDishes(admin),
    await twoDishes(admin),
    await twoDishes(admin),
    await twoDishes(admin),
  ]
  const page = await visit(once.menu, phone)
  await test.step('it is placed once, and later additions stay in the cart', () => placeOnce({ page, admin, ...once }))
  await test.step('a dish added while the order is being sent stays in the cart', () =>
    addWhileSending({ page, admin, ...later }))
  await test.step('an order that never arrived and is refused by now is replaced by the current cart', () =>
    replaceRefused({ page, admin, ...refused }))
  await test.step('an order is placed even if the file that shows it cannot be loaded at first', () =>
    showLater({ page, admin, ...unseen }))
})

/** Opens the menu as a guest who has not chosen anything. */
async function openMenu(page: Page, menu: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(menu)
}

async function placeOnce({ page, menu, dishes: [soup, tart], waiting }: Guest): Promise<void> {
  await openMenu(page, menu)
  await page.route('**/place-order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await add(page, soup)
  await openCart(page)
  await order(page)
  await expect(heading(page, 'No answer yet')).toBeVisible()
  await expect(page.getByText('Your order may have reached the staff.')).toBeVisible()
  await expectWellMade(page, 'guest: an order without an answer')
  await page.unroute('**/place-order')

  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await page.getByRole('button', { name: `One more ${soup}` }).click()
  await page.getByRole('link', { name: 'Back to the menu' }).click()
  await add(page, tart)
  await openCart(page)
  await order(page)
  await expect(heading(page, 'Order Placed Successfully')).toBeVisible()
  await expect(page.getByText('What is in your cart is not ordered yet.')).toBeVisible()
  await expectWellMade(page, 'guest: order placed, and more in the cart')
  expect(await waiting()).toEqual([[`1 ${soup}`]])

  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await expect(quantityOf(page, soup)).toHaveText('1')
  await expect(quantityOf(page, tart)).toHaveText('1')
  await order(page)
  await expect(heading(page, 'Order Placed Successfully')).toBeVisible()
  await expect(page.getByText('What is in your cart is not ordered yet.')).toHaveCount(0)
  expect((await waiting()).toSorted()).toEqual([[`1 ${soup}`], [`1 ${soup}`, `1 ${tart}`]])
}

async function addWhileSending({ page, menu, dishes: [soup, tart], waiting }: Guest): Promise<void> {
  await openMenu(page, menu)
  const held = Promise.withResolvers<void>()
  await page.route('**/place-order', async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await add(page, soup)
  await openCart(page)
  await order(page)
  await expect.poll(waiting).toEqual([[`1 ${soup}`]])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the menu' }).click()
  await add(page, tart)
  held.resolve()
  await expect(heading(page, 'Order Placed Successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the menu' }).click()
  await expect(page.getByRole('link', { name: '1 Item Added View Cart' })).toBeVisible()
  await openCart(page)
  await expect(quantityOf(page, tart)).toHaveText('1')
  await expect(quantityOf(page, soup)).toHaveCount(0)
  await page.unroute('**/place-order')
}

async function replaceRefused({ page, admin, menu, ids: [soupId], dishes, waiting }: Guest): Promise<void> {
  const [soup, tart] = dishes
  await openMenu(page, menu)
  await page.route('**/place-order', (route) => route.abort())
  for (const title of [soup, tart]) await add(page, title)
  await openCart(page)
  await order(page)
  await expect(heading(page, 'No answer yet')).toBeVisible()
  await page.unroute('**/place-order')
  await tell(admin, `/menu-items/${soupId}/hide`)
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).not.toContain(soup)

  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await page.getByRole('button', { name: `Remove ${soup}` }).click()
  await order(page)
  await expect(heading(page, 'Order Placed Successfully')).toBeVisible()
  expect(await waiting()).toEqual([[`1 ${tart}`]])
}

async function showLater({ page, menu, dishes: [soup] }: Guest): Promise<void> {
  await openMenu(page, menu)
  await page.route('**/OwnOrder-*.js', (route) => route.abort())
  await add(page, soup)
  await openCart(page)
  await order(page)
  await expect(heading(page, 'Order Placed Successfully')).toBeVisible()
  await page.unroute('**/OwnOrder-*.js')
  await expect(page.getByRole('listitem').filter({ hasText: soup })).toBeVisible()
}

test('a browser without storage keeps the cart until the page is closed', async ({ visit, api }) => {
  const {
    menu,
    dishes: [soup, tart],
  } = await twoDishes(await api('admin'))
  const page = await visit('/', { ...phone, unshared: true })
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  await page.goto(menu)
  await add(page, soup)
  await add(page, tart)
  await expect(page.getByRole('link', { name: '2 Items Added View Cart' })).toBeVisible()
})
