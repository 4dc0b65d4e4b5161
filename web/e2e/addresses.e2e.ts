import { roomLink } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { openWithin } from './go-within.ts'

test('a menu link without a code is reported as broken, and the success page needs a checkout', async ({ visit }) => {
  const page = await visit('/m')
  await expect(page.getByRole('heading', { name: 'Broken Link!' })).toBeVisible()
  await page.goto('/m/')
  await expect(page.getByRole('heading', { name: 'Broken Link!' })).toBeVisible()
  await page.goto('/success')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the old address of the store details redirects to the settings; invoices have no period tomorrow', async ({
  enter,
}) => {
  const page = await enter('admin', '/dashboard/settings/details')
  await expect(page).toHaveURL(/\/dashboard\/settings$/)
  await expect(page.getByLabel('Store Name')).toBeVisible()

  await openWithin(page, '/dashboard/invoices')
  await page.getByRole('button', { name: 'Filter' }).click()
  const periods = page.getByRole('dialog').getByRole('radio')
  await expect(periods.first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yesterday' })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toHaveCount(0)
})

test('on a phone the top bar leads to the page search', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/home', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const search = page.getByRole('dialog', { name: 'Search pages' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search pages/ })
    .tap()
  await search.getByRole('combobox').fill('reports')
  await search.getByRole('option', { name: 'Reports' }).tap()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()

  await roomLink(page, 'POS').tap()
  // the screen before stays, with its top bar, until the till is loaded
  await expect(roomLink(page, 'POS')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /^Account/ }).tap()
  await page.getByRole('button', { name: 'Search pages', exact: true }).tap()
  await expect(search.getByRole('combobox')).toBeFocused()
})
