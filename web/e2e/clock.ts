import { expect, type Locator, type Page } from '@playwright/test'

// Pages with a controlled clock: what the app does after a pause, a test need not wait for.

type Enter = (address: string) => Promise<Page>

/** Opens an address with a clock that a test can move. Its window must not be shared with other tests. */
export async function withClock(open: Enter, address: string): Promise<Page> {
  const page = await open('about:blank')
  await page.clock.install()
  await page.goto(address)
  return page
}

/** Skips a pause of the page, again if it had not begun yet, until this holds. */
export const skipPause = (page: Page, ms: number, holds: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(ms)
    await holds()
  }).toPass({ timeout: 20_000, intervals: [50] })

const soon = { timeout: 200 }
export const expectAfterPause = (page: Page, ms: number, shown: Locator): Promise<void> =>
  skipPause(page, ms, () => expect(shown).toBeVisible(soon))
export const expectGoneAfterPause = (page: Page, ms: number, gone: Locator): Promise<void> =>
  skipPause(page, ms, () => expect(gone).toBeHidden(soon))
