import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Options of a browser; one with a stopped clock or with scripts of its own is not used by a second test. */
export type How = BrowserContextOptions & Readonly<{ unshared?: true }>

export type Session = Readonly<{ cookies: Parameters<BrowserContext['addCookies']>[0]; stored: Record<string, string> }>

type Window = Readonly<{ context: BrowserContext; page: Page; how: BrowserContextOptions }>
type IdleWindow = Window & Readonly<{ since: number }>

/** Milliseconds for which a browser may show the menu of guests without asking (`max-age` of query-api/qr). */
const freshForMs = 10_000

/** Document of the app's origin that loads nothing else: a window rests there between two tests. */
const restingPlace = '/appearance.js'

/** Events that tests listen to; listeners of the library stay. */
const testEvents = ['console', 'dialog', 'pageerror', 'popup', 'request', 'response', 'websocket'] as const

/**
 * Opens browsers that tests use one after another. A window whose process has run the app before opens a screen with a
 * third of the work; its cookies, stored data, routes and emulations are reset before each use.
 */
export function browsersOf(browser: Browser, origin: string) {
  const idle = new Map<string, IdleWindow[]>()

  /** Takes the window that has been idle longest. A visitor's must not show the menu that the last test has read. */
  function takeIdle(key: string, isVisitor: boolean): IdleWindow | undefined {
    const windows = idle.get(key) ?? []
    const [first] = windows
    return first && !(isVisitor && first.since + freshForMs > Date.now()) ? windows.shift() : undefined
  }

  async function create(how: BrowserContextOptions): Promise<Window> {
    const context = await browser.newContext(how)
    await context.addInitScript(prepareWindow)
    const page = await context.newPage()
    await page.goto(origin + restingPlace)
    return { context, page, how }
  }

  async function open({ unshared, ...how }: How, defaults: BrowserContextOptions, session: Session | undefined) {
    const key = unshared || how.serviceWorkers === 'allow' ? undefined : JSON.stringify([defaults, how])
    const window = (key && takeIdle(key, session === undefined)) || (await create({ ...defaults, ...how }))
    const { context, page } = window
    if (session) {
      await context.addCookies(session.cookies)
      await page.evaluate((stored) => Object.assign(localStorage, stored), session.stored)
    }
    return { context, page, end: () => end(window, key) }
  }

  async function end(window: Window, key: string | undefined): Promise<void> {
    if (key === undefined || window.page.isClosed()) return window.context.close()
    // the app may be about to open another document, which aborts the way to the resting place
    const isReset = await reset(window, origin).then(
      () => true,
      () => false,
    )
    if (!isReset) return window.context.close()
    idle.set(key, [...(idle.get(key) ?? []), { ...window, since: Date.now() }])
  }

  return { open }
}

/** Leaves the app and takes back what a test has changed. */
async function reset({ context, page, how }: Window, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of testEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.mouse.move(0, 0)
  await page.goto(origin + restingPlace)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  await clearStored(page, origin)
  if (how.viewport) await page.setViewportSize(how.viewport)
  await page.emulateMedia({ colorScheme: how.colorScheme ?? 'light', reducedMotion: how.reducedMotion ?? null })
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
