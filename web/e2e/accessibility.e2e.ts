import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { roomLink } from './boards.ts'
import { expect, test } from './house.ts'
import { expectLoaded, screens } from './screens.ts'
import { findDish, sayNoTable } from './till.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another theme can change. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** Nothing that axe calls serious or critical under WCAG 2.2 AA; what it finds is told with its place and its reason. */
async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, at: nodes.map(({ target, failureSummary }) => [target.join(' '), failureSummary]) }))
  expect(grave).toEqual([])
}

async function choose(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio', { name: theme }).click()
  await page.keyboard.press('Escape')
}

test('the login is accessible in light and dark', async ({ visit }) => {
  const page = await visit('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please provide username!')
  await expectAccessibleInBoth(page)
})

for (const screen of screens) {
  test(`${screen.name} is accessible in light and dark`, async ({ enter }) => {
    const page = await enter(screen.who, screen.address)
    await expectLoaded(page, screen)
    await choose(page, 'Light')
    await expectAccessible(page)
    await choose(page, 'Dark')
    await expectAccessible(page, ofColour)
  })
}

test('the dialogs on the way of an order are accessible in light and dark', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  await (await findDish(page, 'Steak frites façon bistro')).click()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose a table' }).click()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click()
  await sayNoTable(page, page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' }))
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await roomLink(page, 'Orders').click()
  await page
    .getByRole('button', { name: /^Pay & Complete/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^(Collect|Pay only)/ })).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('the dialogs beside the bill are accessible in light and dark', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  await (await findDish(page, 'Haricots verts')).click()
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  for (const name of ['Drafts List', /^QR Menu Orders/, 'WALKIN CUSTOMER']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBoth(page)
    if (name === 'WALKIN CUSTOMER') await page.getByRole('button', { name: 'Add New Customer' }).click()
    else await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expectAccessibleInBoth(page)
})

async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ofColour)
}
