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
  const page = await enter('waiter', 'about:blank')
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

test('an added dish changes its own tile alone', async ({ enter }) => {
  const page = await enter('waiter', 'about:blank')
  await makeMenuBig(page)
  await page.goto('/dashboard/pos')
  await expect(page.getByRole('button', { name: 'Add Dish 0 €' })).toBeVisible()
  expect(await tilesChangedBy(page, '[data-at="0"]')).toEqual(['0'])
})

/** Places of the tiles that a press changes, up to the second frame after it. */
const tilesChangedBy = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(async (target) => {
    const grid = document.querySelector('.menu .grid')
    if (!grid) throw new Error('the menu is shown')
    const records: MutationRecord[] = []
    const changes = new MutationObserver((list) => void records.push(...list))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    changes.observe(grid, { subtree: true, childList: true, attributes: true, characterData: true })
    document.querySelector<HTMLElement>(target)?.click()
    await frame()
    await frame()
    const tiles = records.flatMap(({ target: changed }) => {
      const element = changed instanceof Element ? changed : changed.parentElement
      return element?.closest<HTMLElement>('[data-at]')?.dataset.at ?? []
    })
    return [...new Set(tiles)]
  }, selector)
