import type { Page } from '@playwright/test'
import { presenceOf } from './boards.ts'
import { expect, unique } from './fixtures.ts'
import { addDish, addNote, seatAt, send, summaryOf } from './till.ts'

/** Pages without a network, and what the device keeps for them. */

export const soup = 'Linsensuppe · شوربة عدس'
export const fromCache = { serviceWorkers: 'allow' } as const

/** The app's caches, and the questions whose answers are kept for the person. */
export const kept = (page: Page): Promise<{ names: readonly string[]; answers: string }> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const own = await Promise.all(
      names.filter((name) => name.startsWith('comanda-answers-')).map(async (name) => (await caches.open(name)).keys()),
    )
    return { names, answers: own.flatMap((requests) => requests.map(({ url }) => decodeURIComponent(url))).join(' ') }
  })

/** Those answers themselves. */
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

/** Once the worker is installed and the answer to this question is on the device, the page needs no network. */
export async function readyFor(page: Page, question: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await kept(page)).answers, { timeout: 30_000 }).toContain(question)
}

/** No key of the bar lies over the mark that says that the page is offline. */
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
