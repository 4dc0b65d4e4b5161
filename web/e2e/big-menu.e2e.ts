import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { billOf } from './till.ts'

const count = 2_000

/** Serves the restaurant's own menu, repeated until it has two thousand dishes. */
const makeMenuBig = (page: Page) =>
  page.route('**/api/v1/pos/init', async (route) => {
    const answer = await route.fetch()
    const init = await answer.json()
    const menuItems = Array.from({ length: count }, (_, index) => {
      const item = init.menuItems[index % init.menuItems.length]
      return { ...item, id: `big-${index}`, title: `Dish ${index}`, variants: [], addons: [], image: null }
    })
    await route.fulfill({ response: answer, json: { ...init, menuItems } })
  })

test('a menu of two thousand dishes renders the visible ones and is one tab stop', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard')
  await makeMenuBig(page)
  await page.goto('/dashboard/pos')
  const tiles = page.getByRole('button', { name: /^Add Dish \d+ / })
  await expect(tiles.first()).toBeVisible()
  expect(await tiles.count()).toBeLessThan(100)

  await tiles.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Add Dish 1 €' })).toBeFocused()
  await page.keyboard.press('End')
  const last = page.getByRole('button', { name: `Add Dish ${count - 1} €` })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(billOf(page)).toContainText(`Dish ${count - 1}`)
  await page.keyboard.press('Tab')
  await expect(billOf(page).getByRole('button', { name: 'WALKIN CUSTOMER' })).toBeFocused()
})

test('a dish is added and a category changed without delay, on a slow device', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard')
  await makeMenuBig(page)
  await page.goto('/dashboard/pos')
  const first = page.getByRole('button', { name: 'Add Dish 0 €' })
  await expect(first).toBeVisible()
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const add = await paintAfter(page, '[data-at="0"]')
  const category = await paintAfter(page, '.menu > .tabs > :nth-child(2)')
  test.info().annotations.push({ type: 'ms to paint', description: `add ${add}, category ${category}` })
  expect(add).toBeLessThan(400)
  expect(category).toBeLessThan(800)
})

/** Time from the press to the frame after the next paint. */
const paintAfter = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async (target) => {
    const key = document.querySelector<HTMLElement>(target)
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const start = performance.now()
    key?.click()
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
    return Math.round(performance.now() - start)
  }, selector)
