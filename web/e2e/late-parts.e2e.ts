import type { Page } from '@playwright/test'
import { presenceOf } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { findDish } from './till.ts'

const soup = 'Linsensuppe · شوربة عدس'

/** A part without its file is reported in a toast, and the till stays usable; the next opening loads it. */
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
    file: 'DraftsDialog',
    open: (page: Page) => page.getByRole('button', { name: 'Drafts List' }).click(),
    shown: (page: Page) => page.getByRole('dialog', { name: 'Drafts List' }),
  },
  {
    file: 'PageSearch',
    open: (page: Page) => page.keyboard.press('Control+K'),
    shown: (page: Page) => page.getByRole('dialog'),
  },
]

for (const { file, open, shown } of parts) {
  test(`a till that cannot load the file of ${file} keeps working, and requests it again`, async ({ enter }) => {
    const page = await enter('waiter', '/no-access')
    const address = `**/assets/${file}-*.js`
    await page.route(address, (route) => route.abort())
    await page.goto('/dashboard/pos')
    await findDish(page, soup)
    await expect(presenceOf(page, 'Live')).toBeVisible()
    await open(page)
    await expect(page.getByRole('status').getByText('This could not be loaded. Please try again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send to Kitchen' })).toBeVisible()
    await page.unroute(address)
    await open(page)
    await expect(shown(page)).toBeVisible()
  })
}
