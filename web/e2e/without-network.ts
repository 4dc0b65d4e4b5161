import type { Page } from '@playwright/test'
import { presenceOf } from './boards.ts'
import { expect, unique } from './fixtures.ts'
import { addDish, addNote, seatAt, send, summaryOf } from './till.ts'

/** Pages without a network, and the data stored on the device. */

export const soup = 'Linsensuppe · شوربة عدس'
export const fromCache = { serviceWorkers: 'allow' } as const

/** Names of the app's caches, and the queries whose answers are stored for the user. */
export const kept = (page: Page): Promise<{ names: readonly string[]; answers: string }> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const own = await Promise.all(
      names.filter((name) => name.startsWith('comanda-answers-')).map(async (name) => (await caches.open(name)).keys()),
    )
    return { names, answers: own.flatMap((requests) => requests.map(({ url }) => decodeURIComponent(url))).join(' ') }
  })

/** Text of the stored answers. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('comanda-answers-'))
    const found = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
      }),
    )
    return found.flat().join(' ')
  })

/** Waits until the worker is installed and the answer to this query is stored: then the page needs no network. */
export async function readyFor(page: Page, question: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await kept(page)).answers, { timeout: 30_000 }).toContain(question)
}

/** Expects that no button of the bar covers the offline mark. */
export async function expectInSight(page: Page): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const mark = presenceOf(page, /^Offline/)
      .locator('span')
      .first()
    const isWhole = () =>
      mark.evaluate((shown) => {
        const { left, right, top, height } = shown.getBoundingClientRect()
        const ends = [left + 2, right - 2].map((x) => document.elementFromPoint(x, top + height / 2))
        return ends.every((one) => one !== null && shown.contains(one))
      })
    await expect.poll(isWhole, { message: `at ${width} px` }).toBe(true)
  }
}

export async function orderSoup(page: Page, table: string): Promise<string> {
  const note = unique('sans oignon')
  await addDish(page, soup)
  await addNote(page, soup, note)
  await seatAt(page, table)
  await send(page)
  await expect(summaryOf(page)).toContainText('There is no answer yet.')
  await summaryOf(page).getByRole('button', { name: 'Next order' }).click()
  return note
}
