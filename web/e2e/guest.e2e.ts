import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expectWellMade } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, menuOf, read, tell } from './restaurant.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const steak = 'Steak frites façon bistro'
const plain = 'Coq au Riesling, Spätzle'

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Opens an address as a guest who has not chosen anything. */
async function emptyCart(page: Page, address: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
}

const status = (page: Page) => page.getByRole('status')

test('a guest chooses, orders with a phone, and sees the progress of the order', async ({ visit, api }) => {
  const admin = await api('admin')
  const table = unique('Guest table')
  await addTable(admin, table)
  const page = await visit(await menuOf(admin, table), phone)
  await expect(page.getByText(table)).toBeVisible()

  await page.getByRole('button', { name: `ADD ${steak}` }).click()
  await sheet(page, steak).getByRole('radio', { name: '250 g' }).check({ force: true })
  await sheet(page, steak).getByRole('checkbox', { name: 'Sauce au poivre' }).check({ force: true })
  await sheet(page, steak).getByLabel('Notes').fill('rare')
  await sheet(page, steak).getByRole('button', { name: 'ADD TO CART €30.50' }).click()
  await page.getByRole('button', { name: `ADD ${plain}` }).click()
  await page.getByRole('button', { name: `ADD ${plain}, 1 in the cart` }).click()
  await expect(page.getByRole('link', { name: '3 Items Added View Cart' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: '3 Items Added View Cart' }).click()

  await expect(page.getByText('250 g · Sauce au poivre')).toBeVisible()
  await page.getByRole('button', { name: `One ${plain} less` }).click()
  await expect(page.getByRole('definition').filter({ hasText: '€52.00' })).toHaveCount(2) // of the items, and to pay
  await page.getByRole('button', { name: 'Checkout' }).click()
  const who = sheet(page, 'Continue as')
  await who.getByRole('radio', { name: 'Using Phone Number' }).check({ force: true })
  await who.getByRole('button', { name: 'Place Order' }).click()
  await expect(who.getByLabel('Name')).toHaveAccessibleDescription('Name is Required.')
  await expect(who.getByLabel('Phone Number', { exact: true })).toHaveAccessibleDescription(
    'Enter a valid phone number.',
  )
  await who.getByLabel('Name').fill('Zoë')
  await who.getByLabel('Phone Number', { exact: true }).fill('+49 151 2345')
  await who.getByRole('button', { name: 'Place Order' }).click()

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
  for (const text of ['Comptoir du Cèdre', table]) await expect(page.getByRole('banner')).toContainText(text)
  await expect(status(page).getByText('Waiting for the staff')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: steak })).toContainText('250 g, Sauce au poivre')
  await expectWellMade(page, 'guest: order placed')

  const waiting = await read<{ id: string; table_title: string }[]>(admin, '/pos/qrorders')
  const order = waiting.find(({ table_title }) => table_title === table)
  await admin.post(`/api/v1/pos/qrorders/update-status/${order?.id}`, { data: { status: 'cancelled' } })
  await expect
    .poll(async () => {
      await page.reload()
      return status(page).textContent()
    })
    .toContain('Not accepted. Please ask the staff.')
  await page.getByRole('link', { name: 'Back to the menu' }).click()
  await expect(page.getByRole('link', { name: 'Your order' })).toBeVisible()
  await expect(page.getByText('View Cart')).toHaveCount(0)
})

async function checkAll(page: Page, menu: string): Promise<void> {
  await emptyCart(page, menu)
  await page.getByRole('button', { name: new RegExp(`^ADD ${steak}`) }).click()
  await expectWellMade(page, 'guest: a dish')
  await sheet(page, steak).getByRole('button', { name: 'ADD TO CART' }).click()
  await expectWellMade(page, 'guest: the menu')
  await expect(page).toHaveTitle('Comptoir du Cèdre · Menu')
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await page.getByRole('button', { name: 'Store details' }).click()
  await expectWellMade(page, 'guest: the restaurant')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /View Cart/ }).click()
  await expectWellMade(page, 'guest: the cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await sheet(page, 'Continue as').getByRole('radio', { name: 'Using Phone Number' }).check({ force: true })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectWellMade(page, 'guest: who orders, with what is missing')
}

