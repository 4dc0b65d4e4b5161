import { languageTags } from '../language/languages.ts'
import { expect, test } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { read } from './restaurant.ts'

type Init = Readonly<{ menuItems: readonly Readonly<{ id: string; title: string }>[] }>

test('an invoice of one token has the singular "token", and the list’s head has two lines on a tablet', async ({
  enter,
  api,
}) => {
  const waiter = await api('waiter')
  const { menuItems } = await read<Init>(waiter, '/pos/init')
  const dish = menuItems.find(({ title }) => title === 'Coq au Riesling, Spätzle')
  const placed = await waiter.post('/api/v1/pos/create-order-and-invoice', {
    data: {
      cart: [{ id: dish?.id, quantity: 1, notes: null, variant_id: null, addons_ids: [] }],
      deliveryType: 'takeaway',
      customerType: 'WALKIN',
      customerId: null,
      tableId: null,
      selectedQrOrderItem: null,
    },
  })
  const { tokenNo } = await placed.json()
  await read(await api('admin'), '/invoices')
  const page = await enter('admin', '/dashboard/invoices', { viewport: { width: 390, height: 844 } })
  await expect(page.getByRole('listitem').getByText(`· token ${tokenNo}`)).toBeVisible()
  // fills every column
  const wide = {
    table_title: 'Terrasse 12',
    name: 'Marie Dupont',
    payment_type: 'Carte bancaire',
    sub_total: '10234.50',
    total: '12345.60',
  }
  await page.route(/\/api\/v1\/invoices(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const rows: object[] = await answer.json()
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, ...wide, table_id: 'some' })) })
  })
  await page.setViewportSize({ width: 1024, height: 768 })
  const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  for (const language of languageTags) {
    await page.evaluate((tag) => localStorage.setItem('comanda.language', tag), language)
    await page.reload()
    await expect(page.getByText('Carte bancaire').first()).toBeVisible()
    const lines = await page.getByRole('columnheader').evaluateAll((heads) =>
      heads.map((head) => {
        const range = document.createRange()
        range.selectNodeContents(head)
        return Math.round(range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(head).lineHeight))
      }),
    )
    expect(Math.max(...lines), language).toBeLessThanOrEqual(2)
    expect(await isSideways(), language).toBe(false)
    await takePictures(page, `office: invoices in ${language}`)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(page.getByRole('columnheader')).toHaveCount(0)
    expect(await isSideways(), `${language}, upright`).toBe(false)
    await page.setViewportSize({ width: 1024, height: 768 })
  }
})
