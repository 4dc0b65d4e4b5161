import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTable } from './restaurant.ts'

test('the owner draws the plan, undoes a step and publishes it', async ({ enter, api }) => {
  const admin = await api('admin')
  const [title, floor] = [unique('Corner'), unique('Yard')]
  await addTable(admin, title, floor)
  const owner = await enter('admin', '/dashboard/settings/floor-plan')
  await owner.getByRole('radio', { name: floor, exact: true }).click()
  const sheet = owner.getByRole('region', { name: `Drawing of ${floor}` })
  const table = sheet.getByRole('button', { name: title })
  await table.focus()
  await table.press('Shift+ArrowRight')
  await table.press('ArrowDown')
  const there = await table.getAttribute('style')
  await table.press('ArrowDown')
  await owner.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(table).toHaveAttribute('style', there ?? '')
  await owner.getByRole('radio', { name: 'Round' }).click()
  await owner.getByRole('button', { name: 'One more: Seats' }).click()
  await expectAccessible(owner, 'settings: floor plan')
  await owner.getByRole('button', { name: 'Publish' }).click()
  await expect(owner.getByText('Floor plan published!')).toBeVisible()

  const page = await enter('waiter', '/dashboard/floor')
  await page.getByRole('radio', { name: floor, exact: true }).click()
  const drawn = page.getByRole('region', { name: floor }).getByRole('button', { name: new RegExp(`^${title}`) })
  await expect(drawn).toContainText('5 seats')
  await expect(drawn).toHaveAttribute('style', there ?? '')
})
