import type { Page } from '@playwright/test'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './house.ts'
import { addDish, seatAt, send, tokenOf } from './till.ts'

const password = 'an-owner-of-a-new-house-7'

test('an owner signs up, subscribes, sets up and takes the first paid order, all on screens', async ({ visit }) => {
  test.slow() // the whole first hour
  const name = unique('Chez Odile')
  const email = `${unique('odile').replace(' ', '.')}@example.test`
  const page = await visit('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Business Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await login(page, email)
  await subscribe(page)
  await login(page, email)
  await setUp(page, name)
  await firstOrder(page)
})

test('a restaurant at work sees no first steps', async ({ enter }) => {
  const page = await enter('admin', '/dashboard/home')
  await expect(page.getByText('Orders count')).toBeVisible()
  await expect(stepsOf(page)).toBeHidden()
})

const stepsOf = (page: Page) => page.getByRole('region', { name: /Get ready for the first order|You are ready/ })
const step = (page: Page, name: string) =>
  stepsOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

async function login(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/success/)
  await page.getByRole('button', { name: 'Logout' }).click()
}

async function setUp(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL('/dashboard/home')
  const store = step(page, 'Name and currency')
  await expect(store.getByLabel('Store Name')).toHaveValue(name)
  await store.getByRole('combobox', { name: 'Currency' }).fill('Euro')
  await page.getByTitle('Euro (€), EUR').click()
  await store.getByRole('button', { name: 'Save' }).click()
  await expect(store).toContainText('Done')
  const menu = step(page, 'Menu')
  await menu.getByRole('button', { name: 'Use the sample menu' }).click()
  await expect(menu).toContainText('Done', { timeout: 30_000 })
  const tables = step(page, 'Tables')
  await tables.getByLabel('How many tables').fill('3')
  await tables.getByRole('button', { name: 'Add tables' }).click()
  await expect(tables).toContainText('Done', { timeout: 30_000 })
  await page.reload()
  const staff = step(page, 'Staff')
  await staff.getByRole('button', { name: 'Skip this step' }).click()
  await expect(staff).toContainText('Skipped')
  const printed = page.waitForEvent('popup')
  await step(page, 'Test receipt').getByRole('button', { name: 'Print a test receipt' }).click()
  await expect((await printed).getByRole('article', { name: 'Receipt' })).toBeVisible()
  await (await printed).close()
  await expect(page.getByRole('heading', { name: 'You are ready' })).toBeVisible()
}

async function firstOrder(page: Page): Promise<void> {
  await stepsOf(page).getByRole('link', { name: 'Take an order' }).click()
  await addDish(page, 'Coffee')
  await addDish(page, 'Cake of the day')
  await seatAt(page, 'Table 1')
  await send(page)
  expect(await tokenOf(page)).toBe(1)
  await page.getByRole('link', { name: 'Table Orders' }).click()
  await cardOf(page, 'Table 1').getByRole('button', { name: 'Pay & Complete €8.50' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete' })
  await dialog.getByRole('button', { name: /^Pay only €8\.50/ }).click()
  await expect(cardOf(page, 'Table 1')).toContainText('Paid')
}
