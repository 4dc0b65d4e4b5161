import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { presenceOf } from './boards.ts'
import { expect, password, test, usernameOf } from './fixtures.ts'
import { addDish, send, summaryOf } from './till.ts'

const soup = 'Linsensuppe · شوربة عدس'

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password())
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Leaves an unanswered order in a session that then ends. */
async function leaveUnsent(page: Page): Promise<void> {
  await page.route('**/api/v1/pos/create-order', (route) => route.abort())
  await addDish(page, soup)
  await send(page)
  await expect(summaryOf(page)).toContainText('There is no answer yet.')
  await page.route(/\/api\/v1\/(auth\/refresh-token|pos\/init|orders)/, (route) =>
    route.fulfill({ status: 401, json: {} }),
  )
  await page.reload()
  await expect(page).toHaveURL('/login')
}

test('a user’s unsent order is shown at the sign-in and to the next user, and sent when they return', async ({
  enter,
}) => {
  const page = await enter('waiter', '/dashboard/pos')
  await leaveUnsent(page)
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  const left = page.getByText(`Not sent yet: 1 action of ${usernameOf('waiter')}, until they log in on this device.`)
  await expect(left).toBeVisible()
  await expectAccessible(page, 'sign-in: the session has ended, an order is unsent')
  await page.unrouteAll()

  await signIn(page, usernameOf('kitchen'))
  await expect(page).toHaveURL('/dashboard/kitchen')
  await presenceOf(page, 'Live').click()
  await expect(page.getByRole('dialog', { name: 'Not sent yet' }).getByText(/^Not sent yet: 1 action/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(left).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
  await signIn(page, usernameOf('waiter'))
  await expect(page.getByText(/^Token \d+[,:]/).first()).toBeVisible({ timeout: 20_000 })
})

test('an admin sees another user’s unsent command, and discards it', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  await leaveUnsent(page)
  await page.unrouteAll()
  await signIn(page, usernameOf('admin'))
  await expect(page).toHaveURL('/dashboard/home')
  await presenceOf(page, 'Live').click()
  const dialog = page.getByRole('dialog')
  const left = dialog.getByRole('listitem')
  await expect(left).toContainText('Waiting to be sent')
  await expect(left).toContainText(usernameOf('waiter'))
  await expectAccessible(page, 'unsent: what a colleague left, for an admin')
  await left.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('heading', { name: 'Everything has been sent' })).toBeVisible()
  await expect(left).toHaveCount(0)
})
