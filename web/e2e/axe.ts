import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another theme can change. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** Nothing that axe finds in what the page shows now, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectAccessibleInLight(page, what)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await clean(() => new AxeBuilder({ page }).withRules(ofColour), `${what}, dark`)
}

async function expectAccessibleInLight(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await clean(() => new AxeBuilder({ page }).withTags(wcag), `${what}, light`)
}

/** Asks again while a theme or a dialog is still on its way; what is found is told with all the rest of the test. */
const clean = (axe: () => AxeBuilder, what: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(
      async () => {
        const { violations } = await axe().analyze()
        return violations.map(({ id, nodes }) => ({
          id,
          at: nodes.map(({ target, failureSummary }) => [target.join(' '), failureSummary]),
        }))
      },
      { message: what, timeout: 60_000 },
    )
    .toEqual([])

/** Opens a dialog or a menu, checks it, and closes it again. In light alone: its colours are those of the screens. */
export async function expectAccessibleIn(page: Page, what: string, open: () => Promise<unknown>): Promise<void> {
  await open()
  const shown = page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true }).last()
  await expect(shown).toBeVisible()
  await expectAccessibleInLight(page, what)
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
}
