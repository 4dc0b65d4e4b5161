import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { leaveBy } from './leaving.ts'
import { takePictures } from './pictures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules whose result depends on the theme. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** Expects no violation on the page, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await inBothThemes(page, what, () => axeOf(page), wcag)
  await takePictures(page, what)
}

/** Expects no violation, including axe's best practices: landmarks, one heading. For pages of guests and visitors. */
export async function expectWellMade(page: Page, what: string): Promise<void> {
  await inBothThemes(page, what, () => axeOf(page), [...wcag, 'best-practice'])
  await takePictures(page, what)
}

async function inBothThemes(page: Page, what: string, axe: () => Promise<AxeBuilder>, tags: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await clean(async () => (await axe()).withTags(tags), `${what}, light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await clean(async () => (await axe()).withRules(ofColour), `${what}, dark`)
}

/** The minified build: a page evaluates it in a third of the time of the one that the builder has. */
const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * An axe builder that is loaded once per page. Its legacy mode is sufficient without frames of other origins, and opens
 * no extra pages. Only violations are described, which halves the time of a check.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axeSource = isThere ? 'void 0' : await source
  return new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** Checks repeatedly while a theme or a dialog is in transition; violations are reported at the end of the test. */
const clean = (axe: () => Promise<AxeBuilder>, what: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(
      async () => {
        const { violations } = await (await axe()).analyze()
        return violations.map(({ id, nodes }) => ({
          id,
          at: nodes.map(({ target, failureSummary }) => [target.join(' '), failureSummary]),
        }))
      },
      { message: what, timeout: 60_000 },
    )
    .toEqual([])

/** Opens a dialog or menu, checks it without the screen below, and closes it. */
export async function expectAccessibleIn(page: Page, what: string, open: () => Promise<unknown>): Promise<void> {
  await open()
  const shown = page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true }).last()
  await expect(shown).toBeVisible()
  await shown.evaluate((element) => element.setAttribute('data-checked', ''))
  await inBothThemes(page, what, async () => (await axeOf(page)).include('[data-checked]'), wcag)
  await takePictures(page, what, shown)
  await leaveBy(() => page.keyboard.press('Escape'), shown)
}
