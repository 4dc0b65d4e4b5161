import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { openWithin } from './go-within.ts'
import { takePictures } from './pictures.ts'
import { addDish, addTable, placeOrder } from './restaurant.ts'
import { billOf } from './till.ts'

type Floor = Readonly<{ page: Page; admin: APIRequestContext }>

/** Opens the floor anew as a list; returns the button of a table by its title. */
async function openList(page: Page): Promise<(title: string) => Locator> {
  await openWithin(page, '/dashboard/pos')
  await expect(billOf(page)).toBeVisible()
  await openWithin(page, '/dashboard/floor')
  await page.getByRole('radio', { name: 'List' }).click()
  return (title) => page.getByRole('button', { name: new RegExp(`^${title.replace('+', '\\+')} `) })
}

test('tables that are joined, and guests who move', async ({ enter, api }) => {
  test.slow() // four parts, and the kitchen
  const floor: Floor = { page: await enter('waiter', '/dashboard/pos'), admin: await api('admin') }
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await test.step('two tables are joined with three presses, shown as one on all screens, and parted again', () =>
    joinAndPart(floor, kitchen))
  await test.step('the move of joined tables is undone, and they are joined again', () => moveJoined(floor))
  await test.step('guests are moved to a free table, and onto one with guests only by joining the tables', () =>
    moveGuests(floor))
  await test.step('free tables are joined before guests come, who have both, at the till too', () => joinFree(floor))
})

async function joinAndPart({ page, admin }: Floor, kitchen: Page): Promise<void> {
  const [one, other] = [await addTable(admin, unique('Left')), await addTable(admin, unique('Right'))]
  const both = `${one} + ${other}`
  const dish = unique('Paella')
  await addDish(admin, { title: dish, price: '9' })
  await placeOrder(admin, { table: other, title: dish })
  const tableOf = await openList(page)
  await tableOf(one).click()
  await page.getByRole('dialog', { name: one }).getByRole('button', { name: 'Join tables' }).click()
  const dialog = page.getByRole('dialog', { name: `Join ${one} with` })
  await expect(dialog.getByRole('button', { name: other })).toContainText('1 open order')
  await expectAccessible(page, 'floor: joining tables')
  await takePictures(page, 'floor: joining tables')
  await dialog.getByRole('button', { name: other }).click()
  await expect(tableOf(both)).toHaveCount(2)
  await expect(tableOf(both).first()).toContainText('2 guests')
  await expect(kitchen.getByRole('article', { name: both })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tableOf(both)).toHaveCount(0)
  await expect(kitchen.getByRole('article', { name: both })).toHaveCount(0)
}

async function moveGuests({ page, admin }: Floor): Promise<void> {
  const [one, taken, free] = [
    await addTable(admin, unique('Left')),
    await addTable(admin, unique('Right')),
    await addTable(admin, unique('Free')),
  ]
  const tableOf = await openList(page)
  for (const title of [taken, one]) {
    await tableOf(title).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Seat walk-in' }).click()
    await expect(tableOf(title)).toContainText('2 guests')
    await page.keyboard.press('Escape')
  }
  const moveTo = async (from: string, title: string) => {
    await tableOf(from).click()
    await page.getByRole('dialog', { name: from }).getByRole('button', { name: 'Move guests' }).click()
    await page
      .getByRole('dialog', { name: `Move ${from} to` })
      .getByRole('button', { name: title })
      .click()
  }
  await moveTo(one, free)
  await expect(tableOf(free)).toContainText('2 guests')
  await expect(page.getByRole('dialog', { name: free })).toBeVisible()
  await page.keyboard.press('Escape')
  await moveTo(free, taken)
  const both = `${free} + ${taken}`
  const question = page.getByRole('dialog', { name: both })
  await expect(question).toContainText('Other guests sit at this table!')
  await expectAccessible(page, 'floor: a move onto other guests')
  await question.getByRole('button', { name: 'Join tables' }).click()
  await expect(tableOf(both).first()).toContainText('4 guests')
}

