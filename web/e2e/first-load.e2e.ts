import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { firstLoadsOf } from '../vite/first-loads.ts'
import { presenceOf } from './boards.ts'
import { expect, test, type Who } from './fixtures.ts'
import { menuOf } from './restaurant.ts'

/** Requests of a page from its first byte on: each call, and the depth of each file in the chain of loading. */
async function watch(page: Page) {
  const calls: string[] = []
  const depths = new Map<string, number>()
  const network: CDPSession = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ request, initiator, documentURL, type }) => {
    const { pathname } = new URL(request.url)
    if (type === 'Document') depths.set(request.url, 1)
    if (pathname.startsWith('/api/')) calls.push(`${request.method} ${pathname}`)
    if (depths.has(request.url) || !request.url.startsWith('http')) return
    const by = initiator.url ?? scriptIn(initiator.stack) ?? documentURL
    depths.set(request.url, (depths.get(by) ?? 1) + 1)
  })
  return {
    calls: () => calls.filter((call, at) => !polled.has(call) || calls.indexOf(call) === at).toSorted(),
    deep: () => [...depths].filter(([, depth]) => depth > 3).map(([url, depth]) => `${depth} ${new URL(url).pathname}`),
  }
}

/** Calls that a screen repeats every few seconds: on a slow machine more than once before it is quiet. */
const polled = new Set(['GET /api/v1/approvals', 'GET /api/v1/kitchen/printers', 'GET /api/v1/orders/unseen'])

type Stack = Readonly<{ callFrames: readonly Readonly<{ url: string }>[]; parent?: Stack }>

/** The script that sent a request, also after an asynchronous step. */
const scriptIn = (stack: Stack | undefined): string | undefined =>
  stack && (stack.callFrames.find(({ url }) => url !== '')?.url ?? scriptIn(stack.parent))

const rooms: readonly (readonly [string, Who, string, readonly string[]])[] = [
  [
    'POS',
    'waiter',
    '/dashboard/pos',
    [
      'GET /api/v1/approvals',
      'GET /api/v1/auth/clock',
      'GET /api/v1/floor/calls',
      'GET /api/v1/orders/unseen',
      'GET /api/v1/pos/init',
      'GET /api/v1/pos/qrorders/count',
    ],
  ],
  [
    'the kitchen',
    'kitchen',
    '/dashboard/kitchen',
    ['GET /api/v1/auth/clock', 'GET /api/v1/kitchen', 'GET /api/v1/kitchen/printers', 'GET /api/v1/kitchen/stations'],
  ],
  [
    'Orders',
    'waiter',
    '/dashboard/orders',
    [
      'GET /api/v1/approvals',
      'GET /api/v1/auth/clock',
      'GET /api/v1/floor',
      'GET /api/v1/floor/calls',
      'GET /api/v1/kitchen/printers',
      'GET /api/v1/orders',
      'GET /api/v1/orders/init',
      'GET /api/v1/orders/unseen',
      'GET /api/v1/pos/qrorders/count',
    ],
  ],
]

for (const [name, who, address, asked] of rooms) {
  test(`${name} requests each list once, and nothing deeper than document, script, data`, async ({ enter }) => {
    const page = await enter(who, '/no-access', { unshared: true })
    const { calls, deep } = await watch(page)
    const warnings: string[] = []
    page.on('console', (message) => void (message.text().includes('preload') && warnings.push(message.text())))
    await page.goto(address)
    await expect(presenceOf(page, 'Live')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(calls, { message: 'the last one is asked by a part that is loaded later' }).toEqual(asked)
    expect(deep()).toEqual([])
    expect(warnings, 'a file that is loaded early is used').toEqual([])
  })
}

test('the guest menu requests nothing deeper than document, script, data', async ({ visit, api }) => {
  const menu = await menuOf(await api('admin'))
  const page = await visit('/no-access', { unshared: true })
  const { deep } = await watch(page)
  await page.goto(menu)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(deep()).toEqual([])
})

test('no screen loads more JavaScript than its ceiling before it shows', () => {
  const loads = firstLoadsOf(join(import.meta.dirname, '../build'))
  expect(loads.map(({ screen }) => screen)).toContain('screens/pos/PosScreen.tsx')
  const above = loads.filter(({ kilobytes, ceiling }) => kilobytes > ceiling)
  expect(above.map(({ screen, kilobytes, ceiling }) => `${screen}: ${kilobytes} of ${ceiling} kB`)).toEqual([])
})
