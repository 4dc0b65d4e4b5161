import type { Page } from '@playwright/test'
import { languages, languageTags } from '../language/languages.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addVariant } from './restaurant.ts'

const windows = [
  { width: 1440, height: 900 },
  { width: 1190, height: 820 },
  { width: 1110, height: 820 },
  { width: 1024, height: 768 },
  { width: 1010, height: 768 },
  { width: 390, height: 844 },
]

/** Buttons whose text overflows or is cut, and those that overlap their neighbour. */
const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let n = 0; n < 3; n += 1) await frame()
    await document.fonts.ready
    const wrong: string[] = []
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
    const keys = [...document.querySelectorAll('.bar :is(.btn, .live), .bill :is(.btn, .table-key, .seg > *)')]
    for (const key of keys.filter(isSeen)) {
      const box = key.getBoundingClientRect()
      const name = key.getAttribute('aria-label') ?? key.textContent
      const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement
        if (!parent || !texts.currentNode.textContent?.trim() || parent.closest('.vh, .count') || !isSeen(parent))
          continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const { left, right } = range.getBoundingClientRect()
        if (left < box.left - 1 || right > box.right + 1) wrong.push(`"${name}" leaves its frame`)
        if (parent.scrollWidth > parent.clientWidth + 1 && getComputedStyle(parent).textOverflow === 'ellipsis')
          wrong.push(`"${name}" is cut`)
      }
    }
    const inBar = [...document.querySelectorAll('.bar :is(.btn, h1, .live, .me), .bar .count')].filter(isSeen)
    for (const [at, one] of inBar.entries())
      for (const other of inBar.slice(at + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        if (one.contains(other) || a.right <= b.left + 0.5 || b.right <= a.left + 0.5) continue
        wrong.push(`"${one.textContent}" lies over "${other.textContent}"`)
      }
    return wrong
  })

test('the texts of the till’s buttons fit in every language', async ({ enter }) => {
  const page = await enter('admin', '/no-access')
  await page.route('**/pos/qrorders/count', (route) => route.fulfill({ json: { totalQROrders: 12 } }))
  const wrong: string[] = []
  for (const language of languageTags) {
    await page.evaluate((tag) => localStorage.setItem('comanda.language', tag), language)
    await page.goto('/dashboard/pos')
    await expect(page.locator('html')).toHaveAttribute('dir', languages[language].dir)
    await expect(page.locator('.tile').first()).toBeVisible()
    await expect(page.locator('.acts .count')).toHaveText('12')
    for (const size of windows) {
      await page.setViewportSize(size)
      wrong.push(...(await misfits(page)).map((fault) => `${language} ${size.width}: ${fault}`))
    }
    await takePictures(page, `till: the keys in ${language}`)
  }
  expect(wrong).toEqual([])
})

test('a tile marks its price as the lowest, in every language, and the text fits', async ({ enter, api }) => {
  const admin = await api('admin')
  const title = unique('Rindergulasch mit Semmelknödeln und Preiselbeeren')
  const id = await addDish(admin, { title, price: '99.00' })
  for (const price of ['124.50', '231.00']) await addVariant(admin, id, { title: price, price })
  const page = await enter('admin', '/no-access', { viewport: { width: 390, height: 844 } })
  for (const language of languageTags) {
    await page.evaluate((tag) => localStorage.setItem('comanda.language', tag), language)
    await page.goto('/dashboard/pos')
    await page.locator('.find input').fill(title)
    const tile = page.locator('.tile', { hasText: title })
    const [frame, from, price, add] = await Promise.all(
      [tile, tile.locator('.from'), tile.locator('bdi[dir=ltr]'), tile.locator('.add')].map((part) =>
        part.boundingBox(),
      ),
    )
    if (!frame || !from || !price || !add) throw new Error(`${language}: a part of the tile is not drawn`)
    expect(from.width, language).toBeGreaterThan(4) // wider than text for screen readers only
    for (const part of [from, price]) {
      const isBeside = part.x + part.width <= add.x || add.x + add.width <= part.x
      expect(isBeside && part.x >= frame.x && part.x + part.width <= frame.x + frame.width, language).toBe(true)
    }
    await takePictures(page, `till: a lowest price in ${language}`)
    await page.setViewportSize({ width: 360, height: 780 })
    await tile.click()
    const button = page.locator('dialog[open] > footer > .btn.grow')
    await expect(button).toBeVisible()
    expect(await button.evaluate((one) => one.scrollWidth - one.clientWidth), language).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})
