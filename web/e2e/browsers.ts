import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Options of a browser; one with a stopped clock is not used by a second test. */
export type How = BrowserContextOptions & Readonly<{ unshared?: true }>

export type Session = Readonly<{ cookies: Parameters<BrowserContext['addCookies']>[0]; stored: Record<string, string> }>

type IdleContext = Readonly<{ context: BrowserContext; since: number }>

/** Milliseconds for which a browser may show the menu of guests without asking (`max-age` of query-api/qr). */
const freshForMs = 10_000

/**
 * Opens browsers that tests use one after another. A context that has loaded the app before finds its files in the
 * cache and opens a screen with three quarters of the work; cookies and stored data are cleared before each use.
 */
export function browsersOf(browser: Browser, origin: string) {
  const idle = new Map<string, IdleContext[]>()

  /** Takes the context that has been idle longest, if the answers of the last test in it are stale by now. */
  function takeIdle(key: string): BrowserContext | undefined {
    const contexts = idle.get(key) ?? []
    if (contexts[0] === undefined || contexts[0].since + freshForMs > Date.now()) return undefined
    return contexts.shift()?.context
  }

  async function open(how: How, defaults: string, session: Session | undefined) {
    const { unshared, ...options } = how
    const key = unshared || how.serviceWorkers === 'allow' ? undefined : defaults + JSON.stringify(options)
    const context = (key && takeIdle(key)) || (await prepared(browser, options))
    const page = await context.newPage()
    await clearStored(page, origin)
    if (session) {
      await context.addCookies(session.cookies)
      await page.addInitScript(storeOnce, { origin, stored: session.stored })
    }
    return { context, page, end: () => end(context, key) }
  }

  async function end(context: BrowserContext, key: string | undefined): Promise<void> {
    if (key === undefined) return context.close()
    for (const page of context.pages()) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearCookies()
    idle.set(key, [...(idle.get(key) ?? []), { context, since: Date.now() }])
  }

  return { open }
}

async function prepared(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(prepareWindow)
  return context
}

async function clearStored(page: Page, origin: string): Promise<void> {
  const network = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await network.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await network.detach()
}

/**
 * Marks a print call in the page, because there is no printer. A browser that saves data does not prefetch the other
 * screens, which are a fifth of the work of opening a page.
 */
function prepareWindow(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
}

/** Stores the data of a signed-in browser at the first document of a page. */
function storeOnce({ origin, stored }: Readonly<{ origin: string; stored: Record<string, string> }>): void {
  if (location.origin !== origin || sessionStorage.getItem('e2e.stored')) return
  sessionStorage.setItem('e2e.stored', 'yes')
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
}
