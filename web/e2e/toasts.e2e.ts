import type { Locator, Page } from '@playwright/test'
import { cardOf, press } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder } from './restaurant.ts'
import { billOf, lineOf, addDish as order, sayNoTable, send, summaryOf, toldOf } from './till.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const settings = '/dashboard/settings'

/** Expects that no toast covers the next button, once all are at rest. */
const expectUncovered = (page: Page, pressed: Locator): Promise<void> =>
  expect(async () => {
    const toast = await page.locator('.toast').last().boundingBox()
    const boxes = await Promise.all((await pressed.all()).map((one) => one.boundingBox()))
    expect(boxes.length).toBeGreaterThan(0)
    const covered = boxes.filter(
      (box) =>
        toast &&
        box &&
        box.y < toast.y + toast.height &&
        toast.y < box.y + box.height &&
        box.x < toast.x + toast.width &&
        toast.x < box.x + box.width,
    )
    expect(covered, JSON.stringify(toast)).toEqual([])
  }).toPass({ timeout: 5_000 })

const fieldsAndKeys = (form: Locator) => form.locator('input:visible, textarea:visible, button:visible')

test('on a phone a toast covers neither the fields nor the buttons of a form', async ({ enter, api }) => {
  const id = await addDish(await api('admin'), { title: unique('Covered'), price: '5' })
  const page = await enter('admin', `${settings}/tables`, phone)
  await page.getByRole('button', { name: 'New', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add New Table' })
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('status').getByText('Please provide Title!')).toBeVisible()
  await expectUncovered(page, fieldsAndKeys(dialog.locator('form')))
  await expectUncovered(page, dialog.getByRole('button', { name: 'Save' }))

  await page.goto(`${settings}/menu-items/${id}`)
  await page.getByLabel('Price', { exact: true }).fill('-1')
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('status').getByText('Please provide valid price!')).toBeVisible()
  await expectUncovered(page, page.getByRole('button', { name: 'Save' }))
  await expectUncovered(page, page.getByLabel('Price', { exact: true }))
})

test('a toast covers neither the bill nor the buttons that send and pay it, on a phone and on a tablet', async ({
  enter,
}) => {
  const page = await enter('waiter', '/dashboard/pos', phone)
  await order(page, 'Warak enab')
  await order(page, 'Coq au Riesling, Spätzle')
  await page.getByRole('button', { name: /View bill/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Dine-In' })
  await lineOf(page, 'Warak enab')
    .getByRole('button', { name: /^Remove/ })
    .tap()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectUncovered(page, fieldsAndKeys(sheet.locator('.body')))
  await expectUncovered(page, sheet.getByRole('button', { name: 'Close' }))
  await expectUncovered(page, sheet.getByRole('button', { name: 'Send to Kitchen' }))

  await sheet.getByRole('button', { name: 'Send to Kitchen' }).tap()
  await sayNoTable(page, summaryOf(page))
  await summaryOf(page).getByRole('button', { name: 'Send to Kitchen' }).tap()
  await expect(toldOf(page)).toBeVisible()
  await expectUncovered(page, page.getByRole('button', { name: /View bill/ }))
  await expectUncovered(page, page.getByRole('button', { name: /^Add / }))
  await expectUncovered(page, page.getByRole('searchbox', { name: 'Search Item' }))
  await page.getByRole('status').getByRole('button', { name: 'Close' }).tap()
  await expect(toldOf(page)).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 768 })
  await order(page, 'Warak enab')
  await send(page)
  await expect(toldOf(page)).toBeVisible()
  await expectUncovered(page, billOf(page).getByRole('button'))
})

test('in a kitchen of any width a toast with Undo covers no ticket', async ({ enter, api }) => {
  const waiter = await api('waiter')
  const table = await addTable(await api('admin'), unique('Long table under the windows'))
  const dishes = ['Coq au Riesling, Spätzle', 'Linsensuppe · شوربة عدس', 'Warak enab']
  for (const title of dishes) await placeOrder(waiter, { table, title })
  const page = await enter('kitchen', '/dashboard/kitchen', { unshared: true })
  const ticketOf = (title: string) => page.getByRole('article').filter({ hasText: table }).filter({ hasText: title })
  await page.clock.install()
  for (const title of dishes) await press(ticketOf(title), 'Start Making', title)
  for (const title of dishes) await press(ticketOf(title), 'Complete', title)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000) // later than it arrives there
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(dishes.length)
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height })
    await expect(async () => {
      const board = await page.getByRole('main').boundingBox()
      const bottom = (board?.y ?? 0) + (board?.height ?? 0)
      for (const toast of await page.locator('.toast').all()) {
        const box = await toast.boundingBox()
        expect(box?.y, 'below the tickets').toBeGreaterThanOrEqual(bottom)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
      }
    }, `at ${width} px`).toPass({ timeout: 5_000 })
  }
  await undo.first().click()
  await expect(undo).toHaveCount(dishes.length - 1)
  await undo.last().click()
  await expect(undo).toHaveCount(dishes.length - 2)
})

/** Shows toasts for a minute, so that a slow machine has time to open the dialog beside them. */
const keepToasts = (page: Page) =>
  page.evaluate(() => {
    const real = window.setTimeout
    const slow = (run: () => void, ms?: number) => real(run, ms && [2_000, 4_000, 5_000].includes(ms) ? 60_000 : ms)
    Object.assign(window, { setTimeout: slow })
  })

test('a toast covers no key of a payment', async ({ enter, api }) => {
  const admin = await api('admin')
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  for (let n = 0; n < 3; n += 1) await placeOrder(admin, { table, title })
  const page = await enter('waiter', '/dashboard/orders')
  await keepToasts(page)
  const card = cardOf(page, table)
  const status = card.getByRole('button', { name: `Status of ${title}` }).first()
  await status.click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Changed mind' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel' }).click()
  // by keyboard, because on a full board the toast may cover the card
  await card.getByRole('button', { name: /^Pay & Complete €20/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete' })
  await expect(dialog.getByText(`${title} cancelled`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pay only/ })).toBeVisible()
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ])
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await expect(dialog.getByText(`${title} cancelled`)).toBeVisible()
      await expectUncovered(page, dialog.locator('footer button, label, [role=radio]'))
    })
})

test('Save can be pressed while an error toast is shown, on a page and in a dialog', async ({ enter, api }) => {
  const id = await addDish(await api('admin'), { title: unique('Saved'), price: '5' })
  const page = await enter('admin', `${settings}/menu-items/${id}`)
  await keepToasts(page)
  const pressAtEachWidth = async (save: Locator, refusal: string) => {
    await save.click()
    await expect(page.getByRole('status').getByText(refusal).first()).toBeVisible()
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ])
      await test.step(`at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport)
        await expectUncovered(page, save)
        await save.click()
      })
  }
  await page.getByLabel('Price', { exact: true }).fill('-1')
  await pressAtEachWidth(page.getByRole('button', { name: 'Save', exact: true }), 'Please provide valid price!')

  await page.goto(`${settings}/tables`)
  await keepToasts(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Table' })
  await pressAtEachWidth(dialog.getByRole('button', { name: 'Save' }), 'Please provide Title!')
})
