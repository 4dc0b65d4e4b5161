import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a logo is chosen, refused, replaced, printed in the browser, and removed', async ({ enter, api }) => {
  const admin = await api('admin')
  const image = async () => (await (await admin.get('/api/v1/settings/store-setting')).json()).image
  const removeLogo = () => admin.post('/api/v1/settings/store-setting/remove-logo')
  await removeLogo()
  const page = await enter('admin', '/dashboard/settings')
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const file = page.getByLabel('Logo', { exact: true }).and(page.locator('input'))
  const shown = page.getByRole('img', { name: 'Logo' })
  try {
    await expect(page.getByText('No logo yet.')).toBeVisible()
    await expect(file, 'the button opens it').toBeHidden()
    await file.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP picture!')
    const tooLarge = 'The picture is too large: at most 4 MB are taken!'
    await page.route('**/upload-logo', (route) => route.fulfill({ status: 413, json: { message: tooLarge } }), {
      times: 1,
    })
    await file.setInputFiles(png)
    await expect(page.getByRole('alert')).toHaveText(tooLarge)

    await file.setInputFiles(png)
    await expect(shown).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const first = await image()
    await expect(page.getByRole('button', { name: 'Replace' })).toBeEnabled()
    await file.setInputFiles({ ...png, name: 'other.png' })
    await expect.poll(image).not.toBe(first)
    await expect(shown).toHaveAttribute('src', await image())
    await expectAccessible(page, 'settings: details with a logo')

    await page.goto('/dashboard/settings/print-settings')
    const logo = page.getByRole('article', { name: 'Receipt' }).locator('img')
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog', { name: 'Remove the logo?' }).getByRole('button', { name: 'Yes, Remove' }).click()
    await expect(page.getByText('No logo yet.')).toBeVisible()
    expect(await image()).toBeNull()
  } finally {
    await removeLogo()
  }
})
