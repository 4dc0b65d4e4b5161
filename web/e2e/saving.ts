import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { markToasts, newToasts } from './toasts.ts'

/**
 * Every dialog that saves: an error without a message shows the dialog's own sentence (rule S4), and so does a lost
 * answer; the input stays, and the next attempt succeeds once.
 */

const wrong = 'Something went wrong!'
export const menuWrong = "We're getting issue while processing your request, Please try later!"

export type SaveCase = Readonly<{
  at: string
  open?: string
  /** Name of the dialog; absent if the form is a page. */
  dialog?: string | RegExp
  /** Path of the call that saves. */
  call: RegExp
  fill: (form: Locator, page: Page) => Promise<void>
  /** A field with its input; absent for a confirmation. */
  kept?: readonly [label: string, typed: string]
  /** Label of the button, if it is not 'Save'. */
  verb?: string
  says?: string
  /** Text that exactly one row shows afterwards. */
  once?: string
  /** Text that no row shows afterwards. */
  gone?: string
}>

/** Fails the first attempt without a message, executes the second but drops its answer, and lets the third succeed. */
async function failTwice(page: Page, call: RegExp): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(call, async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.fulfill({ status: 500, json: {} })
    if (keys.length > 2) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

async function saveThrice(page: Page, saving: SaveCase): Promise<void> {
  const { at, open, dialog: name, call, fill, kept, verb = 'Save', says = wrong, once, gone } = saving
  await openWithin(page, at)
  // by keyboard, here and below: the toast of a failure may cover the button for some seconds
  if (open) await page.getByRole('button', { name: open, exact: true }).first().press('Enter')
  const form = name ? page.getByRole('dialog', { name }) : page.getByRole('main')
  await fill(form, page)
  const keys = await failTwice(page, call)
  const save = form.getByRole('button', { name: verb, exact: true })
  for (const tries of [1, 2]) {
    await markToasts(page)
    await save.press('Enter')
    await expect.poll(() => keys.length).toBe(tries)
    if (kept) await expect(save).toHaveAttribute('aria-busy', 'false')
    await expect(newToasts(page, says).last()).toBeVisible()
    if (kept) await expect(form.getByLabel(kept[0], { exact: true })).toHaveValue(kept[1])
    else await expect(form).toBeVisible()
  }
  await save.press('Enter')
  await expect(name ? form : save).toBeHidden()
  expect(keys, 'the same command each time').toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0], keys[0]])
  await page.unroute(call)
  const rows = page.getByRole('listitem').or(page.getByRole('row'))
  if (once) await expect(rows.filter({ hasText: once })).toHaveCount(1)
  if (gone) await expect(rows.filter({ hasText: gone })).toHaveCount(0)
}

/** A confirmed deletion. */
export const deleting = (at: string, name: string, call: RegExp, says = wrong): SaveCase => ({
  at,
  open: `Delete ${name}`,
  dialog: `Delete ${name}?`,
  call,
  fill: async () => {},
  verb: 'Yes, Delete',
  says,
  gone: name,
})

export const saveAll = async (page: Page, savings: readonly SaveCase[]): Promise<void> => {
  for (const saving of savings) await saveThrice(page, saving)
}
