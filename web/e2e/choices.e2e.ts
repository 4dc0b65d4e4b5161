import type { BrowserContextOptions } from '@playwright/test'
import { expectAccessible, expectWellMade } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { menuOf, ordersAt, read, tell } from './restaurant.ts'
import { billOf, findDish, lineOf, seatAt, send, tokenOf } from './till.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const list = '/dashboard/settings/menu-items'

test('an owner creates a choice group on the page of a dish, and the till asks for it', async ({ enter, api }) => {
  const admin = await api('admin')
  const [steak, group] = [unique('Bavette'), unique('Doneness')]
  const [sauce, table] = [unique('Sauce'), unique('Nook')]
  const { id } = await tell<{ id: string }>(admin, '/menu-items/add', { title: steak, price: '20' })
  const office = await enter('admin', `${list}/${id}`)
  await office.getByRole('button', { name: 'Add New Choice Group' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add New Choice Group' })
  await dialog.getByLabel('Title').fill(group)
  await dialog.getByLabel('Option 1', { exact: true }).fill('Rare')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please provide option title!')).toBeVisible()
  await dialog.getByLabel('Option 2', { exact: true }).fill('Medium')
  await dialog.getByLabel('Price').nth(1).fill('0,50')
  await expectAccessible(office, 'office: a choice group')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByRole('listitem').filter({ hasText: group })).toContainText('Choose 1 · Rare, Medium')

  // an option that is kept keeps its id, and the others follow in their new order
  await office.goto(`${list}/choices`)
  const row = office.getByRole('listitem').filter({ hasText: group })
  await expect(row).toContainText('used by 1 dish')
  await row.getByRole('button', { name: `Sort ${group}` }).click()
  const sorting = office.getByRole('dialog', { name: `Sort ${group}` })
  await sorting.getByRole('button', { name: 'Move Medium' }).press('Space')
  await office.keyboard.press('ArrowUp')
  await office.keyboard.press('Space')
  await sorting.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Medium, Rare')
  const optional = { title: sauce, least: 0, most: 1, options: [{ title: 'Pepper', price: '1.50' }] }
  await tell(admin, '/settings/choice-groups/add', optional)
  await office.goto(`${list}/${id}`)
  await office.getByLabel('Choose an existing group').fill(sauce)
  await office.getByTitle(sauce).click()
  await expect(office.getByRole('listitem').filter({ hasText: sauce })).toContainText('Choose 0 to 1 · Pepper')

  await tell(admin, '/settings/store-tables/add', { title: table, floor: 'Annex', seatingCapacity: '2' })
  const till = await enter('waiter', '/dashboard/pos')
  await (await findDish(till, steak)).click()
  const asked = till.getByRole('dialog', { name: steak })
  const add = asked.getByRole('button', { name: `Choose first: ${group}` })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await asked.getByRole('group', { name: group }).getByText('Medium').click()
  await expect(asked.getByRole('radio', { name: 'Rare' })).not.toBeChecked()
  await expectAccessible(till, 'till: choices of a dish')
  await asked.getByRole('button', { name: 'Add to bill' }).click()
  await expect(lineOf(till, steak)).toContainText('Medium')
  await expect(lineOf(till, steak)).toContainText('€20.50')

  await billOf(till)
    .getByRole('button', { name: `Change, ${steak}` })
    .click()
  await asked.getByRole('group', { name: sauce }).getByText('Pepper').click()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(lineOf(till, steak)).toContainText('Medium, Pepper')
  await till.getByRole('searchbox', { name: 'Search Item' }).fill('')
  await seatAt(till, table)
  await send(till)
  await tokenOf(till)
  const [order] = await ordersAt(admin, table)
  expect(order).toMatchObject({ total: '22.00', items: [{ addons: [{ title: 'Medium' }, { title: 'Pepper' }] }] })

  // one option of one group needs one press
  const groups = await read<{ id: string; title: string }[]>(admin, '/settings/choice-groups')
  const choiceGroupIds = groups.filter(({ title }) => title === group).map((one) => one.id)
  await tell(admin, `/menu-items/update/${id}`, { title: steak, price: '20', choiceGroupIds })
  await till.reload()
  await (await findDish(till, steak)).click()
  await asked.getByText('Rare').click()
  await expect(asked).toBeHidden()
  await expect(lineOf(till, steak)).toContainText('Rare')
})

test('a guest must choose the required number of options', async ({ visit, api }) => {
  const admin = await api('admin')
  const [title, group] = [unique('Bowl'), unique('Toppings')]
  const options = ['Egg', 'Nori', 'Kimchi'].map((name) => ({ title: name, price: '1' }))
  const { id } = await tell<{ id: string }>(admin, '/settings/choice-groups/add', {
    title: group,
    least: 1,
    most: 2,
    options,
  })
  await tell(admin, '/menu-items/add', { title, price: '10', choiceGroupIds: [id] })
  const menu = await menuOf(admin)
  // the server reads a menu once a second
  await expect.poll(async () => (await admin.get(`/api/v1/qrmenu${menu.slice(2)}`)).text()).toContain(group)
  const page = await visit(menu, phone)
  await page.getByRole('button', { name: `ADD ${title}` }).click()
  const dish = page.getByRole('dialog', { name: title })
  await expect(dish.getByRole('group', { name: group })).toContainText('Choose 1 to 2')
  await expect(dish.getByRole('button', { name: `Choose first: ${group}` })).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Egg', 'Nori']) await dish.getByText(name, { exact: true }).click()
  await expect(dish.getByRole('checkbox', { name: 'Kimchi' })).toBeDisabled()
  await expectWellMade(page, 'guest: choices of a dish')
  await dish.getByRole('button', { name: /ADD TO CART/ }).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Egg, Nori')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()
  type GuestOrder = Readonly<{ items: readonly Readonly<{ item_title: string; price: string }>[] }>
  const items = (await read<GuestOrder[]>(admin, '/pos/qrorders')).flatMap((order) => order.items)
  expect(items.find(({ item_title }) => item_title === title)).toMatchObject({ price: '12.00' })
})
