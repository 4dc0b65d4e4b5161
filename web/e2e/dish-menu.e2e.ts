import { itemOf, ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder, tell } from './restaurant.ts'

test('the menu of a dish stays open, with its focus, while its ticket and the others change', async ({
  enter,
  api,
}) => {
  const [admin, cook] = [await api('admin'), await api('kitchen')]
  const [table, other, title] = [await addTable(admin), await addTable(admin), unique('Daube')]
  await addDish(admin, { title, price: '9' })
  const { tokenNo, orderId } = await placeOrder(admin, { table, title })
  const next = await placeOrder(admin, { table: other, title })
  const kitchen = await enter('kitchen', '/dashboard/kitchen', { unshared: true })
  await kitchen.setViewportSize({ width: 600, height: 800 }) // one column
  const ticket = ticketOf(kitchen, tokenNo, table)
  const dish = ticket.getByRole('button', { name: `${title}, more` })
  const recall = kitchen.getByRole('menuitem', { name: `Recall ${title}, token ${tokenNo}` })

  await test.step('when the server answers', async () => {
    const answer = Promise.withResolvers<void>()
    await kitchen.route(/\/kitchen\/[^/]+\.\d+$/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await ticket.getByRole('button', { name: `Start Making ${title}` }).press('Enter')
    await dish.press('Enter')
    await expect(recall).toBeFocused()
    answer.resolve()
    await expect(itemOf(ticket, title)).toHaveAttribute('aria-busy', 'false')
    await expect(recall).toBeFocused()
  })
  await test.step('when the order of a later ticket is closed', async () => {
    const laterTicket = ticketOf(kitchen, next.tokenNo, other)
    await tell(cook, `/kitchen/${next.orderId}.1`, { status: 'preparing' })
    await expect(laterTicket.getByRole('button', { name: `Complete ${title}` })).toBeVisible()
    await tell(admin, '/orders/complete-and-pay-order', { orderIds: [next.orderId] })
    await tell(admin, '/orders/complete', { orderIds: [next.orderId] })
    await expect(laterTicket).toContainText('Order completed, please finish')
    await expect(recall).toBeFocused()
  })
  await test.step('when its first entry no longer applies', async () => {
    await tell(cook, `/kitchen/${orderId}.1`, { status: 'created' })
    await expect(recall).toHaveCount(0)
    await expect(kitchen.getByRole('menuitem').first()).toBeFocused()
  })
  await kitchen.keyboard.press('Escape')
  await expect(dish).toBeFocused()
})
