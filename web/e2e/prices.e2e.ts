import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, ordersAt, repriceDish } from './restaurant.ts'
import { billOf, findDish, addDish as order, seatAt, send, summaryOf, tokenOf } from './till.ts'

test('an order at outdated prices is refused with both totals, and accepted at the new ones', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const title = unique('Plat du jour')
  const table = await addTable(admin)
  const id = await addDish(admin, { title, price: '12.00' })
  const waiter = await enter('waiter', '/dashboard/pos')
  await order(waiter, title)
  await billOf(waiter)
    .getByRole('button', { name: `Plus one, ${title}` })
    .click()
  await seatAt(waiter, table)
  await expect(billOf(waiter)).toContainText('€24.00')

  await repriceDish(admin, id, { title, price: '13.50' })
  await send(waiter)
  const changed = waiter.getByRole('dialog', { name: 'Prices have changed, please review the order!' })
  await expect(changed).toContainText('Nothing was sent.')
  const cellsOf = (name: string) => changed.getByRole('row', { name }).getByRole('cell')
  await expect(cellsOf(title)).toHaveText(['€12.00', '€13.50'])
  await expect(cellsOf('Subtotal')).toHaveText(['€24.00', '€27.00'])
  await expect(changed.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText(['€24.00', '€27.00'])
  expect(await ordersAt(await api('waiter'), table)).toEqual([])

  await expectAccessible(waiter, 'till: prices have changed')
  await changed.getByRole('button', { name: 'Take the new prices' }).click()
  await expect(summaryOf(waiter)).toContainText('€27.00')
  await summaryOf(waiter).getByRole('button', { name: 'Send to Kitchen' }).click()
  const token = await tokenOf(waiter)
  expect(await ordersAt(await api('waiter'), table)).toMatchObject([{ token_no: token, total: '27.00' }])
})

test('a price that changes while the till is open is updated without a reload', async ({ enter, api }) => {
  const admin = await api('admin')
  const title = unique('Tarte du jour')
  const id = await addDish(admin, { title, price: '6.00' })
  const waiter = await enter('waiter', '/dashboard/pos')
  await findDish(waiter, title)
  await expect(waiter.getByRole('button', { name: `Add ${title} €6.00` })).toBeVisible()
  await repriceDish(admin, id, { title, price: '6.80' })
  await expect(waiter.getByRole('button', { name: `Add ${title} €6.80` })).toBeVisible()
})
