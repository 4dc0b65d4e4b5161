import type { Page } from '@playwright/test'

/** Opens an address as a link of the app does; a page that is not loaded yet loads it. A third of the time of `goto`. */
export async function goWithin(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(address))
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

/** Opens an address within the app, and waits until the navigation leads there: the screen before stays until then. */
export async function openWithin(page: Page, address: string): Promise<void> {
  await goWithin(page, address)
  await page.waitForFunction(
    (path) =>
      [...document.querySelectorAll('a[aria-current="page"]')].every((link) =>
        path.startsWith(link.getAttribute('href') ?? ''),
      ),
    new URL(address, page.url()).pathname,
  )
}

/**
 * Waits until a page shows its content, with a look at each frame: `expect` looks again after up to a second. A page
 * that stays without content is left to the test.
 */
export async function waitForContent(page: Page): Promise<void> {
  const isShown = () => document.querySelector('main, h1') !== null && document.querySelector('.skel') === null
  await page.waitForFunction(isShown, undefined, { timeout: 3_000 }).catch(() => undefined)
}
