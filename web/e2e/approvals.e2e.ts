import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cardOf, itemOf } from './boards.ts'
import { expectAfterPause, expectGoneAfterPause, withClock } from './clock.ts'
import { expect, test, unique } from './fixtures.ts'
import { goWithin } from './go-within.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, placeOrder, read, tell } from './restaurant.ts'
import { addPerson, type Person } from './staff.ts'
import { countTaps } from './taps.ts'

async function cancelItem(page: Page, item: Locator, title: string): Promise<void> {
  await item.getByRole('button', { name: `Status of ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: `Cancel ${title}?` })
  await question.getByRole('button', { name: 'Wrong item' }).click()
  await question.getByRole('button', { name: 'Yes, Cancel' }).click()
}

test('a void of a started item is approved by another person on the spot, who is named in the history', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [waiter, manager] = [await addPerson(admin, 'Wanda', '2580'), await addPerson(admin, 'Max', '918273')]
  const { table, title, orderId } = await placeStarted(admin)

  const office = await enter('admin', '/dashboard/users')
  await limitVoids(office, waiter)
  const page = await enter(waiter.username, '/dashboard/orders')
  const item = itemOf(cardOf(page, table), title)
  const expectTaps = await countTaps(page)
  await cancelItem(page, item, title)
  const approving = page.getByRole('dialog', { name: 'Approve' })
  await expect(approving).toContainText('The kitchen has begun')
  await expect(approving.getByRole('button', { name: waiter.name })).toHaveCount(0)
  await approving.getByRole('button', { name: manager.name }).click()
  await expectTaps(5)
  await expect(approving.getByLabel('PIN')).toBeFocused()
  await expectAccessible(page, 'orders: an approval')
  await approving.getByLabel('PIN').focus()
  await page.keyboard.type('000999')
  await page.keyboard.press('Enter')
  await expect(approving.getByRole('alert')).toHaveText('This PIN is wrong!')
  await approving.getByRole('button', { name: '9', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the last digit' }).click()
  await approving.getByLabel('PIN').focus()
  await page.keyboard.type(manager.pin)
  await page.keyboard.press('Enter')
  await expect(approving).toBeHidden()
  await expect(item).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: `Account: ${waiter.name.split(' ')[0]}, ` })).toBeVisible()

  await expect(async () => {
    const { events } = await read<{ events: { type: string; approved_by?: { name: string } }[] }>(
      admin,
      `/audit/orders/${orderId}`,
    )
    expect(events.at(-1)).toMatchObject({ type: 'OrderItemCancelled', approved_by: { name: manager.name } })
  }).toPass()
  await goWithin(office, `/dashboard/history?order=${orderId}`)
  await expect(office.getByText(`approved by ${manager.name}`)).toBeVisible()
})

async function limitVoids(office: Page, { name }: Person): Promise<void> {
  await office.getByRole('button', { name: `Limits of ${name}` }).click()
  const limits = office.getByRole('dialog', { name: `Limits of ${name}` })
  await limits.getByLabel('Discount up to (%)').fill('10 %')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(limits.getByText('Please provide a percentage from 0 to 100!')).toBeVisible()
  await limits.getByLabel('Discount up to (%)').fill('10')
  await limits.getByLabel('Refunds of an invoice up to').fill('1.234')
  await limits.getByRole('combobox', { name: 'Void what the kitchen has begun' }).click()
  await office.getByTitle('With an approval').last().click()
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Please provide a valid amount!').first()).toBeVisible()
  await limits.getByLabel('Refunds of an invoice up to').fill('')
  await expectAccessible(office, 'office: limits of a user')
  await limits.getByRole('button', { name: 'Save' }).click()
  await expect(limits).toBeHidden()
}

test('an approval is asked for on another device', async ({ enter, api }) => {
  test.slow() // three people
  const admin = await api('admin')
  const waiter = await addPerson(admin, 'Wanda', '2580')
  await tell(admin, `/users/limits/${waiter.username}`, { comp: 'alone', voidStarted: 'with_approval' })
  const asking: Asking = { page: await enter(waiter.username, '/dashboard/orders'), admin, waiter }
  await test.step('it is refused there, and given when it is asked again', async () => {
    const manager = await addPerson(admin, 'Max', '918273')
    const how = { viewport: { width: 390, height: 844 }, unshared: true } as const
    const phone = await withClock((at) => enter(manager.username, at, how), '/dashboard/pos')
    await askAgain(asking, manager, phone)
  })
  await test.step('of people without the till, and it is withdrawn once the bill is closed', async () => {
    const owner = await addPerson(admin, 'Olga', '918273', ['DASHBOARD', 'CANCEL_SENT'])
    await askInVain(asking, await withClock((at) => enter(owner.username, at, { unshared: true }), '/dashboard/home'))
  })
})

/** Interval in which a device reads the questions of others. */
const openMs = 5_000

type Asking = Readonly<{ page: Page; admin: APIRequestContext; waiter: Person }>

async function placeStarted(admin: APIRequestContext) {
  const [table, title] = [await addTable(admin), unique('Plat')]
  await addDish(admin, { title, price: '10' })
  const placed = await placeOrder(admin, { table, title })
  await tell(admin, `/orders/update-status/${placed.orderId}.1`, { status: 'preparing' })
  return { table, title, ...placed }
}

async function askAgain({ page, admin, waiter }: Asking, manager: Person, phone: Page): Promise<void> {
  const { table, title, tokenNo } = await placeStarted(admin)
  const item = itemOf(cardOf(page, table), title)
  await cancelItem(page, item, title)
  const approving = page.getByRole('dialog', { name: 'Approve' })
  await approving.getByRole('button', { name: 'Ask on another device' }).click()
  await expect(approving).toContainText('Waiting for an approval on another device.')
  await expectAccessible(page, 'orders: waiting for an approval')
  await takePictures(page, 'orders: waiting for an approval')

  const asked = phone.getByRole('region', { name: 'Approvals' })
  await expectAfterPause(phone, openMs, asked)
  await expect(asked).toContainText(`${waiter.name} asks for an approval`)
  await expect(asked.getByRole('listitem')).toHaveText(`Void: 1 × ${title}, token ${tokenNo}, ${table}, Wrong item`)
  await takePictures(phone, 'till: a question for an approval')
  await asked.getByRole('button', { name: 'Refuse' }).click()
  await expect(asked).toBeHidden()
  await expect(approving).toContainText(`${manager.name} has refused it.`)
  await approving.getByRole('button', { name: 'Ask again' }).click()
  await expectAfterPause(phone, openMs, asked)
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(approving).toBeHidden()
  await expect(item).toContainText('Cancelled')
}

async function askInVain({ page, admin, waiter }: Asking, office: Page): Promise<void> {
  const { table, title, orderId } = await placeStarted(admin)
  await cancelItem(page, itemOf(cardOf(page, table), title), title)
  const approving = page.getByRole('dialog', { name: 'Approve' })
  await approving.getByRole('button', { name: 'Ask on another device' }).click()
  const asked = office.getByRole('region', { name: 'Approvals' })
  await expectAfterPause(office, openMs, asked)
  await expect(asked).toContainText(`${waiter.name} asks for an approval`)
  await tell(admin, '/orders/complete-and-pay-order', { orderIds: [orderId] })
  await expect(approving).toContainText('Nothing is left to approve: the bill was paid or closed')
  await expect(approving.getByRole('button', { name: 'Ask again' })).toHaveCount(0)
  await expectGoneAfterPause(office, openMs, asked)
}
