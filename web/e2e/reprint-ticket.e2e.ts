import { ticketOf } from './boards.ts'
import { expect, test, unique } from './fixtures.ts'
import { addDish, addTable, placeOrder, read, tell } from './restaurant.ts'

test('a kitchen ticket is printed again from its ticket and from its card', async ({ enter, api }) => {
  const [admin, waiter] = [await api('admin'), await api('waiter')]
  const [table, title, name] = [await addTable(admin), unique('Quiche'), unique('Pass')]
  await addDish(admin, { title, price: '9' })
  const { id } = await tell<{ id: string }>(admin, '/settings/printers/add', {
    title: name,
    kind: 'cloudprnt',
    columns: 42,
    address: null,
    receipts: false,
    tickets: 'all',
    stationIds: [],
    generalKitchen: false,
    copies: 1,
    opensDrawer: false,
    fallbackId: null,
  })
  try {
    const { tokenNo } = await placeOrder(waiter, { table, title })
    const kitchen = await enter('kitchen', '/dashboard/kitchen')
    const again = `Print the kitchen ticket of token ${tokenNo} again`
    await ticketOf(kitchen, tokenNo, table).getByRole('button', { name: again }).click()
    await expect(kitchen.getByText('The ticket is on its way to the printer!')).toBeVisible()
    const orders = await enter('waiter', '/dashboard/orders')
    await orders.getByRole('button', { name: `Actions for ${table}` }).click()
    await orders.getByRole('menuitem', { name: 'Print Kitchen Ticket' }).click()
    await expect(orders.getByText('The ticket is on its way to the printer!')).toBeVisible()
    const papers = async () =>
      (await read<{ printer_id: string }[]>(admin, '/settings/printers/jobs')).filter((job) => job.printer_id === id)
    await expect.poll(async () => (await papers()).length, { timeout: 15_000 }).toBe(3)
    await ticketOf(kitchen, tokenNo, table)
      .getByRole('button', { name: `All complete, token ${tokenNo}` })
      .click()
    await kitchen.getByRole('button', { name: 'Recently done' }).click()
    await kitchen.getByRole('dialog').getByRole('button', { name: again }).click()
    await expect.poll(async () => (await papers()).length, { timeout: 15_000 }).toBe(4)
  } finally {
    await admin.delete(`/api/v1/settings/printers/${id}`)
  }
})
