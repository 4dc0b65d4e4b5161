import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goWithin } from './go-within.ts'
import { isWanted, takePicture } from './pictures.ts'
import { addTable, placeOrder } from './restaurant.ts'
import { expectLoaded, screens } from './screens.ts'

// iPads upright, a tablet in landscape, and the narrowest computer screen
const widths = [768, 820, 834, 1024, 1280]
const tap = 48

/** Faults of the top bar: overlapping buttons, overflowing text, small buttons, a page that scrolls sideways. */
const faultsIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate((tap) => {
    const all = [...document.querySelectorAll('header.bar :is(h1, p, .btn, .live, .me, .home-day)')]
      .map((element) => ({
        element,
        name: element.getAttribute('aria-label') || element.textContent,
        box: boxOf(element),
      }))
      .filter(({ box }) => box.width > 1)
    const faults: string[] = []
    for (const [index, { element, name, box }] of all.entries()) {
      // a count overlaps the corner of its button
      if (element.scrollWidth > element.clientWidth && !element.querySelector('.count')) faults.push(`${name} is cut`)
      if (box.left < 0 || box.right > innerWidth) faults.push(`${name} is outside the window`)
      if (element.matches('button, a') && Math.min(box.width, box.height) < tap) faults.push(`${name} is too small`)
      for (const other of all.slice(index + 1)) if (isOver(box, other.box)) faults.push(`${name} over ${other.name}`)
    }
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide`)
    return faults

    function boxOf(element: Element): DOMRect {
      return element.getBoundingClientRect()
    }
    function isOver(one: DOMRect, other: DOMRect): boolean {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return wide > 0.5 && high > 0.5
    }
  }, tap)

async function expectRoomForAll(page: Page, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1024 })
    await expect.poll(() => faultsIn(page), { message: `${state} at ${width} px`, timeout: 5_000 }).toEqual([])
    if (!isWanted || width === 834) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `top bar: ${state}, ${width} ${colorScheme}`)
    }
  }
}

const ageMs = 4 * 60_000
const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Fills the boards, so that the counts of the bar have two digits. */
async function fillBoards(page: Page): Promise<void> {
  for (const call of [/v1\/kitchen(\?|$)/, /v1\/orders(\?|$)/]) {
    await page.route(call, async (route) => {
      const rows: unknown = await (await route.fetch()).json()
      const all = Array.isArray(rows) ? rows.filter(isRow) : []
      const row = all.find(({ status }) => status === 'created') ?? all[0] // only an open order
      const many = Array.from({ length: 48 }, (_, n) => {
        const date = new Date(Date.now() - (n % 4) * ageMs).toISOString()
        return { ...row, date, id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }
      })
      await route.fulfill({ json: many })
    })
  }
}

const board = ['Kitchen', 'Orders']
const bars = [
  { locale: 'en-GB', names: ['POS', ...board, 'Dashboard', 'Customers'] },
  { locale: 'fr-FR', names: board },
  { locale: 'ar-TN', names: board },
]

for (const { locale, names } of bars) {
  test(`the buttons in the top bar have room beside each other (${locale})`, async ({ enter, api }) => {
    test.slow() // each screen at five widths, twice
    await placeOrder(await api('waiter'), { table: await addTable(await api('admin')), title: 'Ratatouille' })
    const page = await enter('admin', 'about:blank', { locale })
    await fillBoards(page)
    for (const name of names) {
      const place = screens.find((screen) => screen.name === name && screen.who !== 'superadmin')
      if (!place) throw new Error(`no screen is named ${name}`)
      await goWithin(page, place.address)
      if (locale === 'en-GB') await expectLoaded(page, place)
      else await expect(place.content(page).first()).toBeVisible()
      const mark = page.getByRole('banner').locator('.live')
      await expect(mark).toHaveClass('live')
      await expectRoomForAll(page, `${name} ${locale}`)
      await page.context().setOffline(true)
      await expect(mark).toHaveClass(/off/)
      await expectRoomForAll(page, `${name} ${locale} offline`)
      await page.context().setOffline(false)
    }
  })
}
