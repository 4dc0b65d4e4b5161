import type { Page } from '@playwright/test'

/** Counts the tones that the page starts, because there is no loudspeaker. */
export const countTones = () => {
  let tones = 0
  Object.assign(window, { tones: () => tones })
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (when) {
    tones += 1
    start.call(this, when)
  }
}
export const tonesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tones: () => number }).tones()) // set by `countTones`
