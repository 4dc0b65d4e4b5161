import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, password, type Username, unique } from './fixtures.ts'
import { tell } from './restaurant.ts'

export type Person = Readonly<{ name: string; username: Username; pin: string }>

const rights = ['POS', 'ORDERS', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP']

export async function addPerson(
  admin: APIRequestContext,
  word: string,
  pin: string,
  userScopes = rights,
): Promise<Person> {
  const [name, username]: [string, Username] = [unique(word), `${randomUUID()}@comanda.test`]
  await tell(admin, '/users/add', { name, username, password: password(), userScopes, namesRights: true })
  await tell(admin, `/users/pin/${username}`, { pin })
  return { name, username, pin }
}

/** Fills in the form of the sign-in; `enter` opens a screen without it. */
export async function signIn(page: Page, { username }: Person, first = '/dashboard/pos'): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(first)
}
