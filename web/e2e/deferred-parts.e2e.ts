import type { Page } from '@playwright/test'
import { presenceOf } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { findDish } from './till.ts'

const soup = 'Linsensuppe · شوربة عدس'

/** Parts that a till loads when they are opened. */
const parts = [
  {
    file: 'AccountLinks',
    open: async (page: Page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Account: / }).click()
    },
    shown: (page: Page) => page.getByRole('button', { name: 'Logout' }),
  },
  {
    file: 'UnsentDialog',
    open: (page: Page) => presenceOf(page, 'Live').click(),
    shown: (page: Page) => page.getByRole('dialog', { name: 'Everything has been sent' }),
  },
  {
    file: 'dialogs',
    open: (page: Page) => page.getByRole('button', { name: 'Drafts List' }).click(),
    shown: (page: Page) => page.getByRole('dialog', { name: 'Drafts List' }),
  },
  {
    file: 'deferred-parts',
    open: (page: Page) => page.keyboard.press('Control+K'),
    shown: (page: Page) => page.getByRole('dialog'),
  },
]

test('a till that cannot load the file of a part keeps working, and requests it again', async ({ enter }) => {
  const page = await enter('waiter', 'about:blank')
  const addressOf = (file: string) => `**/assets/${file}-*.js`
  for (const { file } of parts) await page.route(addressOf(file), (route) => route.abort())
  await page.goto('/dashboard/pos')
  await findDish(page, soup)
  await expect(presenceOf(page, 'Live')).toBeVisible()
  const missing = page.getByRole('status').getByText('This could not be loaded. Please try again.')
  for (const { file, open, shown } of parts) {
    await open(page)
    await expect(missing.last(), file).toBeVisible()
    await expect(missing, 'the next part has a notice of its own').toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Send to Kitchen' })).toBeVisible()
    await page.unroute(addressOf(file))
    await open(page)
    await expect(shown(page), file).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