async function scanUnknownTable(page: Page, menu: string): Promise<void> {
  await emptyCart(page, `${menu}?table=nosuchtable`)
  const said = page.getByText('This table’s code is not known here. Please ask a waiter.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not known here/)
  await expectWellMade(page, 'guest: unknown table')
  await takePictures(page, 'guest-unknown-table')
  await page.getByRole('button', { name: 'Read the menu' }).click()
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: `ADD ${plain}` }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible()
  await expect(said).toBeVisible()
  await page.goto(menu)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(said).toHaveCount(0)
}

test('the menu of guests, the cart and its orders', async ({ visit, api }) => {
  test.slow() // seven parts
  const menu = await menuOf(await api('admin'))
  const page = await visit(menu, phone)
  await test.step('dishes are found by name and by category, and by keyboard', () => findDishes(page))
  await test.step('a second tap on ADD adds another dish, and never opens the cart', () => tapTwiceOnAdd(page, menu))
  await test.step('without a network nothing is sent, and the page shows that', () => goOffline(page, menu))
  await test.step('an unanswered order is retried under the same key', () => retryOrder(page, menu))
  await test.step('the menu, a dish, the cart and the customer form are accessible, in light and dark', () =>
    checkAll(page, menu))
  await test.step('an unknown table is reported on the menu and in the cart', () => scanUnknownTable(page, menu))
  await test.step('an empty cart, an unknown code, and a menu that cannot be loaded are reported', () =>
    reportUnusable(page, menu))
})

async function findDishes(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Search' }).fill('creme brulee')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Search' }).fill('no such dish')
  await expect(page.getByText('Nothing on the menu is called “no such dish”.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).press('Escape')
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Desserts' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Desserts'])
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: steak, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page, steak).getByRole('radio', { name: '180 g' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: steak, exact: true })).toBeFocused()
}

test('in Arabic the symbol of a price is on the correct side, and the commas are Arabic', async ({ visit, api }) => {
  const page = await visit(await menuOf(await api('admin')), { ...phone, locale: 'ar' })
  const row = page.getByRole('listitem').filter({ hasText: steak })
  await expect(row).toContainText('من')
  const isLeft = await row.locator('.money').evaluate((price) => {
    const text = price.firstChild
    if (!(text instanceof Text)) throw new Error('the price is one text')
    const leftOf = (mark: string) => {
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(mark))
      range.setEnd(text, text.data.indexOf(mark) + 1)
      return range.getBoundingClientRect().left
    }
    return leftOf('€') < leftOf('2')
  })
  expect(isLeft).toBe(true)
  const facts = row.locator('.facts > bdi')
  expect(await facts.nth(1).evaluate((fact) => getComputedStyle(fact, '::before').content)).toBe('"، "')
})

async function retryOrder(page: Page, menu: string): Promise<void> {
  await emptyCart(page, menu)
  await page.getByRole('button', { name: `ADD ${plain}` }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  const keys: (string | undefined)[] = []
  await page.route('**/place-order', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ json: { message: 'Order placed successfully!', order: 'x'.repeat(43) } })
  })
  const order = async () => {
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()
  }
  await order()
  await expect(page.getByRole('heading', { name: 'No answer yet' })).toBeVisible()
  await expect(page.getByText('Try Again !')).toBeVisible()
  await expect(page).toHaveTitle('No answer yet')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await order()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  await page.goBack() // not to the error, which is over
  await expect(page.getByRole('heading', { name: 'Comptoir du Cèdre' })).toBeVisible()
}

