import type { APIRequestContext, Locator, Page, Response } from '@playwright/test'
import { cardOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { goWithin, openWithin } from './go-within.ts'
import { leaveBy } from './leaving.ts'
import { addDish, addTable, placeOrder, tell } from './restaurant.ts'
import { markToasts, newToasts } from './toasts.ts'
import {
  accountPages,
  bookedDay,
  bornTomorrow,
  emailWrong,
  type Form,
  nameMissing,
  notNegative,
  officeForms,
  phoneMissing,
  platformForms,
  settings,
  settingsForms,
  type WrongInput,
  wrongPhones,
} from './wrong-forms.ts'

/** Bodies that were sent to be saved. */
function watchSaves(page: Page): readonly string[] {
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') saves.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return saves
}

/** Enters invalid values, presses Save, and expects each message at its field. */
async function tryWrong(form: Locator, wrong: readonly WrongInput[]): Promise<void> {
  for (const [label, typed] of wrong) if (typed !== undefined) await form.getByLabel(label, { exact: true }).fill(typed)
  await form.getByRole('button', { name: 'Save' }).click()
  for (const [label, , text] of wrong)
    await expect(form.getByLabel(label, { exact: true }), label).toHaveAccessibleDescription(saying(text))
}

/** Matches the message; a hint of the field may follow. */
const saying = (text: string): RegExp => new RegExp(`^${text.replace(/[.?]/g, '\\$&')}`)

async function tryForms(page: Page, forms: readonly Form[]): Promise<void> {
  const saves = watchSaves(page)
  for (const { at, open, dialog: name, tries } of forms) {
    if (!page.url().endsWith(at)) await openWithin(page, at)
    await page
      .getByRole('button', { name: open, ...(typeof open === 'string' && { exact: true }) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name })
    for (const [index, wrong] of tries.entries()) {
      await markToasts(page)
      await tryWrong(dialog, wrong)
      // from the second attempt on, another invalid field may be the first of the form
      if (index === 0) await expect(newToasts(page, wrong[0]?.[2] ?? '').first()).toBeVisible()
    }
    await leaveBy(() => dialog.getByRole('button', { name: 'Close' }).last().click(), dialog)
  }
  expect(saves, 'nothing of it was sent').toEqual([])
}

test('invalid input is marked at its field, and in a dialog shown in a toast', async ({ enter, api }) => {
  test.slow() // every form of the office
  const [page, admin] = [await enter('admin', `${settings}/tax-setup`), await api('admin')]
  await test.step('in the dialogs of the settings', () => tryForms(page, settingsForms))
  await test.step('in the dialogs of the office', () => tryOffice(page, admin))
  await test.step('on the page of a dish and in its variants and addons', () => tryDish(page, admin))
})

async function tryOffice(page: Page, admin: APIRequestContext): Promise<void> {
  const guest = { phone: `+33 5 ${String(Math.random()).slice(2, 10)}`, name: unique('Wrong') }
  await tell(admin, '/customers/add', guest)
  const date = `${bookedDay}T20:00`
  await tell(admin, '/reservations/add', {
    customerId: guest.phone,
    date,
    tableId: null,
    status: 'booked',
    peopleCount: 2,
  })
  await tryForms(page, officeForms)
}

test('invalid input in the dialogs of the platform is marked at its field and shown in a toast', async ({ enter }) => {
  await tryForms(await enter('superadmin', '/superadmin/dashboard/tenants'), platformForms)
})

test('invalid input before the sign-in is marked at its field, one after the other', async ({ visit }) => {
  const page = await visit('/reset-password')
  const saves = watchSaves(page)
  await expect(page.getByRole('alert')).toHaveText('Invalid request!')
  for (const { at, key, steps } of accountPages) {
    await page.goto(at)
    for (const [label, typed, text] of steps) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill(typed ?? '')
      if (label === 'Email') await expect(field).toHaveAttribute('type', 'email')
      await page.getByRole('button', { name: key, exact: true }).click()
      await expect(field).toHaveAccessibleDescription(text)
    }
  }
  expect(saves, 'nothing of it was sent').toEqual([])
})