async function moveJoined({ page, admin }: Floor): Promise<void> {
  const [one, other] = [await addTable(admin, unique('Left')), await addTable(admin, unique('Right'))]
  const [third, dish] = [await addTable(admin, unique('Third')), unique('Paella')]
  const both = `${one} + ${other}`
  await addDish(admin, { title: dish, price: '9' })
  await placeOrder(admin, { table: one, title: dish })
  const tableOf = await openList(page)
  await tableOf(one).click()
  await page.getByRole('button', { name: 'Join tables' }).click()
  await page
    .getByRole('dialog', { name: `Join ${one} with` })
    .getByRole('button', { name: other })
    .click()
  await expect(tableOf(both)).toHaveCount(2)
  await page.getByRole('dialog', { name: both }).getByRole('button', { name: 'Move Table' }).click()
  await page
    .getByRole('dialog', { name: `Move ${both} to` })
    .getByRole('button', { name: third })
    .click()
  await expect(tableOf(both)).toHaveCount(0)
  await expect(tableOf(third)).toContainText('2 guests')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(tableOf(both)).toHaveCount(2)

  // with orders at both tables, one Undo returns each to its own, and the panel follows
  await page.keyboard.press('Escape')
  await placeOrder(admin, { table: other, title: dish })
  await tableOf(both).first().click()
  const panel = page.getByRole('dialog', { name: both })
  await expect(panel.getByRole('button', { name: `Bill of ${other}` })).toBeVisible()
  await panel.getByRole('button', { name: 'Move Table' }).click()
  await page
    .getByRole('dialog', { name: `Move ${both} to` })
    .getByRole('button', { name: third })
    .click()
  await expect(page.getByRole('dialog', { name: third })).toContainText('€18.00')
  await expect(page.locator('.toast').filter({ hasText: both })).toHaveCount(1)
  await page.locator('.toast').filter({ hasText: both }).getByRole('button', { name: 'Undo' }).click()
  await expect(tableOf(both)).toHaveCount(2)
  await expect(panel).toContainText(`${other}:`)
}

async function joinFree({ page, admin }: Floor): Promise<void> {
  const [one, other] = [await addTable(admin, unique('Left')), await addTable(admin, unique('Right'))]
  const both = `${one} + ${other}`
  const tableOf = await openList(page)
  await tableOf(one).click()
  await page.getByRole('button', { name: 'Join tables' }).click()
  await page
    .getByRole('dialog', { name: `Join ${one} with` })
    .getByRole('button', { name: other })
    .click()
  await expect(tableOf(both)).toHaveCount(2)
  const panel = page.getByRole('dialog', { name: both })
  await expect(panel.getByRole('button', { name: `Separate ${other}` })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('radio', { name: 'Plan' }).click()
  await page.getByRole('radio', { name: 'Annex' }).click()
  await expectBridge(page, [one, other])
  await takePictures(page, 'floor: joined tables on the plan')
  await tableOf(both).first().click()
  await panel.getByRole('button', { name: 'Seat walk-in' }).click()
  for (const at of [0, 1]) await expect(tableOf(both).nth(at)).toContainText('2 guests')
  await openWithin(page, '/dashboard/pos')
  await page.getByRole('button', { name: 'Choose a table' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: both })).toHaveCount(2)
}

/** A line of the drawing begins within one of the tables and ends within the other. */
async function expectBridge(page: Page, titles: readonly string[]): Promise<void> {
  const tables = page.getByRole('button', { name: new RegExp(`^${titles.join(' \\+ ')} `) })
  await expect(tables).toHaveCount(2)
  const connects = () =>
    tables.evaluateAll((buttons) => {
      const boxes = buttons.map((button) => button.getBoundingClientRect())
      const isWithin = ({ x, y }: DOMPoint, box: DOMRect | undefined) =>
        box !== undefined && x > box.left && x < box.right && y > box.top && y < box.bottom
      return [...document.querySelectorAll<SVGLineElement>('.floor-bridges line')].some((line) => {
        const matrix = line.getScreenCTM() ?? undefined
        const at = (x: SVGAnimatedLength, y: SVGAnimatedLength) =>
          new DOMPoint(x.baseVal.value, y.baseVal.value).matrixTransform(matrix)
        const [from, to] = [at(line.x1, line.y1), at(line.x2, line.y2)]
        const [one, other] = boxes
        return (isWithin(from, one) && isWithin(to, other)) || (isWithin(from, other) && isWithin(to, one))
      })
    })
  await expect.poll(connects).toBe(true)
}
