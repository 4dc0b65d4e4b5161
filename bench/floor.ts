// `nice node bench/floor.ts`: a floor of 200 tables on 20 screens while orders come in at 5 a second. Prints what the
// processes of the
// installation and the page of one screen use, and the frames of that page; for comparison, the same without orders and
// an empty page.
//
//   --tables 200 --screens 20 --rate 5 --seconds 30
//   CHROMIUM_PATH             /usr/bin/chromium
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { openFeed } from './feed.ts'
import { initOf, openTill, type Session, signIn, startInstance, waiterOf } from './instance.ts'
import { cpuOfParts, figures, machine, openLoop, type PartsCpu, round, withForeignCpu } from './measure.ts'
import { say, writeResult } from './report.ts'

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    screens: { type: 'string', default: '20' },
    rate: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
  },
})
const [rate, seconds] = [Number(values.rate), Number(values.seconds)]
const results: object[] = []

const instance = await startInstance()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  say(machine())
  await addTables(await signIn(instance, 'admin@comanda.test'))
  const waiter = await waiterOf(instance)
  const screens = await Promise.all(Array.from({ length: Number(values.screens) - 1 }, () => openScreen(waiter)))
  const till = await openTill(instance, { connections: 4, session: waiter })
  const page = await openFloor()
  const idle = () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))
  const ordering = async () => void (await openLoop(rate, seconds, (n) => till.send(n)))
  const empty = await browser.newPage()
  await measure('an empty page', empty, idle)
  await empty.close()
  await measure('the floor, no orders', page, idle)
  await ordering() // guests sit at the tables
  for (const screen of screens) screen.reads = 0
  await measure(`the floor, ${rate} orders/s`, page, ordering)
  say(`a screen reads its floor ${round((screens[0]?.reads ?? 0) / seconds)} times a second`)
  for (const { socket } of screens) socket.close()
  await till.close()
} finally {
  await browser.close()
  await instance.stop()
}
say(`Written to ${writeResult({ floor: results })}`)

/** Tables in four rooms, so that the drawing of a room has fifty. */
async function addTables({ cookie }: Session): Promise<void> {
  const { storeTables } = await initOf(instance, { cookie, username: '' })
  for (let n = storeTables.length; n < Number(values.tables); n += 1) {
    const body = JSON.stringify({ title: `T${n + 1}`, floor: `Room ${n % 4}`, seatingCapacity: '4' })
    const headers = { cookie, 'content-type': 'application/json' }
    const url = `${instance.url}/api/v1/settings/store-tables/add`
    const answer = await fetch(url, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`table ${n + 1}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

/** A screen without a browser: it takes orders from the feed, and reads the floor again when visits change. */
async function openScreen(waiter: Session) {
  const screen = { reads: 0, socket: await openFeed(instance, waiter, (message) => onMessage(message)) }
  let isReading = false
  let isStale = false
  const read = async () => {
    isStale = isReading
    if (isReading) return
    isReading = true
    screen.reads += 1
    const answer = await fetch(`${instance.url}/api/v1/floor`, { headers: { cookie: waiter.cookie } })
    await answer.arrayBuffer()
    isReading = false
    if (isStale) await read()
  }
  const onMessage = ({ changes = [] }: Readonly<{ changes?: readonly Readonly<{ topic: string }>[] }>) => {
    if (changes.some(({ topic }) => topic === 'visits')) void read()
  }
  return screen
}

async function openFloor(): Promise<Page> {
  const context = await browser.newContext({ baseURL: instance.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('waiter@comanda.test')
  await page.locator('input[type=password]').fill('bench-password-1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
  await page.goto('/dashboard/floor')
  await page.locator('.floor section').first().waitFor({ timeout: 60_000 })
  return page
}

/** Runs `work` and prints the cores of the processes and of the page, and the page's frames. */
async function measure(what: string, page: Page, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const [parts, busy] = [cpuOfParts(instance.dataDir), await busySeconds()]
  const frames = countFrames(page)
  const { foreignCores } = await withForeignCpu(work)
  const { p50, p99, max } = figures(await frames, seconds)
  const used = coresSince(parts)
  const pageCores = ((await busySeconds()) - busy) / seconds
  const noise = `others used ${round(foreignCores)} core`
  say(
    `${what}: page ${round(pageCores, 3)} core, frame p50 ${round(p50, 1)} p99 ${round(p99, 1)} max ${round(max, 1)} ms`,
  )
  say(
    `  ${Object.entries(used)
      .map(([name, cores]) => `${name} ${round(cores, 3)}`)
      .join(', ')} core; ${noise}`,
  )
  results.push({ what, pageCores, frames: { p50, p99, max }, used, foreignCores })
}

function coresSince(before: PartsCpu): PartsCpu {
  const entries = Object.entries(cpuOfParts(instance.dataDir))
  return Object.fromEntries(entries.map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / 1_000 / seconds]))
}

/** Milliseconds between the frames of the page until `seconds` have passed. */
function countFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    (durationMs) =>
      new Promise<number[]>((resolve) => {
        const begun = performance.now()
        const times: number[] = []
        let last = begun
        const onFrame = () => {
          const now = performance.now()
          times.push(now - last)
          last = now
          if (now - begun < durationMs) requestAnimationFrame(onFrame)
          else resolve(times)
        }
        requestAnimationFrame(onFrame)
      }),
    seconds * 1_000,
  )
}
