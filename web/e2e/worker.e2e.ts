import { presenceOf, ticketOf, ticketsNoted } from './boards.ts'
import { countLoads, expect, processOf, test, unique } from './fixtures.ts'
import { addTable, ordersAt, ordersNoted, placeOrder } from './restaurant.ts'
import { addDish, addNote, seatAt, send, tokenOf } from './till.ts'

const soup = 'Kürbiscremesuppe, steirisches Kernöl'

const behind = /^Behind, as of \d\d:\d\d$/

async function numberOf(name: string): Promise<number> {
  const pid = await processOf(name)
  if (!pid) throw new Error(`${name} does not run`)
  return pid
}

test('without the projection worker, orders are accepted and the kitchen catches up', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const [first, second] = [unique('sans crème'), unique('très chaude')]
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  const waiter = await enter('waiter', '/dashboard/pos')
  await expect(presenceOf(kitchen, 'Live')).toBeVisible()
  const loads = countLoads(kitchen)

  // suspended first, so that no later order is projected before it dies
  const worker = await numberOf('projections')
  process.kill(worker, 'SIGSTOP')
  const tokens: number[] = []
  try {
    await addDish(waiter, soup)
    await addNote(waiter, soup, first)
    await seatAt(waiter, table)
    await send(waiter)
    tokens.push(await tokenOf(waiter))
    await expect(ticketsNoted(kitchen, first)).toHaveCount(0)
    // the feed stays connected: the server itself reports it
    await expect(presenceOf(kitchen, behind)).toBeVisible({ timeout: 6_000 })
    await expect(presenceOf(waiter, behind)).toBeVisible()
  } finally {
    process.kill(worker, 'SIGKILL')
  }
  const { tokenNo } = await placeOrder(await api('waiter'), { table, title: soup, notes: second })
  tokens.push(tokenNo)

  await expect.poll(() => processOf('projections'), { timeout: 20_000 }).not.toBe(worker)
  for (const token of tokens) await expect(ticketOf(kitchen, token, table)).toHaveCount(1, { timeout: 20_000 })
  for (const page of [kitchen, waiter]) await expect(presenceOf(page, 'Live')).toBeVisible()
  for (const note of [first, second]) {
    await expect(ticketsNoted(kitchen, note)).toHaveCount(1)
    expect(await ordersNoted(await api('kitchen'), note)).toHaveLength(1)
  }
  expect((await ordersAt(await api('waiter'), table)).map(({ token_no }) => token_no).sort()).toEqual(tokens.sort())
  expect(loads()).toBe(0)
})

test('with a silent feed, the screens show since when', async ({ enter, api }) => {
  const table = await addTable(await api('admin'))
  const kitchen = await enter('kitchen', '/dashboard/kitchen')
  await expect(presenceOf(kitchen, 'Live')).toBeVisible()
  const loads = countLoads(kitchen)
  const waiter = await api('waiter')
  const queryApi = await numberOf('query-api')
  process.kill(queryApi, 'SIGSTOP')
  try {
    await expect(presenceOf(kitchen, /^Reconnecting, as of \d\d:\d\d$/)).toBeVisible({ timeout: 6_000 })
  } finally {
    process.kill(queryApi, 'SIGCONT')
  }
  const { tokenNo } = await placeOrder(waiter, { table, title: soup })
  await expect(presenceOf(kitchen, 'Live')).toBeVisible({ timeout: 20_000 })
  await expect(ticketOf(kitchen, tokenNo, table)).toHaveCount(1)
  expect(loads()).toBe(0)
})
