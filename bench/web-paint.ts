// `node bench/web-paint.ts --url URL --username NAME --password WORD`: opens the screens of a running installation in Chromium with a
// processor slowed down four times, and prints when the largest part of each was painted, how many requests that took and how
// deep they waited for each other, and how long an added item and another category take. Beside it an empty page's paint.
//
//   --dishes 300              so many dishes are on the menu at least: what is missing is imported, and stays
//   --menus 300,2000          the menu of the till, repeated to this many items
//   --rounds 3                the median of as many page loads
//   CHROMIUM_PATH             /usr/bin/chromium
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { z } from 'zod'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    username: { type: 'string', default: 'admin@comanda.test' },
    password: { type: 'string', default: '' },
    dishes: { type: 'string', default: '300' },
    menus: { type: 'string', default: '300,2000' },
    rounds: { type: 'string', default: '3' },
  },
})
const rounds = Number(values.rounds)
const slowdown = 4

type Line = Readonly<{ name: string; latency: number; bitsPerSecond: number; goalMs: number }>
const lines: readonly Line[] = [
  { name: 'fast line', latency: 0, bitsPerSecond: -8, goalMs: 1_800 },
  { name: '1.6 Mbit, 150 ms', latency: 150, bitsPerSecond: 1_600_000, goalMs: 3_000 },
]

type Paint = Readonly<{ lcpMs: number; requests: number; depth: number }>
const results: Record<string, unknown>[] = []
const say = (text: string) => void process.stdout.write(`${text}\n`)

