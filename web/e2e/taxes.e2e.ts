import type { Page } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { leaveBy } from './leaving.ts'

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('the taxes of a restaurant', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  await test.step('a list that cannot be loaded shows that, and is retried', () => retryList(page))
  await test.step('a tax is added, changed and deleted', () => manageTax(page))
  await test.step('missing fields of a tax are marked and shown in a toast, before anything is sent', () =>
    sendNothing(page))
  await test.step('a lost answer leaves the form unchanged, and a second attempt adds one tax', () =>
    repeatAfterLoss(page))
})

async function manageTax(page: Page): Promise<void> {
  const title = unique('City tax')
  await page.getByRole('button', { name: 'New' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Tax' })
  await adding.getByLabel('Title').fill(title)
  await adding.getByLabel('Rate').fill('7.7')
  await adding.getByLabel('Type').click()
  await page.getByTitle('Exclusive').click()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tax added!')).toBeVisible()
  await expect(row(page, title)).toContainText('7.7 %, added to the price')

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const changing = page.getByRole('dialog', { name: 'Update Tax' })
  await expect(changing.getByLabel('Title')).toHaveValue(title)
  await changing.getByLabel('Rate').fill('8.1')
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, title)).toContainText('8.1 %')

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const asking = page.getByRole('dialog', { name: `Delete ${title}?` })
  await expect(asking).toContainText('Are you sure! This process is irreversible!')
  await asking.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(row(page, title)).toHaveCount(0)
}

async function sendNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Tax' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Provide Title!')
  await expect(dialog.getByText('Select Tax Type!')).toBeVisible()
  await expect(page.getByRole('status').getByText('Provide Title!')).toBeVisible()
  await leaveBy(() => page.keyboard.press('Escape'), dialog)
}

async function retryList(page: Page): Promise<void> {
  await page.route('**/settings/taxes', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.goto('/dashboard/settings/tax-setup')
  await expect(page.getByText('Error loading data, Try Later!')).toBeVisible()
  await page.unroute('**/settings/taxes')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Edit TVA 10/ })).toBeVisible()
}

async function repeatAfterLoss(page: Page): Promise<void> {
  const title = unique('Lost tax')
  await page.route('**/settings/taxes/add', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Tax' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Type').click()
  await page.getByTitle('Inclusive').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await page.unroute('**/settings/taxes/add')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, title)).toHaveCount(1)
}
