import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, nameOf, test, unique } from './fixtures.ts'
import { leaveBy } from './leaving.ts'

test('the users of a restaurant', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/users')
  await test.step('a user is refused without a name, an e-mail and a password; an admin has no buttons', () =>
    refuse(page))
  await test.step('a cook is added by a preset, becomes a waiter, gets a new password and is deleted', () =>
    manageUser(page))
})

async function manageUser(page: Page): Promise<void> {
  const name = unique('Ada Cook')
  const card = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await page.getByRole('button', { name: 'New' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New User' })
  await adding.getByLabel('Name', { exact: true }).fill(name)
  await adding.getByLabel('Username (email)').fill(`${randomUUID()}@comanda.test`)
  await adding.getByLabel('Password').fill('four plain words here')
  await adding.getByRole('button', { name: 'Cook' }).click()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()
  await expect(card).toContainText('Cook')

  await card.getByRole('button', { name: `Edit ${name}` }).click()
  const changing = page.getByRole('dialog', { name: 'Update User' })
  await expect(changing.getByLabel('Username (email)')).not.toBeEditable()
  await changing.getByRole('button', { name: 'Waiter' }).click()
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Waiter')

  await card.getByRole('button', { name: `Reset password of ${name}` }).click()
  const reset = page.getByRole('dialog', { name: `Reset password of ${name}` })
  await reset.getByRole('button', { name: 'Save' }).click()
  await expect(reset.getByText('Provide new password!')).toBeVisible()
  await reset.getByLabel('New Password').fill('other plain words here')
  await reset.getByRole('button', { name: 'Save' }).click()
  await expect(reset).toBeHidden()

  await card.getByRole('button', { name: `Delete ${name}` }).click()
  const asking = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(asking).toContainText('Are you sure! This process is irreversible!')
  await expectAccessible(page, 'office: deleting a user')
  await asking.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(card).toHaveCount(0)
}

test('the admin sees a user’s signed-in devices, and ends a session', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/users')
  const lost = await enter('auditor', '/dashboard/profile')
  const name = nameOf.auditor
  const open = async () => {
    await page.getByRole('button', { name: `Devices of ${name}` }).click()
    return page.getByRole('dialog', { name: `Devices of ${name}` })
  }
  const devices = await open()
  const rows = devices.getByRole('listitem')
  await expect(rows.first()).toContainText('since')
  const before = await rows.count()
  await expectAccessible(page, 'office: devices of a user')
  await rows.first().getByRole('button').click() // newest first
  await page.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect(page.getByText('Device logged out!')).toBeVisible()
  await expect(rows).toHaveCount(before - 1)
  // the feed reports it, without a request of the page
  await expect(lost).toHaveURL('/login')
})

async function refuse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New User' })
  await dialog.getByLabel('Username (email)').fill('not an address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Please provide name!', 'Please provide valid email!', 'Please provide password!'])
    await expect(dialog.getByText(text)).toBeVisible()
  await leaveBy(() => page.keyboard.press('Escape'), dialog)
  const admin = page.getByRole('listitem').filter({ hasText: 'Nadia Haddad' })
  await expect(admin).toContainText('Admin')
  await expect(admin.getByRole('button')).toHaveCount(0)
}
