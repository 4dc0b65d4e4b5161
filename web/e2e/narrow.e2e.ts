import type { Page, ViewportSize } from '@playwright/test'
import { languageTags } from '../language/languages.ts'
import { expectAccessible } from './axe.ts'
import { ticketOf } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { addTable, placeOrder } from './restaurant.ts'
import { addDish, lineOf, startNewOrder } from './till.ts'

/** An upright tablet; 1440 × 900, 1280 × 800 and 1024 × 768 at 200 % zoom; and 640 × 960 at 200 %. */
const screens = [
  { width: 768, height: 1024 },
  { width: 720, height: 450 },
  { width: 640, height: 400 },
  { width: 512, height: 384 },
  { width: 320, height: 480 },
]

const dish = 'Steak frites façon bistro'

/** Titles of tiles whose price is covered by the plus. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('.tile').evaluateAll((tiles) =>
    tiles
      .filter((tile) => {
        const mark = tile.querySelector('.add')?.getBoundingClientRect()
        const price = tile.querySelector('.f b bdi')?.getBoundingClientRect()
        if (!mark || !price) return true
        return price.right > mark.left && price.left < mark.right && price.bottom > mark.top && price.top < mark.bottom
      })
      .map((tile) => tile.textContent ?? ''),
  )

/** Words that are broken across lines, except at hyphens. */
const broken = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) => {
    const texts = elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
      return found
    })
    const isBroken = (text: Text, word: RegExpMatchArray) => {
      const range = document.createRange()
      range.setStart(text, word.index ?? 0)
      range.setEnd(text, (word.index ?? 0) + word[0].length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    return texts.flatMap((text) =>
      [...text.data.matchAll(/[\p{L}\p{M}]+/gu)].filter((word) => isBroken(text, word)).map(([word]) => word),
    )
  })

test('the POS shows whole prices and all of the bill on narrow screens', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  for (const viewport of screens)
    await test.step(`${viewport.width} × ${viewport.height}`, () => expectWholeBill(page, viewport))
})

async function expectWholeBill(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport)
  await expect(page.getByRole('button', { name: new RegExp(`^Add ${dish}`) })).toBeVisible()
  expect(await covered(page)).toEqual([])
  await addDish(page, 'Coq au Riesling, Spätzle')
  await page.getByRole('button', { name: /View bill/ }).click()
  const bill = page.getByRole('dialog', { name: 'Dine-In' })
  const pay = bill.getByRole('button', { name: 'Create Receipt & Pay' })
  const line = lineOf(page, 'Coq au Riesling, Spätzle')
  for (const part of [line, pay]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 0.9 })
  }
  const height = viewport.width > 700 || viewport.height <= 620 ? viewport.height : viewport.height - 80
  await expect.poll(async () => (await bill.boundingBox())?.height).toBe(height)
  if (viewport.width === 768) await expectAccessible(page, 'till: the bill as a drawer')
  await page.keyboard.press('Escape')
  await expect(bill).toBeHidden()
  await startNewOrder(page)
}

test('the kitchen breaks no word on narrow screens, and its keys fit in every language', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const { tokenNo } = await placeOrder(await api('waiter'), { table, title: 'Zanderfilet auf Rahmsauerkraut' })
  const page = await enter('kitchen', '/dashboard/kitchen')
  for (const viewport of [...screens, { width: 910, height: 700 }]) {
    await page.setViewportSize(viewport)
    await expect(ticketOf(page, tokenNo, table)).toBeVisible()
    expect(await broken(page, '.ticket :is(.nm, .opt)'), `${viewport.width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const language of languageTags) {
    await page.evaluate((tag) => localStorage.setItem('comanda.language', tag), language)
    await page.reload()
    await expect(page.getByRole('article', { name: table })).toBeVisible()
    const wide = await page
      .locator('.ticket .act')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    expect(wide, language).toEqual([])
  }
})
