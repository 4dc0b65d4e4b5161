import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a search of all days shows how far it reached, and continues further back', async ({ enter }) => {
  const page = await enter('auditor', '/dashboard/history')
  await page.route(/\/audit\/orders\?.*status=cancelled/, async (route) => {
    const isFurther = route.request().url().includes('cursor=')
    const nothing = { orders: [], day: null, searched_since: null, next_cursor: null }
    await route.fulfill({
      json: isFurther ? nothing : { ...nothing, searched_since: '2026-10-23', next_cursor: 'further' },
    })
  })
  await page.getByRole('button', { name: /^Day: / }).click()
  await page.getByRole('menuitem', { name: 'All days' }).click()
  await page.getByRole('button', { name: 'Cancelled', exact: true }).click()
  await expect(page.getByText('Searched since 23 October 2026.')).toBeVisible()
  await expectAccessible(page, 'auditor: nothing found in the last month')
  await page.getByRole('button', { name: 'Search earlier days' }).click()
  await expect(page.getByText('Searched since')).toBeHidden()
  await expect(page.getByText('No orders here.')).toBeVisible()
})
