import type { Page, Route } from '@playwright/test'
import { expectAfterPause } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { goWithin } from './go-within.ts'
import { loadingScreens, long, type States, settings } from './loading-screens.ts'

// Each screen while its data is unreachable, refused, slow, empty, and with 300 entries of long names.

type Fault = 'cut off' | 'refused' | 'slow' | 'empty' | 'full' | 'well'

/** Answers the calls with the current fault, which the test changes. */
async function playFaults(page: Page, { call, lists }: States) {
  let fault: Fault = 'well'
  let release: () => void = () => undefined
  let asked = 0
  const answer = async (route: Route) => {
    asked += 1
    if (fault === 'cut off') return route.abort('connectionreset')
    if (fault === 'refused') return route.fulfill({ status: 500, json: { message: 'No.' } })
    if (fault === 'slow') await new Promise<void>((resolve) => (release = resolve))
    const real = await route.fetch()
    if (!lists || (fault !== 'empty' && fault !== 'full')) return route.fulfill({ response: real })
    const { empty, full } = lists
    const json = await real.json()
    // otherwise a change meanwhile would cause a refetch
    const headers = { ...real.headers(), 'x-read-position': '999999999999' }
    return route.fulfill({ headers, json: fault === 'empty' ? empty(json) : full(json) })
  }
  await page.route(call, answer)
  return {
    set: (next: Fault) => {
      fault = next
    },
    release: () => release(),
    asked: () => asked,
    /** A read may still be running. */
    end: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

/** Elements that extend beyond a window that may scroll vertically only. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    )
    return wide.slice(0, 8).map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)
  })

/** Name of the test of a screen: a user opens several screens one after the other. */
function groupOf({ who, address }: States): string {
  if (who !== 'admin') return `the screens of the ${who}`
  if (address.startsWith(`${settings}/menu-items`)) return 'the menu'
  return address.startsWith(settings) ? 'the settings' : 'the office'
}

for (const [group, screens] of Map.groupBy(loadingScreens, groupOf)) {
  const [first] = screens
  if (!first) continue
  test(`${group}: cut off, refused, slow, empty and full`, async ({ enter, api }) => {
    test.slow() // up to five states of eight screens
    for (const { fill } of screens) await fill?.(api)
    const page = await enter(first.who, 'about:blank', { unshared: true })
    await page.clock.install()
    for (const states of screens) await test.step(states.name, () => showStates(page, states))
  })
}

/** Pause between the attempts of a query that gets no answer. */
const retryMs = 1_500

async function showStates(page: Page, states: States): Promise<void> {
  const { address, failed, none, lists } = states
  const faults = await playFaults(page, states)
  const sentence = page.getByRole('alert').filter({ hasText: failed })
  const again = sentence.getByRole('button', { name: 'Try again' })

  faults.set('cut off')
  await goWithin(page, address)
  await expectAfterPause(page, retryMs, sentence)
  faults.set('refused')
  const before = faults.asked()
  await again.click()
  await expect.poll(faults.asked).toBeGreaterThan(before)
  await expect(sentence).toBeVisible()
  faults.set('slow')
  await again.click()
  await expect.poll(faults.asked).toBeGreaterThan(before + 1)
  faults.set(none ? 'empty' : 'well')
  faults.release()
  await expect(sentence).toHaveCount(0)

  if (!lists) return faults.end()
  if (none) {
    await expect(page.getByText(none)).toBeVisible()
    expect(await outside(page)).toEqual([])
  }
  faults.set('full')
  await page.reload()
  const entry = page.getByText(long).first()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(entry).toBeVisible({ timeout: 60_000 }) // 300 cards, on a slow machine
    expect(await outside(page), `at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await faults.end()
}
