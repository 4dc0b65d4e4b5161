import { expect, type Page } from '@playwright/test'

/** The first hour of an owner, through the screens. */

export const ownPassword = 'an-owner-of-a-new-house-7'

export async function login(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs up a new restaurant from the landing page, which needs no separate sign-in. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Business Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/dashboard/home')
}

/** Pays for the first month in the sandbox during the trial, and returns. */
export async function subscribe(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Free until')).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/success/)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL('/dashboard/home')
}

export const stepsOf = (page: Page) => page.getByRole('region', { name: /Get ready for the first order|You are ready/ })

const step = (page: Page, name: string) =>
  stepsOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

/**
 * Completes the first-hour checklist: euros, an inclusive tax, the sample menu, three tables, no staff yet, a test
 * receipt.
 */
export async function setUp(page: Page, name: string): Promise<void> {
  const store = step(page, 'Name and currency')
  await expect(store.getByLabel('Store Name')).toHaveValue(name)
  await store.getByRole('combobox', { name: 'Currency' }).fill('Euro')
  await page.getByTitle('Euro (€), EUR').click()
  await store.getByRole('button', { name: 'Save' }).click()
  await expect(store).toContainText('Done')
  const tax = step(page, 'Tax')
  await tax.getByLabel('Rate').fill('10')
  await tax.getByRole('button', { name: 'Add tax' }).click()
  await expect(tax).toContainText('Done')
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

type Person = Readonly<{ name: string; job: string; email: string }>

export async function hire(page: Page, { name, job, email }: Person): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New User' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Username (email)').fill(email)
  await dialog.getByLabel('Password').fill(ownPassword)
  await dialog.getByRole('button', { name: job }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
}

/** Opens menu and ordering for guests; returns the address of the QR code. */
export async function openToGuests(page: Page): Promise<string> {
  await page.getByRole('switch', { name: 'QR menu' }).setChecked(true)
  await page.getByRole('switch', { name: 'QR orders' }).setChecked(true)
  const save = page.getByRole('button', { name: 'Save' })
  if (await save.isVisible()) await save.click()
  await expect(save).toHaveCount(0)
  return (await page.getByRole('link', { name: /\/m\// }).getAttribute('href')) ?? ''
}
