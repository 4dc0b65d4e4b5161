import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect, test, unique } from './fixtures.ts'
import { login, ownPassword, stepsOf } from './owner.ts'
import { read, tell } from './restaurant.ts'
import { saveAll } from './saving.ts'

/** The owner of an empty restaurant, on the first-hour checklist. */
async function enterNew(platform: APIRequestContext, visit: (address: string) => Promise<Page>): Promise<Page> {
  const email = `${randomUUID()}@comanda.test`
  await tell(platform, '/superadmin/tenants/add', {
    name: unique('Nouveau'),
    email,
    password: ownPassword,
    isActive: true,
  })
  const page = await visit('/login')
  await login(page, email)
  await expect(stepsOf(page)).toBeVisible()
  return page
}

const openStep = (page: Page, name: string) =>
  stepsOf(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

test('a number out of range stays as typed, with the rule at its field', async ({ visit, api }) => {
  const page = await enterNew(await api('superadmin'), visit)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const steps = stepsOf(page)
  const cases = [
    [
      'Tables',
      'How many tables',
      'Add tables',
      ['0', '61', '2.5', 'ten', ''],
      'Please provide a number of tables from 1 to 60!',
    ],
    ['Tables', 'Seats at each', 'Add tables', ['0', '101', '-4'], 'Please provide a number of seats from 1 to 100!'],
    ['Menu', 'Price', 'Add dish', ['-1', 'ten', '1.234'], 'Please provide valid price!'],
  ] as const
  for (const [step, label, verb, wrong, rule] of cases) {
    await openStep(page, step)
    const field = steps.getByLabel(label, { exact: true })
    for (const typed of wrong) {
      await field.fill(typed)
      await steps.getByRole('button', { name: verb }).click()
      await expect(field).toHaveAccessibleDescription(rule)
      await expect(field).toHaveValue(typed)
    }
  }
  expect(sent, 'nothing of it was sent').toEqual([])
})

test('in the first steps: a failed input stays, and the next attempt succeeds once', async ({ visit, api }) => {
  const page = await enterNew(await api('superadmin'), visit)
  const at = '/dashboard/home'
  const [name, dish] = [unique('Chez'), unique('Soupe')]
  await saveAll(page, [
    {
      at,
      open: 'Name and currency',
      call: /\/settings\/store-setting$/,
      fill: (form) => form.getByLabel('Store Name').fill(name),
      kept: ['Store Name', name],
    },
    {
      at,
      open: 'Menu',
      call: /\/menu-items\/add$/,
      fill: async (form) => {
        await form.getByLabel('Dish', { exact: true }).fill(dish)
        await form.getByLabel('Price', { exact: true }).fill('8,50')
      },
      verb: 'Add dish',
      kept: ['Dish', dish],
    },
    {
      at,
      open: 'Tables',
      call: /\/store-tables\/add$/,
      fill: (form) => form.getByLabel('How many tables').fill('1'),
      verb: 'Add tables',
      kept: ['How many tables', '1'],
    },
  ])
  expect(await read<object[]>(page.request, '/menu-items')).toMatchObject([{ title: dish, price: '8.50' }])
  expect(await read<object[]>(page.request, '/settings/store-tables')).toHaveLength(1)
})

/** Drops the answer of the third call: it is executed, but the browser does not know. */
async function loseThirdAnswer(page: Page, call: RegExp): Promise<void> {
  let calls = 0
  await page.route(call, async (route: Route) => {
    calls += 1
    if (calls !== 3) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('an interrupted creation of tables and the sample menu is completed without duplicates', async ({
  visit,
  api,
}) => {
  const page = await enterNew(await api('superadmin'), visit)
  await loseThirdAnswer(page, /\/(store-tables|menu-items)\/add$/)
  const steps = stepsOf(page)
  await openStep(page, 'Tables')
  await steps.getByLabel('How many tables').fill('4')
  await steps.getByRole('button', { name: 'Add tables' }).click()
  await expect(page.getByRole('status').getByText('Something went wrong!')).toBeVisible()
  await steps.getByRole('button', { name: 'Add tables' }).click()
  await expect(page.getByRole('status').getByText('4 tables added!')).toBeVisible()
  const tables = await read<{ table_title: string }[]>(page.request, '/settings/store-tables')
  expect(tables.map(({ table_title }) => table_title).sort()).toEqual(['Table 1', 'Table 2', 'Table 3', 'Table 4'])

  await page.unroute(/\/(store-tables|menu-items)\/add$/)
  await loseThirdAnswer(page, /\/menu-items\/add$/)
  await openStep(page, 'Menu')
  const sample = steps.getByRole('button', { name: 'Use the sample menu' })
  await sample.click()
  await expect(sample, 'the third dish was cut off').toHaveAttribute('aria-busy', 'false')
  await sample.click()
  await expect(sample, 'the step is done').toBeHidden()
  expect(await read<object[]>(page.request, '/menu-items')).toHaveLength(13)
  expect(await read<object[]>(page.request, '/settings/categories')).toHaveLength(4)
})
