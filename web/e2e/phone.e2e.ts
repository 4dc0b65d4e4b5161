import type { Page } from '@playwright/test'
import { languageTags } from '../language/languages.ts'
import { expect, test, unique, type Who } from './fixtures.ts'
import { goWithin, openWithin } from './go-within.ts'
import { takePictures } from './pictures.ts'
import { addTable, placeOrder } from './restaurant.ts'
import { expectLoaded, screens } from './screens.ts'
import { findDish, sayNoTable, summaryOf, tokenOf } from './till.ts'

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const tablet = { width: 1024, height: 768 }

/** Expects that the page does not scroll sideways. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)))
    .toBeLessThanOrEqual(360)
}

/** Expects that no table scrolls sideways. */
async function expectNoTableScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('html, .ant-table-content')].filter((one) => one.scrollWidth > one.clientWidth)
            .length,
      ),
    )
    .toBe(0)
}

test('the login fits a phone', async ({ visit }) => {
  const page = await visit('/login', phone)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

for (const who of ['admin', 'superadmin'] as const) {
  test(`the screens of ${who} fit a phone and a tablet`, async ({ enter }) => {
    const page = await enter(who, 'about:blank', phone)
    for (const place of screens.filter((screen) => screen.who === who)) {
      await page.setViewportSize(phone.viewport)
      await goWithin(page, place.address)
      await expectLoaded(page, place)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(tablet)
      await expectLoaded(page, place)
      await expectNoTableScroll(page)
    }
  })
}

test('the screens of kitchen fit a phone', async ({ enter }) => {
  await expectScreensToFit(await enter('kitchen', 'about:blank', phone), 'kitchen')
})

test('the screens of waiter fit a phone, and an order is taken there', async ({ enter }) => {
  const page = await enter('waiter', 'about:blank', phone)
  await expectScreensToFit(page, 'waiter')
  await test.step('an order is taken on a phone', () => takeOrder(page))
})

async function expectScreensToFit(page: Page, who: Who): Promise<void> {
  for (const place of screens.filter((screen) => screen.who === who)) {
    await goWithin(page, place.address)
    await expectLoaded(page, place)
    await expectNoSidewaysScroll(page)
  }
}

test('the cards of orders fit a phone and a tablet in every language', async ({ enter, api }) => {
  const table = await addTable(await api('admin'), unique('Donaudampfschifffahrtskapitäne'))
  await placeOrder(await api('waiter'), { table, title: 'Zanderfilet auf Rahmsauerkraut' })
  const page = await enter('waiter', '/dashboard/orders')
  for (const language of languageTags) {
    await page.evaluate((tag) => localStorage.setItem('comanda.language', tag), language)
    await page.reload()
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      const card = page.getByRole('article', { name: table })
      await expect(card).toBeVisible()
      const wide = await card
        .getByRole('button')
        .or(card.getByRole('link'))
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
      expect(wide, `${language}, ${width} px`).toBe(0)
    }
  }
})

test('the history and the replay of an order fit a phone', async ({ enter }) => {
  const page = await enter('auditor', '/dashboard/history', phone)
  for (const language of languageTags.toReversed()) {
    await page.evaluate((tag) => localStorage.setItem('comanda.language', tag), language)
    await page.reload()
    await expect(page.locator('.me'), language).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('main')
    .or(page.getByRole('region', { name: 'Orders' }))
    .getByRole('link')
    .first()
    .tap()
  await expect(page.getByRole('article', { name: 'The bill then' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

async function takeOrder(page: Page): Promise<void> {
  await openWithin(page, '/dashboard/pos')
  await (await findDish(page, 'Warak enab')).tap()
  await page.getByRole('button', { name: /View bill/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Dine-In' })
  await expect(sheet).toContainText('€8.60')
  await takePictures(page, 'till: the bill on a phone', sheet)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Send to Kitchen' }).tap()
  await sayNoTable(page, summaryOf(page))
  await summaryOf(page).getByRole('button', { name: 'Send to Kitchen' }).tap()
  expect(await tokenOf(page)).toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)
}
