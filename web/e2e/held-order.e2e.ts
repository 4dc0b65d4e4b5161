import { presenceOf } from './boards.ts'
import { expect, test } from './fixtures.ts'
import { addDish, billOf, send, summaryOf } from './till.ts'

const soup = 'Linsensuppe · شوربة عدس'
const placing = '**/api/v1/pos/create-order'

test('an unsent order of last night waits for a confirmation after a reload of the till', async ({ enter }) => {
  const page = await enter('waiter', '/dashboard/pos')
  await page.route(placing, (route) => route.abort())
  await addDish(page, soup)
  await send(page)
  await expect(summaryOf(page)).toContainText('There is no answer yet.')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('comanda.outbox.'))) {
      const entry = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...entry, madeAt: entry.madeAt - 7 * 60 * 60 * 1_000 }))
    }
  })
  await page.unroute(placing)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/pos/create-order') && sent.push(request.url()))
  await page.reload()
  await presenceOf(page, /1 unsent/).click()
  const unsent = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(unsent.getByText('Waiting to be sent')).toBeVisible()
  expect(sent).toEqual([])
  await unsent.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/^Token \d+: /).first()).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(billOf(page)).toContainText('Tap a dish to put it on the bill.')
})