async function tapTwiceOnAdd(page: Page, menu: string): Promise<void> {
  await emptyCart(page, menu)
  const add = page.getByRole('button', { name: `ADD ${plain}` })
  const bar = page.getByRole('link', { name: /View Cart/ })
  const tapTwice = async (key: Locator) => {
    const { x, y, width, height } = (await key.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (let n = 0; n < 2; n += 1) await page.touchscreen.tap(x + width / 2, y + height / 2)
  }
  // the button is in the position of the future bar
  await add.evaluate((key) => scrollBy(0, key.getBoundingClientRect().bottom - innerHeight + 20))
  await tapTwice(add)
  await expect(bar).toHaveAccessibleName('2 Items Added View Cart')
  await bar.focus()
  await page.keyboard.press('Enter') // at once: only touches wait
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: `ADD ${steak}` }).click()
  await tapTwice(page.getByRole('button', { name: 'ADD TO CART' }))
  await expect(bar).toHaveAccessibleName('3 Items Added View Cart')
  await expect(page.getByRole('heading', { name: 'Your cart' })).toHaveCount(0)
  await bar.click() // after the touch was held
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
}

test('a dish hidden while it is in the cart is named there after the order has failed', async ({ visit, api }) => {
  const admin = await api('admin')
  const title = unique('Plat du soir')
  const id = await addDish(admin, { title, price: '12.00' })
  const menu = await menuOf(admin)
  // the server reads a menu once a second
  const shown = async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()
  await expect.poll(shown).toContain(title)
  const page = await visit(menu, phone)
  for (const dish of [title, plain]) await page.getByRole('button', { name: `ADD ${dish}` }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  await tell(admin, `/menu-items/${id}/hide`)
  await expect.poll(shown).not.toContain(title)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Failed' })).toBeVisible()
  await expect(page.getByText('Try Again !')).toBeVisible()
  await expect(page).toHaveTitle('Order Failed')
  await expectWellMade(page, 'guest: a failed order')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  const gone = page.getByRole('listitem').filter({ hasText: title })
  await expect(gone).toContainText('No longer on the menu. Please remove it.')
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
})

async function goOffline(page: Page, menu: string): Promise<void> {
  await emptyCart(page, menu)
  await page.getByRole('button', { name: `ADD ${plain}` }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.context().setOffline(true)
  await expect(sheet(page, 'Continue as').getByRole('status')).toContainText('You are offline.')
  await takePictures(page, 'guest: checkout while offline')
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Place Order' })).not.toHaveAttribute('aria-disabled')
}

async function reportUnusable(page: Page, menu: string): Promise<void> {
  await emptyCart(page, `${menu}/cart`)
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page).toHaveTitle('Your cart · Comptoir du Cèdre')
  await expectWellMade(page, 'guest: an empty cart')
  await page.goto('/m/nobody-at-all')
  await expect(page.getByRole('heading', { name: 'Broken Link!' })).toBeVisible()
  await expect(page).toHaveTitle('Broken Link!')
  await expectWellMade(page, 'guest: unknown code')
}

test('without ordering there is no cart; with a closed menu there is nothing', async ({ visit, api }) => {
  const admin = await api('admin')
  const menu = await menuOf(admin)
  const shown = async (flags: object) => {
    const page = await visit('/login', phone)
    await page.route('**/m/*', (route) => route.fulfill({ path: 'web/build/guest.html' }))
    await page.route('**/api/v1/qrmenu/*', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, storeSettings: { ...answer.storeSettings, ...flags } } })
    })
    await page.goto(menu)
    return page
  }
  const looking = await shown({ is_qr_order_enabled: 0 })
  await expect(looking.getByText('Please order with the staff.')).toBeVisible()
  await expect(looking.getByRole('button', { name: /^ADD/ })).toHaveCount(0)
  await expectWellMade(looking, 'guest: ordering is off')
  await looking.getByRole('button', { name: steak, exact: true }).click()
  await expect(sheet(looking, steak)).toContainText('€24.50')
  const closed = await shown({ is_qr_menu_enabled: 0 })
  await expect(closed.getByRole('heading', { name: 'Menu Not Available!' })).toBeVisible()
  await expectWellMade(closed, 'guest: the menu is closed')
})

test('the menu is readable without any script', async ({ visit, api }) => {
  const page = await visit(await menuOf(await api('admin')), { ...phone, javaScriptEnabled: false })
  await expect(page.getByRole('heading', { name: 'Comptoir du Cèdre' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: steak })).toContainText('€24.50')
})
