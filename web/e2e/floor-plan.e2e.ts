import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf } from './boards.ts'
import { expectAfterPause, withClock } from './clock.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, menuOf, placeOrder, read, tell } from './restaurant.ts'
import { countTaps } from './taps.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** Interval in which a guest's page reads its calls. */
const callsMs = 10_000
const floorPage = '/dashboard/floor'

/** The list shows every floor; the plan one after the other. */
async function showList(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'List' }).click()
}
type Floors = Readonly<{ page: Page; admin: APIRequestContext }>

const tableOf = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}\\b`) })

test('guests are seated, order and leave; all screens show it at once', async ({ enter, api }) => {
  test.slow() // two people
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const title = unique('Window')
  await addTable(admin, title)
  const dish = unique('Ragout')
  await addDish(admin, { title: dish, price: '9' })
  const [mine, theirs] = [await enter('waiter', floorPage), await enter('admin', floorPage)]
  await showList(mine)
  await showList(theirs)
  await expect(tableOf(mine, title)).toContainText('Free')
  await tableOf(mine, title).click()
  const panel = mine.getByRole('dialog', { name: title })
  await panel.getByRole('button', { name: 'One more: Guests' }).click()
  await expectAccessible(mine, 'floor: seating guests')
  await panel.getByRole('button', { name: 'Seat walk-in' }).click()
  await expect(tableOf(theirs, title)).toContainText('Seated')
  await expect(tableOf(theirs, title)).toContainText('3 guests')
  await placeOrder(waiter, { table: title, title: dish })
  await expect(tableOf(theirs, title)).toContainText('Ordered')
  const card = cardOf(await enter('waiter', '/dashboard/orders'), title)
  await expect(card.getByText(/^3 guests since \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(theirs, 'floor: list')
  await tableOf(mine, title).click()
  await expect(panel.getByRole('link', { name: 'Order' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Bill', exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Guests left' }).click()
  await expect(tableOf(theirs, title)).not.toContainText('3 guests')
  await mine.getByRole('button', { name: 'Undo' }).click()
  await expect(tableOf(theirs, title)).toContainText('3 guests')
})

test('guests and tables on the floor', async ({ enter, api }) => {
  const floors: Floors = { page: await enter('waiter', floorPage), admin: await api('admin') }
  await test.step('a party that is expected now is seated in one tap', () => seatParty(floors))
  await test.step('without a drawing there is a default plan, and a phone shows the list', () =>
    showDefaultPlan(floors, () => enter('waiter', floorPage, phone)))
})

async function seatParty({ page, admin }: Floors): Promise<void> {
  const [title, name] = [await addTable(admin, unique('Corner')), unique('Zadie')]
  const phone = `+33 7 ${String(Math.random()).slice(2, 10)}`
  await tell(admin, '/customers/add', { phone, name })
  const { storeTables } = await read<{ storeTables: { id: string; table_title: string }[] }>(admin, '/pos/init')
  const tableId = storeTables.find(({ table_title }) => table_title === title)?.id
  const date = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 16).replace(' ', 'T')
  await tell(admin, '/reservations/add', { customerId: phone, date, tableId, status: 'booked', peopleCount: 4 })
  const arrivals = page.getByRole('region', { name: 'Arriving now' })
  await expect(arrivals.getByRole('paragraph').filter({ hasText: name })).toContainText(title)
  await expectAccessible(page, 'floor: expected guests')
  await takePictures(page, 'floor: expected guests')
  const expectTaps = await countTaps(page)
  await arrivals.getByRole('button', { name: `Seat ${name}` }).click()
  await expectTaps(1)
  await expect(arrivals.getByText(name)).toBeHidden()
  await showList(page)
  await expect(tableOf(page, title)).toContainText('4 guests')
}

test('guests call from their phone, and see that somebody is on the way', async ({ enter, visit, api }) => {
  test.slow() // a guest and two of the staff
  const admin = await api('admin')
  const title = await addTable(admin, unique('Alcove'))
  const [guest, floor, home] = [
    await withClock((at) => visit(at, { ...phone, unshared: true }), await menuOf(admin, title)),
    await enter('waiter', floorPage),
    await enter('admin', '/dashboard/home'),
  ]
  const calls = guest.getByRole('region', { name: 'Call the staff' })
  await calls.getByRole('button', { name: 'Ask for the bill' }).click()
  await expect(calls.getByText('The bill was asked for')).toBeVisible()
  await expect(calls.getByRole('button', { name: 'Ask for the bill' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(guest, 'guest: a call')
  await takePictures(guest, 'guest: a call')
  await expect(home.getByRole('link', { name: new RegExp(`^${title} asks for the bill`) })).toBeVisible()
  const line = floor.getByRole('region', { name: 'Calls of guests' }).getByRole('paragraph').filter({ hasText: title })
  await expect(line).toContainText('Asks for the bill')
  await expect(floor.getByRole('link', { name: /Floor.*tables? calls?/ })).toBeVisible()
  await expectAccessible(floor, 'floor: a call')
  await takePictures(floor, 'floor: a call')
  await line.getByRole('button', { name: `On my way to ${title}` }).click()
  await expect(line).toBeHidden()
  await guest.context().setOffline(true)
  await expect(calls.getByText('You are offline. Please ask the staff.')).toBeVisible()
  await guest.context().setOffline(false)
  await expectAfterPause(guest, callsMs, calls.getByText('The bill is on the way'))
  await expect(home.getByRole('link', { name: new RegExp(`^${title} asks for the bill`) })).toBeHidden()
})

async function showDefaultPlan({ page, admin }: Floors, openOnPhone: () => Promise<Page>): Promise<void> {
  const [title, floor] = [unique('Terrace'), unique('Roof')]
  await addTable(admin, title, floor)
  await page.getByRole('radio', { name: 'Plan' }).click()
  await page.getByRole('radio', { name: floor, exact: true }).click()
  await expect(page.getByRole('region', { name: floor }).getByRole('button')).toHaveCount(1)
  await expectAccessible(page, 'floor: plan')
  const small = await openOnPhone()
  await expect(small.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(tableOf(small, title)).toBeVisible()
  const width = await small.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
}
