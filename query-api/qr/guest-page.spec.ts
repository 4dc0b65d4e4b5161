import { readFile } from 'node:fs/promises'
import type { AnswerOf } from '@comanda/api/all.ts'
import { bareDish } from '@comanda/tests/samples/bare-dish.ts'
import { describe, expect, test } from 'vitest'
import { guestPage } from './guest-page.ts'
import { plainPage } from './page-template.ts'

type Menu = AnswerOf<'GET /qrmenu/:qrcode'>

const hostile = `</script><script>alert("$&'")</script>`
const item = (title: string, more: Partial<Menu['menuItems'][number]> = {}): Menu['menuItems'][number] => ({
  id: title.length.toString(),
  title,
  price: '12.50',
  ...bareDish,
  ...more,
})
const menu = (more: Partial<Menu> = {}): Menu => ({
  storeSettings: {
    store_name: 'Chez Amélie',
    address: null,
    phone: null,
    email: null,
    currency: 'EUR',
    currency_exponent: 2,
    image: null,
    is_qr_menu_enabled: 1,
    is_qr_order_enabled: 1,
  },
  categories: [{ id: 'c1', title: 'Mains' }],
  menuItems: [item('Steak', { category_id: 'c1', image: '/public/x/steak.webp' })],
  storeTable: { id: 't', table_title: 'Table 4', floor: 'Saal' },
  ...more,
})
const page = (shown: Menu | null, language?: string) => guestPage(plainPage, shown, language)

describe('the page of a guest', () => {
  test('is readable without a script', () => {
    const html = page(menu())
    for (const part of ['Chez Amélie', 'Table 4', 'Saal', 'Mains', 'Steak', '€12.50', '/public/x/steak.webp'])
      expect(html.split('<script')[0]).toContain(part)
    expect(html).toContain('<title>Chez Amélie</title>')
  })

  test('contains the same menu for the script, whatever its texts', () => {
    const shown = menu({ menuItems: [item(hostile)], categories: [{ id: 'c1', title: hostile }] })
    const html = page(shown)
    const [, json = ''] = /<script id="menu" type="application\/json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual(shown)
    expect(html.match(/<script/g)).toEqual(['<script'])
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;$&amp;&#39;&quot;)')
  })

  test('contains no dish of a closed menu, nor under an unknown code', () => {
    const { storeSettings } = menu()
    expect(page(menu({ storeSettings: { ...storeSettings, is_qr_menu_enabled: 0 } }))).toContain('Menu Not Available!')
    expect(page(null)).toContain('Broken Link!')
    expect(page(null)).toContain('application/json">null<')
  })

  test.each([
    ['ar-EG,en;q=0.5', '<html lang="ar" dir="rtl">'],
    ['pt-BR, fr;q=0.8', '<html lang="fr" dir="ltr">'],
    [undefined, '<html lang="en" dir="ltr">'],
  ])('is written in the direction of %s', (language, start) => expect(page(menu(), language)).toContain(start))

  test('shows dishes without a category', () => {
    expect(page(menu({ menuItems: [item('Wine', { category_id: 'gone' })] }))).toContain('Wine')
  })

  const glass = (price: string) => ({ id: price, item_id: 'w', title: `of ${price}`, price })
  const priceOf = (variants: readonly string[], language?: string) => {
    const html = page(menu({ menuItems: [item('Wine', { variants: variants.map(glass) })] }), language)
    return /<p class="pr"><span[^>]*>([^<]*)</.exec(html)?.[1]
  }

  test('shows the base price, the price of all variants, or the lowest of them', () => {
    expect(priceOf([])).toBe('€12.50')
    expect(priceOf(['4.00', '4.00'])).toBe('€4.00')
    expect(priceOf(['18.00', '4.00', '7.50'])).toBe('from €4.00')
  })

  test.each([
    ['en', '€4.00'],
    ['es', '4,00\u00a0€'],
    ['fr', '4,00\u00a0€'],
    ['de', '4,00\u00a0€'],
    ['ar', '€\u00a04.00'],
    ['hi', '€4.00'],
  ])('has "from" in %s as in the app, and the amount by its rules', async (language, amount) => {
    const file = new URL(`../../web/language/${language}/guest.json`, import.meta.url)
    const { priceFrom } = JSON.parse(await readFile(file, 'utf8'))
    expect(priceOf(['18.00', '4.00'], language)).toBe(priceFrom.replace('{price}', amount))
  })
})
