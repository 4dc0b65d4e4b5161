import type { Page } from '@playwright/test'
import { roomLink } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { startNewOrder } from './till.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'

type Titled = { title: string }
type Dish = Titled & { category_title: string; variants: Titled[]; addons: Titled[] }

const long = <T extends Titled>(one: T): T => ({ ...one, title: `${word}${one.title}` })

/** Serves the restaurant with a word of 48 letters before every name. */
const makeNamesLong = (page: Page) =>
  page.route('**/api/v1/pos/init', async (route) => {
    const answer = await route.fetch()
    const init = await answer.json()
    const menuItems = init.menuItems.map((dish: Dish) => ({
      ...long(dish),
      category_title: word,
      variants: dish.variants.map(long),
      addons: dish.addons.map(long),
    }))
    const storeTables = init.storeTables.map((table: { table_title: string }) => ({ ...table, table_title: word }))
    await route.fulfill({ response: answer, json: { ...init, menuItems, storeTables } })
  })

/** Expects that no part is wider than its box. */
const expectToFit = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (target) => [...document.querySelectorAll(target)].filter((one) => one.scrollWidth > one.clientWidth).length,
        selector,
      ),
    )
    .toBe(0)

test('a very long word stays inside tiles, dialogs and the bill', async ({ enter }) => {
  const page = await enter('waiter', 'about:blank')
  await makeNamesLong(page)
  await page.setViewportSize({ width: 1024, height: 844 })
  await page.goto('/dashboard/pos')
  await test.step('of a tablet', () => expectLongNamesToFit(page, 1024))
  await page.keyboard.press('Escape')
  await startNewOrder(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('of a phone', () => expectLongNamesToFit(page, 390))
})

async function expectLongNamesToFit(page: Page, width: number): Promise<void> {
  const tile = page.getByRole('button', { name: new RegExp(`^Add ${word}Steak`) })
  await tile.click()
  await expectToFit(page, 'dialog[open] > .body, .tile')
  await page.keyboard.press('Enter')
  if (width <= 900) await page.getByRole('button', { name: /View bill/ }).click()
  await expectToFit(page, '.lines')
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click()
  await expectToFit(page, 'dialog[open] > .body')
  await page.getByRole('dialog', { name: 'Which table?' }).getByRole('button', { name: word }).first().click()
  await expect(page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' })).toBeVisible()
  await expectToFit(page, 'dialog[open] > .body')
}

test('Escape and Back close only the topmost dialog', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/orders', { viewport: { width: 390, height: 844 } })
  await roomLink(page, 'POS').click()
  const entries = await page.evaluate(() => history.length)
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) await closeThree(page, close)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  await expect(page).toHaveURL(/\/orders$/)
  await page.goForward()
  await expect(page.getByRole('button', { name: /View bill/ })).toBeVisible()
})

async function closeThree(page: Page, close: () => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: /View bill/ }).click()
  const bill = page.getByRole('dialog', { name: 'Dine-In' })
  await bill.getByRole('button', { name: 'WALKIN CUSTOMER' }).click()
  await page.getByRole('button', { name: 'Add New Customer' }).click()
  const picker = page.getByRole('dialog', { name: 'Search Customer' })
  await expect(page.getByRole('dialog', { name: 'Add New Customer' })).toBeVisible()
  await close()
  await expect(page.getByRole('dialog', { name: 'Add New Customer' })).toBeHidden()
  await expect(picker).toBeVisible()
  await close()
  await expect(picker).toBeHidden()
  await expect(bill).toBeVisible()
  await close()
  await expect(bill).toBeHidden()
  await expect(page).toHaveURL(/\/pos$/)
}

test('a form and a preview have their X and their buttons in the same positions', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/customers')
  /** Distances of the X from the upper corner, and of the last button from the lower one. */
  const places = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const found = await dialog.evaluate((one) => {
      const edge = (one.querySelector('.ant-modal-container') ?? one).getBoundingClientRect()
      const [x, key] = [
        one.querySelector('[aria-label=Close]'),
        one.querySelector(':is(footer, .ant-modal-footer) > :last-child'),
      ]
      const [above, below] = [x?.getBoundingClientRect(), key?.getBoundingClientRect()]
      const fromX = above && [above.top - edge.top, edge.right - above.right, above.width, above.height]
      return [fromX, below && [edge.bottom - below.bottom, edge.right - below.right]]
    })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
    return found
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await places('New'), `${width} px wide`).toEqual(await places('Import'))
  }
})

test('a form that is still opening leaves the focus to a form opened from it', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/reservation', { reducedMotion: 'no-preference' })
  await page.addStyleTag({ content: '* { animation-duration: 1s !important }' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const booking = page.getByRole('dialog', { name: 'Add New Reservation' })
  await booking.getByRole('button', { name: 'Add New Customer' }).click({ force: true })
  const name = page.getByRole('dialog', { name: 'Add New Customer' }).getByLabel('Name')
  await name.focus()
  // a cancelled animation rejects
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => null),
  )
  await page.keyboard.type('Ada')
  await expect(name).toHaveValue('Ada')
})