const Init = z.looseObject({ menuItems: z.array(z.looseObject({})) })
const Store = z.looseObject({ uniqueQRCode: z.string() })
const Loads = z.array(
  z.object({ name: z.string(), startTime: z.number(), responseEnd: z.number(), initiatorType: z.string() }),
)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { state: signedIn, code } = await signIn(browser)
  for (const line of lines) await measureLine(signedIn, line, code)
  for (const count of values.menus.split(',').map(Number)) await measureTill(signedIn, count)
} finally {
  await browser.close()
}
const folder = new URL('results/', import.meta.url)
await mkdir(folder, { recursive: true })
await writeFile(new URL('web-paint.json', folder), `${JSON.stringify(results, null, 2)}\n`)

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(from: Browser): Promise<Readonly<{ state: State; code: string }>> {
  const context = await from.newContext({ baseURL: values.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(values.username)
  await page
    .getByLabel(/^password/i)
    .first()
    .fill(values.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
  const state = await context.storageState()
  await fillMenu(context.request)
  const answer = await context.request.get('/api/v1/settings/store-setting')
  const { uniqueQRCode: code } = Store.parse(await answer.json())
  await context.close()
  return { state, code }
}

async function fillMenu(api: BrowserContext['request']): Promise<void> {
  const { menuItems } = Init.parse(await (await api.get('/api/v1/pos/init')).json())
  const missing = Number(values.dishes) - menuItems.length
  if (missing <= 0) return
  const dish = { price: '12.50', category: null, tax: null, variants: [], addons: [] }
  const rows = Array.from({ length: missing }, (_, n) => ({ ...dish, title: `Dish ${n + 1}` }))
  const answer = await api.post('/api/v1/menu-items/import', { data: { rows } })
  if (!answer.ok()) throw new Error(`the dishes were not imported: ${await answer.text()}`)
}

async function measureLine(state: State, line: Line, code: string): Promise<void> {
  const screens = [
    { screen: 'empty page', path: '/icon.svg', ready: 'svg' },
    { screen: 'POS', path: '/dashboard/pos', ready: '.tile' },
    { screen: 'kitchen', path: '/dashboard/kitchen', ready: '.bar' },
    { screen: 'guest menu', path: `/m/${code}`, ready: '.pc' },
  ]
  for (const { screen, path, ready } of screens) {
    const paints: Paint[] = []
    for (let round = 0; round < rounds; round += 1) {
      paints.push(screen === 'empty page' ? await paintOfNothing(line) : await paintOf(state, line, path, ready))
    }
    const lcpMs = median(paints.map((paint) => paint.lcpMs))
    const { requests = 0, depth = 0 } = paints.at(-1) ?? {}
    const word =
      screen === 'empty page' ? '' : lcpMs <= line.goalMs ? ` within ${line.goalMs}` : ` ABOVE ${line.goalMs}`
    say(
      `${line.name}: ${screen.padEnd(10)} LCP ${String(lcpMs).padStart(5)} ms${word}, ${requests} requests, depth ${depth}`,
    )
    results.push({ line: line.name, screen, lcpMs, requests, depth })
  }
}

/** The machine's own figure: a page of one word. */
async function paintOfNothing(line: Line): Promise<Paint> {
  const context = await browser.newContext({ baseURL: values.url })
  const page = await context.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Comanda</h1>' }))
  await slowDown(page, line)
  await page.goto('/')
  const lcpMs = await largestPaint(page)
  await context.close()
  return { lcpMs, requests: 1, depth: 1 }
}

async function paintOf(storageState: State, line: Line, path: string, ready: string): Promise<Paint> {
  const context = await browser.newContext({
    baseURL: values.url,
    storageState,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await slowDown(page, line)
  await page.goto(path)
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  const lcpMs = await largestPaint(page)
  const loads = Loads.parse(
    await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, startTime, responseEnd, initiatorType } = entry as PerformanceResourceTiming // by its type
        return { name, startTime, responseEnd, initiatorType }
      }),
    ),
  ).filter(({ startTime }) => startTime <= lcpMs)
  await context.close()
  return { lcpMs, requests: loads.length + 1, depth: 1 + depthOf(loads) }
}

/** The most requests of which each began after the one before had ended, whatever it waited for: an upper bound. */
function depthOf(loads: z.infer<typeof Loads>): number {
  let [depth, endOfLevel] = [0, Number.NEGATIVE_INFINITY]
  for (const { startTime } of loads.toSorted((one, other) => one.startTime - other.startTime)) {
    if (startTime < endOfLevel) continue
    depth += 1
    endOfLevel = Math.min(...loads.filter((load) => load.startTime >= startTime).map((load) => load.responseEnd))
  }
  return depth
}

async function slowDown(page: Page, { latency, bitsPerSecond }: Line): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const throughput = bitsPerSecond / 8
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** When a second has passed without a larger one. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0
        let timer = setTimeout(() => resolve(0), 20_000)
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1)?.startTime ?? last
          clearTimeout(timer)
          timer = setTimeout(() => resolve(Math.round(last)), 1_000)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

async function measureTill(storageState: State, count: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: values.url,
    storageState,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await page.route('**/api/v1/pos/init', async (route) => {
    const answer = await route.fetch()
    const init = Init.parse(await answer.json())
    const menuItems = Array.from({ length: count }, (_, index) => {
      const item = init.menuItems[index % init.menuItems.length]
      return { ...item, id: `many-${index}`, title: `Dish ${index}`, variants: [], addons: [] }
    })
    await route.fulfill({ response: answer, json: { ...init, menuItems } })
  })
  await page.goto('/dashboard/pos')
  await page.locator('[data-at="0"]').waitFor()
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const nothing = await medianOf(() => timeToPaint(page, 'body'))
  const addMs = await medianOf((round) => timeToPaint(page, `[data-at="${round}"]`))
  const categoryMs = await medianOf((round) => timeToPaint(page, `.menu > .tabs > :nth-child(${2 + (round % 2)})`))
  say(
    `${count} items: an item to paint ${addMs} ms (goal 100), a category ${categoryMs} ms (goal 200), a click on nothing ${nothing} ms`,
  )
  results.push({ items: count, addMs, categoryMs, nothingMs: nothing })
  await context.close()
}

async function medianOf(measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await measure(round))
  return median(times)
}

/** From the click to the frame that shows what it did. */
function timeToPaint(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (target) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const start = performance.now()
    document.querySelector<HTMLElement>(target)?.click()
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
    return Math.round(performance.now() - start)
  }, selector)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