async function tryDish(page: Page, admin: APIRequestContext): Promise<void> {
  const id = await addDish(admin, { title: unique('Wrong dish'), price: '5' })
  for (const kind of ['variants', 'addons'])
    await tell(admin, `/menu-items/${kind}/${id}/add`, { title: unique(kind), price: '1' })
  await openWithin(page, `${settings}/menu-items/${id}`)
  const saves = watchSaves(page)
  await tryWrong(page.getByRole('main'), [
    ['Title', ' ', 'Please enter title!'],
    [...notNegative, 'Please provide valid price!'],
    ['Net Price', '-1', 'Please provide valid price!'],
  ])
  await page.getByRole('button', { name: 'Discard' }).click()
  for (const one of ['variant', 'addon'] as const) {
    const word = one === 'variant' ? 'Variant' : 'Addon'
    const choices = page.getByRole('group').filter({ has: page.getByRole('heading', { name: `${word}s` }) })
    for (const [open, title] of [
      [`Add New ${word}`, `Add New ${word}`],
      [/^Edit /, `Update ${word}`],
    ] as const) {
      await choices.getByRole('button', { name: open }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await tryWrong(dialog, [
        ['Title', '', `Please provide ${one} title!`],
        [...notNegative, `Please provide valid ${one} price!`],
      ])
      await leaveBy(() => dialog.getByRole('button', { name: 'Close' }).last().click(), dialog)
    }
  }
  expect(saves, 'nothing of it was sent').toEqual([])
}

test('invalid input for a new customer of the till is marked at its field', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  await page.getByRole('button', { name: 'WALKIN CUSTOMER' }).click()
  await page.getByRole('button', { name: 'Add New Customer' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Customer' })
  const saves = watchSaves(page)
  for (const wrong of [[phoneMissing, nameMissing, emailWrong, bornTomorrow], ...wrongPhones]) {
    for (const [label, typed] of wrong) await form.getByLabel(label).fill(typed)
    await form.getByRole('button', { name: 'Save' }).click()
    for (const [label, , text] of wrong) await expect(form.getByLabel(label)).toHaveAccessibleDescription(text)
  }
  expect(saves, 'nothing of it was sent').toEqual([])
})

test('the office confirms irreversible steps, and sends no request for what is missing or blank', async ({
  enter,
  api,
}) => {
  const page = await enter('admin', 'about:blank')
  await test.step('a QR code of a table needs the QR menu, a blank search sends nothing, and a term ends at 100 characters', () =>
    search(page))
  await test.step('irreversible steps have a confirmation with its own words, and Cancel does nothing', async () =>
    cancelAll(page, await api('admin'), await api('waiter')))
})

async function search(page: Page): Promise<void> {
  await page.route('**/settings/store-setting', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isQRMenuEnabled: false } })
  })
  await page.goto(`${settings}/tables`)
  await page
    .getByRole('button', { name: /^Download the menu QR code of / })
    .first()
    .click()
  await expect(page.getByText('Please enable QR menu from store settings!')).toBeVisible()

  await goWithin(page, '/dashboard/reservation')
  const asked: string[] = []
  page.on('response', (response: Response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname.endsWith('/reservations/search')) asked.push(searchParams.get('q') ?? '')
  })
  const field = page.getByRole('textbox', { name: 'Search reservations' })
  await field.fill('   ')
  await expect(page.getByRole('region', { name: 'Search results' })).toHaveCount(0)
  await field.fill('nobody at all')
  await expect(page.getByText('No result found!')).toBeVisible()
  expect(asked).toEqual(['nobody at all'])
  await field.fill('')
  await page.keyboard.insertText('x'.repeat(3_000))
  await expect(field).toHaveValue('x'.repeat(100))
  await expect(page.getByText('No result found!')).toBeVisible()
}

async function cancelAll(page: Page, admin: APIRequestContext, waiter: APIRequestContext): Promise<void> {
  const table = await addTable(admin)
  await placeOrder(waiter, { table, title: 'Ratatouille' })
  await goWithin(page, '/dashboard/orders')
  const saves = watchSaves(page)
  for (const [action, title, text, refuse] of [
    [
      'Cancel',
      `Cancel ${table}?`,
      'Are you sure, you are cancelling the order! This process is not reversible.',
      'No, Keep',
    ],
    ['Complete', `Complete ${table}?`, 'Are you sure, you are completing the order!', 'Cancel'],
  ] as const) {
    await cardOf(page, table)
      .getByRole('button', { name: `Actions for ${table}` })
      .click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    const question = page.getByRole('dialog', { name: title })
    await expect(question.getByText(text, { exact: true })).toBeVisible()
    await question.getByRole('button', { name: refuse, exact: true }).click()
    await expect(question).toBeHidden()
  }
  await goWithin(page, '/dashboard/devices') // the session that prepared this test is another device
  await page
    .getByRole('button', { name: /^Logout, / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Are you sure! This device will be logged out!')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(saves, 'nothing of it was sent').toEqual([])
}
