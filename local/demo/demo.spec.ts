import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { comptoirHabits, sumidaHabits } from './history/habits.ts'
import { type Carte, comptoirCarte } from './menu.ts'
import { demoOrders } from './orders.ts'
import { openPictures } from './pictures.ts'
import { uuidOf } from './session.ts'
import { tables } from './store.ts'
import { sumida, sumidaCarte } from './tokyo.ts'

const dishes = comptoirCarte.dishes.map(({ row, picture }) => ({ ...row, picture }))
const categoriesOf = ({ dishes }: Carte) => new Set(dishes.map(({ row }) => row.category))

describe('the demo restaurant', () => {
  test('has 60 dishes of different names in at least 6 categories, 12 tables on 2 floors', () => {
    expect(new Set(dishes.map(({ title }) => title)).size).toBe(60)
    expect(categoriesOf(comptoirCarte).size).toBeGreaterThanOrEqual(6)
    expect(tables.length).toBe(12)
    expect(new Set(tables.map(({ floor }) => floor)).size).toBe(2)
  })

  test('contains every kind of dish: with and without tax, options and picture', () => {
    expect(new Set(dishes.map(({ tax }) => tax))).toEqual(
      new Set(['', ...comptoirCarte.taxes.map(({ title }) => title)]),
    )
    expect(dishes.some(({ variants, addons }) => variants.length > 0 && addons.length > 0)).toBe(true)
    expect(dishes.some(({ picture }) => !picture)).toBe(true)
    expect(dishes.some(({ title }) => /\p{Script=Arabic}/u.test(title))).toBe(true)
    expect(Math.max(...dishes.map(({ title }) => title.length))).toBeGreaterThan(80)
  })

  test('gives each picture to one dish, and draws it 400 pixels wide', async () => {
    const pictures = dishes.map(({ picture }) => picture).filter(Boolean)
    expect(new Set(pictures).size).toBe(pictures.length)
    const draw = await openPictures()
    for (const name of pictures) {
      const { format, width, height } = await sharp(await draw(name)).metadata()
      expect([name, format, width, height]).toEqual([name, 'png', 400, 400])
    }
  })

  test('orders only dishes of the menu, at existing tables', () => {
    const wrong = demoOrders.flatMap(({ table, lines }) => [
      ...(table && !tables.some(({ title }) => title === table) ? [table] : []),
      ...lines.flatMap(({ title, variant, addons = [] }) => {
        const dish = dishes.find((one) => one.title === title)
        const hasVariant = !variant || dish?.variants.some((one) => one.title === variant)
        const hasAddons = addons.every((addon) => dish?.addons.some((one) => one.title === addon))
        return dish && hasVariant && hasAddons ? [] : [title]
      }),
    ])
    expect(wrong).toEqual([])
  })

  test('chooses a variant if a dish has any, as the till does', () => {
    const without = demoOrders
      .flatMap(({ lines }) => lines)
      .filter(({ title, variant }) => !variant && dishes.find((dish) => dish.title === title)?.variants.length)
    expect(without).toEqual([])
  })

  test('gives its commands the same ids at every start', () => {
    expect(uuidOf('x')).toBe(uuidOf('x'))
    expect(uuidOf('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe('the second restaurant', () => {
  test('uses whole yen, and habits that match its menu and its day', () => {
    const prices = sumidaCarte.dishes.flatMap(({ row }) =>
      [row, ...row.variants, ...row.addons].map(({ price }) => price),
    )
    expect(prices.filter((price) => !/^\d+$/.test(price))).toEqual([])
    expect([sumida.store.currency, sumida.store.timeZone]).toEqual(['JPY', 'Asia/Tokyo'])
  })
})

describe('the habits of a restaurant', () => {
  test.each([
    ['Comptoir du Cèdre', comptoirHabits, comptoirCarte],
    ['Sumida Shokudō', sumidaHabits, sumidaCarte],
  ])('%s: everybody orders from the menu, and leaves before midnight', (_name, habits, carte) => {
    const categories = categoriesOf(carte)
    const appetites = [...habits.sittings.map(({ appetite }) => appetite), habits.awayAppetite]
    expect(appetites.flatMap((appetite) => Object.keys(appetite)).filter((title) => !categories.has(title))).toEqual([])
    expect(Math.max(...habits.sittings.map(({ to }) => to))).toBeLessThanOrEqual(21.75)
  })
})
