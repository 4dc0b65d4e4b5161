import { expect, type Page } from '@playwright/test'

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
  const { pathname } = new URL(address, page.url())
  const links = page.locator('a[aria-current="page"]')
  const isThere = () =>
    links.evaluateAll((all, path) => all.every((link) => path.startsWith(link.getAttribute('href') ?? '')), pathname)
  await expect.poll(isThere, address).toBe(true)
}
