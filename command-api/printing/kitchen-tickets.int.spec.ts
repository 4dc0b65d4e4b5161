import { randomUUID } from 'node:crypto'
import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { addPrinter } from '@comanda/tests/command-system/printers.ts'
import { network, patience, printingSystem, textOf } from '@comanda/tests/command-system/printing-system.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { followTogether } from '../reactions/follow.ts'
import { kitchenTickets } from '../reactions/kitchen-tickets.ts'
import { sweepPrintJobs } from './fallbacks.ts'
import { queueJobs } from './job-queue.ts'
import { printDueJobs } from './network-jobs.ts'

const { here, needs, later, order } = printingSystem()

describe('the tickets of the kitchen', () => {
  test('are printed once per order, for the stations of each printer', async () => {
    const { tickets, stop } = startTickets()
    const grill = String(
      (
        await here.tenant.post('/settings/stations/add', {
          title: 'Grill',
          categoryIds: [],
          itemIds: [here.tenant.menu.pizza],
        })
      ).body.id,
    )
    await addPrinter(here.tenant, { ...network, title: 'Pass', tickets: 'all' })
    await addPrinter(here.tenant, { ...network, title: 'Grill', tickets: 'chosen', stationIds: [grill], copies: 2 })
    await addPrinter(here.tenant, { ...network, title: 'Cold', tickets: 'chosen', generalKitchen: true })
    const { body } = await order()
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(4)
    expect((await here.calls.jobs()).map(({ reference }) => reference)).toEqual(Array(4).fill(String(body.tokenNo)))
    await stop()

    // the same event again, as after a crash before the checkpoint
    await sql`delete from identity.checkpoints where name = 'kitchen-tickets'`.execute(here.side.needs.identity)
    const again = startTickets()
    const next = await order()
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(8)
    expect((await here.calls.jobs()).filter(({ reference }) => reference === String(next.body.tokenNo))).toHaveLength(4)
    await again.stop()
    expect(tickets).not.toBe(again.tickets)

    for (let round = 0; round < 4; round += 1) await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(8)
    const papers = here.sink.papers.map(textOf)
    const whole = papers.filter((paper) => paper.includes('Pizza') && paper.includes('Water'))
    const ofGrill = papers.filter((paper) => paper.includes('Pizza') && !paper.includes('Water'))
    const cold = papers.filter((paper) => !paper.includes('Pizza') && paper.includes('Water'))
    expect([whole.length, ofGrill.length, cold.length]).toEqual([2, 4, 2])
    expect(ofGrill[0]).toContain('Grill')
    expect(ofGrill[0]).toContain('well done')
    expect(cold[0]).toContain('Kitchen')
  })

  test('begin with the first printer for them; until then one order of the restaurant reads its printers', async () => {
    const { stores } = needs()
    const of = vi.fn(stores.of)
    const { stop } = startTickets({ ...stores, of })
    await order()
    await expect.poll(() => of.mock.calls.length, patience).toBe(1)
    await order()
    await addPrinter(here.tenant, { ...network, title: 'Pass', tickets: 'all' })
    const { body } = await order()
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(1)
    expect(await here.calls.jobs()).toMatchObject([{ reference: String(body.tokenNo) }])
    expect(of).toHaveBeenCalledTimes(2)
    await stop()
    await printDueJobs(needs()) // the sink of the next test counts every paper
    await expect.poll(() => here.sink.papers.length, patience).toBe(1)
  })

  test('report lines that are added, cancelled and restored afterwards, and another table', async () => {
    const { stop } = startTickets()
    await addPrinter(here.tenant, { ...network, title: 'Pass', tickets: 'all' })
    const { orderId } = (await order()).body
    const cart = [{ id: here.tenant.menu.water, quantity: 3 }]
    await here.tenant.post('/orders/add', { orderId, additionId: randomUUID(), cart })
    await here.tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled' })
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(3)
    await here.tenant.post(`/orders/update-status/${orderId}.1`, { status: 'created' })
    await here.tenant.post('/orders/move', { orderIds: [orderId], tableId: here.tenant.tables[1] })
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(5)
    await stop()
    for (let round = 0; round < 5; round += 1) await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(5)
    const papers = here.sink.papers.map(textOf)
    const [added, restored] = papers.filter((paper) => paper.includes('Added'))
    const [moved] = papers.filter((paper) => paper.includes('New table'))
    expect([restored?.includes('Water'), restored?.includes('Pizza')]).toEqual([false, true])
    expect(moved).toMatch(/T1 -> T2[\s\S]*Pizza[\s\S]*Water/)
    const [cancelled] = papers.filter((paper) => paper.includes('Cancelled'))
    expect([added?.includes('Water'), added?.includes('Pizza')]).toEqual([true, false])
    expect([cancelled?.includes('Water'), cancelled?.includes('Pizza')]).toEqual([false, true])
  })

  test('are printed with a note that a client has cut within an emoji, also from an older event', async () => {
    const { stop } = startTickets()
    await addPrinter(here.tenant, { ...network, title: 'Pass', tickets: 'all' })
    const cart = [{ id: here.tenant.menu.pizza, quantity: 1, notes: 'very hot 🔥'.slice(0, -1) }]
    const { orderId } = (await here.tenant.post('/pos/create-order', { cart })).body
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(1)
    const { identity, log } = here.side.needs
    const [placed] = await log.readStream(`order-${here.tenant.tenantId}_${orderId}`)
    expect(JSON.stringify(placed?.data)).toContain('very hot \ufffd')
    await stop()

    const [job] = await identity
      .selectFrom('identity.print_jobs')
      .selectAll()
      .where('order_id', '=', OrderId.parse(orderId))
      .execute()
    if (!job) throw new Error('the ticket was queued')
    const document = { language: 'en' as const, lines: [{ kind: 'text' as const, text: 'very hot \ud83d' }] }
    const { tenant_id: tenantId, printer_id: printerId, way, kind, reference } = job
    await queueJobs(identity, [{ jobId: randomUUID(), tenantId, printerId, way, kind, reference, document }])
    expect(await here.calls.jobs()).toHaveLength(2)
    for (let round = 0; round < 2; round += 1) await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(2)
    expect(here.sink.papers.map(textOf).every((paper) => paper.includes('very hot'))).toBe(true)
  })

  test('report items that are moved to another table, and given back', async () => {
    const { stop } = startTickets()
    await addPrinter(here.tenant, { ...network, title: 'Pass', tickets: 'all' })
    const { orderId } = (await order()).body
    const [, tableId] = here.tenant.tables
    const intoOrderId = randomUUID()
    const lines = [{ line: 1, quantity: 1 }]
    await here.tenant.post('/orders/divide', { orderId, intoOrderId, tableId, lines })
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(2)
    await here.tenant.post('/orders/join', { orderId: intoOrderId })
    await expect.poll(async () => (await here.calls.jobs()).length, patience).toBe(3)
    await stop()
    for (let round = 0; round < 3; round += 1) await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(3)
    const moved = here.sink.papers.map(textOf).filter((paper) => paper.includes('New table'))
    expect(moved.filter((paper) => paper.includes('T1 -> T2'))).toHaveLength(1)
    expect(moved.filter((paper) => paper.includes('T2 -> T1'))).toHaveLength(1)
  })

  test('that no kitchen screen has shown for a minute are printed by a printer that replaces the screens', async () => {
    const { stop } = startTickets()
    const show = (position: number) =>
      here.side.needs.identity
        .insertInto('identity.kitchen_screens')
        .values({ tenant_id: here.tenant.tenantId, station_id: '', position, seen_at: here.side.needs.now() })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'station_id']).doUpdateSet({ position }))
        .execute()
    const tickets = () =>
      here.side.needs.identity
        .selectFrom('identity.print_jobs')
        .select(['reference', 'state', 'unseen_position'])
        .where('tenant_id', '=', here.tenant.tenantId)
        .orderBy('unseen_position')
        .execute()
    await addPrinter(here.tenant, { ...network, tickets: 'unseen' })
    const first = (await order()).body
    await expect.poll(async () => (await tickets()).length, patience).toBe(1)
    await later('61 seconds')
    await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, { ...patience, message: 'no screen is in use' }).toBe(1)
    const [seen, unseen] = [(await order()).body, (await order()).body]
    await expect.poll(async () => (await tickets()).length, patience).toBe(3)
    await stop()
    await show(Number((await tickets())[1]?.unseen_position))
    await printDueJobs(needs())
    expect(here.sink.papers, 'a screen may still show it').toHaveLength(1)
    await later('61 seconds')
    await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(2)
    await sweepPrintJobs(needs())
    const printed = [first, unseen].map(({ tokenNo }) => ({ reference: String(tokenNo), state: 'printed' }))
    expect(await tickets()).toMatchObject(printed)
    expect(
      (await here.tenant.post('/kitchen/tickets/reprint', { orderId: seen.orderId, stationId: null })).status,
    ).toBe(409)
  })

  test('are printed again, at the printers of now, as a duplicate of the station or of the whole order', async () => {
    const grill = String(
      (
        await here.tenant.post('/settings/stations/add', {
          title: 'Grill',
          categoryIds: [],
          itemIds: [here.tenant.menu.pizza],
        })
      ).body.id,
    )
    const { orderId } = (await order()).body
    const reprint = (stationId: string | null, id = orderId) =>
      here.tenant.post('/kitchen/tickets/reprint', { orderId: id, stationId })
    expect((await reprint(null)).status, 'no printer').toBe(409)
    await addPrinter(here.tenant, { ...network, title: 'Pass', tickets: 'all' })
    await addPrinter(here.tenant, { ...network, title: 'Grill', tickets: 'chosen', stationIds: [grill] })
    const again = startTickets()
    expect((await reprint(grill)).body).toMatchObject({ printers: [{ title: 'Grill', status: 'unknown' }] })
    expect((await reprint('kitchen')).body).toMatchObject({ printers: [{ title: 'Pass' }] })
    expect((await reprint(null)).body).toMatchObject({ printers: [{ title: 'Pass' }, { title: 'Grill' }] })
    expect((await reprint(null, randomUUID())).status).toBe(404)
    expect((await reprint(randomUUID())).body).toMatchObject({ message: 'There is nothing on this ticket any more!' })
    const duplicates = async () => {
      await printDueJobs(needs())
      return here.sink.papers.map(textOf).filter((paper) => paper.includes('DUPLICATE'))
    }
    await expect.poll(async () => (await duplicates()).length, patience).toBe(4)
    await again.stop()
    const dishes = (await duplicates()).map((paper) => [paper.includes('Pizza'), paper.includes('Water')].join())
    expect(dishes.sort()).toEqual(['false,true', 'true,false', 'true,false', 'true,true'])
  })

  function startTickets(stores = needs().stores) {
    const controller = new AbortController()
    const following = { ...needs(), stores, signal: controller.signal }
    const tickets = followTogether(following, [kitchenTickets(following)])
    return {
      tickets,
      stop: async () => {
        controller.abort()
        await tickets
      },
    }
  }
})
