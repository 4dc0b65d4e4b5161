import { roomLink } from './boards.ts'
import { expect, test } from './fixtures.ts'

test('a menu link without a code is reported as broken', async ({ visit }) => {
  for (const address of ['/m', '/m/']) {
    const page = await visit(address)
    await expect(page.getByRole('heading', { name: 'Broken Link!' })).toBeVisible()
  }
})

test('the old address of the store details redirects to the settings', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/settings/details')
  await expect(page).toHaveURL(/\/dashboard\/settings$/)
  await expect(page.getByLabel('Store Name')).toBeVisible()
})

test('the success page needs a checkout', async ({ visit }) => {
  const page = await visit('/success')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
  await page.getByRole('button', { name: /^Account/ }).tap()
  await page.getByRole('button', { name: 'Search pages', exact: true }).tap()
  await expect(search.getByRole('combobox')).toBeFocused()
})

test('invoices have no period tomorrow', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/invoices')
  await page.getByRole('button', { name: 'Filter' }).click()
  const periods = page.getByRole('dialog').getByRole('radio')
  await expect(periods.first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yesterday' })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toHaveCount(0)
})
