// `node bench/web-paint.ts --url URL --username NAME --password WORD`: opens the screens of a running installation in
// Chromium with a
// processor slowed down four times, and prints when the largest part of each was painted, and how long an added item
// and another category take; for comparison, the paint of an empty page.
//
//   --dishes 300              minimum of dishes on the menu; missing ones are imported and stay
//   --menus 300,2000          the menu of the till, repeated to this many items
//   --rounds 3                number of page loads, of which the median is printed
//   CHROMIUM_PATH             /usr/bin/chromium
import { parseArgs } from 'node:util'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { median } from './measure.ts'
import { say, writeResult } from './report.ts'

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
const slowdown = 4
const lines = [
  { name: 'fast line', latency: 0, bitsPerSecond: -8, goalMs: 1_800 },
  { name: '1.6 Mbit, 150 ms', latency: 150, bitsPerSecond: 1_600_000, goalMs: 3_000 },
]
type Line = (typeof lines)[number]

const results: object[] = []
const Init = z.looseObject({ menuItems: z.array(z.looseObject({})) })
const Store = z.looseObject({ uniqueQRCode: z.string() })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { state, code } = await prepare()
  const screens = [
    { screen: 'empty page', path: '/', ready: 'h1' },
    { screen: 'POS', path: '/dashboard/pos', ready: '.tile' },
    { screen: 'kitchen', path: '/dashboard/kitchen', ready: '.bar' },
    { screen: 'guest menu', path: `/m/${code}`, ready: '.pc' },
  ]
  for (const line of lines) for (const screen of screens) await measureScreen(state, line, screen)
  for (const count of values.menus.split(',').map(Number)) await measureTill(state, count)
} finally {
  await browser.close()
}
say(`Written to ${writeResult({ paints: results })}`)

type State = NonNullable<BrowserContextOptions['storageState']>

function openContext(storageState?: State): Promise<BrowserContext> {
  const signedIn = storageState ? { storageState } : {}
  return browser.newContext({ baseURL: values.url, viewport: { width: 1280, height: 800 }, ...signedIn })
}

/** A session, a menu with enough dishes, and the code of the guest menu. */
async function prepare(): Promise<Readonly<{ state: State; code: string }>> {
  const context = await openContext()
  const api = context.request
  const post = async (path: string, data: object) => {
    const answer = await api.post(`/api/v1${path}`, { data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  }
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(values.username)
  await page.locator('input[type=password]').fill(values.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
  const { menuItems } = Init.parse(await (await api.get('/api/v1/pos/init')).json())
  const dish = { price: '12.50', category: null, tax: null, variants: [], addons: [] }
  const missing = Math.max(0, Number(values.dishes) - menuItems.length)
  const rows = Array.from({ length: missing }, (_, n) => ({ ...dish, title: `Dish ${n + 1}` }))
  if (missing > 0) await post('/menu-items/import', { rows })
  const store = await api.get('/api/v1/settings/store-setting')
  const { uniqueQRCode: code } = Store.parse(await store.json())
  const state = await context.storageState()
  await context.close()
  return { state, code }
}

type Screen = Readonly<{ screen: string; path: string; ready: string }>

/** Measures a screen. The empty page of one word shows the machine's own share. */
async function measureScreen(state: State, line: Line, { screen, path, ready }: Screen): Promise<void> {
  const isEmpty = screen === 'empty page'
  const paints: number[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const context = await openContext(isEmpty ? undefined : state)
    const page = await context.newPage()
    if (isEmpty)
      await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Comanda</h1>' }))
    await slowDown(page, line)
    await page.goto(path)
    await page.locator(ready).first().waitFor({ timeout: 60_000 })
    paints.push(await largestPaint(page))
    await context.close()
  }
  const lcpMs = median(paints)
  const verdict = isEmpty ? '' : `${lcpMs <= line.goalMs ? ' within' : ' ABOVE'} ${line.goalMs}`
  say(`${line.name}: ${screen.padEnd(10)} LCP ${String(lcpMs).padStart(5)} ms${verdict}`)
  results.push({ line: line.name, screen, lcpMs })
}

async function slowDown(page: Page, { latency, bitsPerSecond }: Line): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const bytes = bitsPerSecond / 8
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Time of the largest paint, final when a second has passed without a larger one. */
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

async function measureTill(state: State, count: number): Promise<void> {
  const context = await openContext(state)
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
  const nothingMs = await medianOf(() => timeToPaint(page, 'body'))
  const addMs = await medianOf((round) => timeToPaint(page, `[data-at="${round}"]`))
  const categoryMs = await medianOf((round) => timeToPaint(page, `.menu > .tabs > :nth-child(${2 + (round % 2)})`))
  const nothing = `a click on nothing ${nothingMs} ms`
  say(`${count} items: an item to paint ${addMs} ms (goal 100), a category ${categoryMs} ms (goal 200), ${nothing}`)
  results.push({ items: count, addMs, categoryMs, nothingMs })
  await context.close()
}

async function medianOf(measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await measure(round))
  return median(times)
}

/** Time from the click to the frame that shows its effect. */
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
