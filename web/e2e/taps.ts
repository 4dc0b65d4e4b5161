import { expect, type Page } from '@playwright/test'

/** Counts taps from now on, and expects that the steps so far needed this many. */
export async function countTaps(page: Page): Promise<(count: number) => Promise<void>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    if (dataset.taps === undefined)
      addEventListener(
        'click',
        () => {
          dataset.taps = String(Number(dataset.taps) + 1)
        },
        true,
      )
    dataset.taps = '0'
  })
  return (count) => expect(page.locator('html')).toHaveAttribute('data-taps', String(count))
}
