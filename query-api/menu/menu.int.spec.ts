import { randomUUID } from 'node:crypto'
import { steakOf, waterOf } from '@comanda/tests/query-system/menu-answers.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let admin: Person
let beginner: Person

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  admin = await system.enter(place.tenantId, [], 'admin')
  beginner = await system.enter(await system.openTenant(), [], 'admin')
})

const get = async (url: string, { cookie } = admin) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })
}
const said = (facts: { type: string; data: unknown }[]) =>
  system.record(place.tenantId, `menu-${place.tenantId}`, facts)

const steak = () => steakOf(place)
const water = () => waterOf(place)

describe('the menu', () => {
  test('is the same flat list in settings', async () => {
    const row = (item: object) => ({ ...item, is_hidden: false })
    expect((await get('/menu-items')).json()).toEqual([row(steak()), row(water())])
    expect((await get(`/menu-items/${place.steak}`)).json()).toEqual(row(steak()))
  })

  test.each([randomUUID(), '7', 'nonsense'])('has no item %s', async (id) => {
    expect((await get(`/menu-items/${id}`)).statusCode).toBe(404)
  })

  test('hides items that are not for sale from the till, and keeps them in the settings', async () => {
    await said([{ type: 'MenuItemHidden', data: { itemId: place.steak } }])
    expect((await get('/pos/init')).json().menuItems).toEqual([water()])
    expect((await get('/menu-items')).json()).toMatchObject([{ id: place.steak, is_hidden: true }, { id: place.water }])
    await said([{ type: 'MenuItemShown', data: { itemId: place.steak } }])
    expect((await get('/pos/init')).json().menuItems).toEqual([steak(), water()])
  })

  test('shows sold-out items at the till and in the settings', async () => {
    const part = { itemId: place.steak, variantId: null, addonId: null, until: 'switched', businessDay: '2026-01-05' }
    await said([
      { type: 'MenuItemSoldOut', data: part },
      { type: 'MenuItemSoldOut', data: { ...part, variantId: place.variant } },
      { type: 'MenuItemSoldOut', data: { ...part, addonId: place.addon, until: 'dayEnd' } }, // expired
    ])
    const out = { sold_out: { until: null } }
    const variants = steak().variants.map((variant) => ({ ...variant, ...out }))
    expect((await get('/pos/init')).json().menuItems).toEqual([{ ...steak(), variants, ...out }, water()])
    expect((await get(`/menu-items/${place.steak}`)).json()).toMatchObject(out)
    await said([{ type: 'MenuItemBackOnSale', data: { itemId: place.steak, variantId: null, addonId: null } }])
    expect((await get('/pos/init')).json().menuItems).toEqual([{ ...steak(), variants }, water()])
  })

  test('names description and allergens of an item, until they are taken away', async () => {
    const itemId = place.water
    await said([
      { type: 'MenuItemDescribed', data: { itemId, description: 'From the spring' } },
      { type: 'MenuItemAllergensDeclared', data: { itemId, allergens: ['sulphites'] } },
    ])
    const described = { ...water(), description: 'From the spring', allergens: ['sulphites'] }
    expect((await get('/pos/init')).json().menuItems).toEqual([steak(), described])
    expect((await get(`/menu-items/${itemId}`)).json()).toEqual({ ...described, is_hidden: false })
    await said([
      { type: 'MenuItemDescribed', data: { itemId, description: '' } },
      { type: 'MenuItemAllergensDeclared', data: { itemId, allergens: [] } },
    ])
    expect((await get('/pos/init')).json().menuItems).toEqual([steak(), water()])
  })

  test('has the sorted order, with later additions at its end', async () => {
    const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
    const [tea, later] = [randomUUID(), randomUUID()]
    const form = { title: 'Tea', price: { amount: 300, exponent: 2 }, netPrice: null, categoryId: null, taxId: null }
    await said([
      { type: 'MenuItemAdded', data: { ...form, itemId: tea } },
      { type: 'MenuItemsSorted', data: { itemIds: [tea, place.water, place.steak] } },
      { type: 'MenuItemAdded', data: { ...form, itemId: later } },
      { type: 'CategoryAdded', data: { categoryId: tea, title: 'Drinks' } },
      { type: 'CategoriesSorted', data: { categoryIds: [tea] } },
    ])
    const sorted = [tea, place.water, place.steak, later]
    expect(idsOf((await get('/menu-items')).json())).toEqual(sorted)
    const init = (await get('/pos/init')).json()
    expect([idsOf(init.menuItems), idsOf(init.categories)]).toEqual([sorted, [tea, place.category]])
    await said([{ type: 'MenuItemsSorted', data: { itemIds: [place.steak] } }])
    expect(idsOf((await get('/menu-items')).json())).toEqual([place.steak, tea, place.water, later])
  })

  test('converts prices of another currency to the decimals of the store’s own, rounded one by one', async () => {
    const price = (amount: number, exponent: number) => ({ amount, exponent })
    const [itemId, variantId, addonId] = [place.steak, place.variant, place.addon]
    await said([
      { type: 'MenuItemRepriced', data: { itemId, price: price(1_255, 3), netPrice: price(1_204, 3) } },
      { type: 'VariantRepriced', data: { itemId, variantId, price: price(2_505, 3) } },
      { type: 'AddonRepriced', data: { itemId, addonId, price: price(154, 3) } },
      { type: 'MenuItemRepriced', data: { itemId: place.water, price: price(300, 0), netPrice: null } },
    ])
    const inEuros = {
      ...steak(),
      price: '1.26',
      net_price: '1.20',
      addons: [{ ...steak().addons[0], price: '0.15' }],
      variants: [{ ...steak().variants[0], price: '2.51' }],
    }
    const water300 = { ...water(), price: '300.00' }
    expect((await get('/pos/init')).json().menuItems).toEqual([inEuros, water300])
    expect((await get('/menu-items')).json()).toMatchObject([inEuros, water300])
    expect((await get(`/menu-items/${itemId}`)).json()).toMatchObject(inEuros)
    await system.record(place.tenantId, `store-${place.tenantId}`, [
      { type: 'CurrencyChosen', data: { currency: 'JPY' } },
    ])
    const inYen = { price: '1', net_price: '1', addons: [{ price: '0' }], variants: [{ price: '3' }] }
    expect((await get('/pos/init')).json().menuItems).toMatchObject([inYen, { price: '300' }])
    expect((await get(`/menu-items/${itemId}`)).json()).toMatchObject(inYen)
  })

  test('reflects the owner’s changes', async () => {
    const itemId = randomUUID()
    const price = (amount: number, exponent = 2) => ({ amount, exponent })
    await said([
      {
        type: 'MenuItemAdded',
        data: {
          itemId,
          title: 'Soup',
          price: price(500),
          netPrice: price(4500, 3),
          categoryId: place.category,
          taxId: place.tax,
        },
      },
      { type: 'MenuItemRepriced', data: { itemId, price: price(650), netPrice: null } },
      { type: 'MenuItemPictured', data: { itemId, image: '/public/x/y.webp' } },
      { type: 'CategoryAdded', data: { categoryId: itemId, title: 'Soups' } },
      { type: 'MenuItemRecategorised', data: { itemId, categoryId: itemId } },
    ])
    const soup = { id: itemId, price: '6.50', net_price: null, image: '/public/x/y.webp', category_title: 'Soups' }
    expect((await get(`/menu-items/${itemId}`)).json()).toMatchObject(soup)
    await said([{ type: 'CategoryRemoved', data: { categoryId: itemId } }])
    expect((await get(`/menu-items/${itemId}`)).json()).toMatchObject({ category_id: null, category_title: null })
    await said([{ type: 'MenuItemRemoved', data: { itemId } }])
    expect((await get(`/menu-items/${itemId}`)).statusCode).toBe(404)
  })
})

describe('the stations of the kitchen', () => {
  test('are listed in their order, with their routes', async () => {
    const [bar, grill] = [randomUUID(), randomUUID()]
    await said([
      { type: 'StationAdded', data: { stationId: bar, title: 'Bar' } },
      { type: 'StationRouted', data: { stationId: bar, categoryIds: [], itemIds: [place.water] } },
      { type: 'StationAdded', data: { stationId: grill, title: 'Grill' } },
      { type: 'StationRouted', data: { stationId: grill, categoryIds: [place.category], itemIds: [] } },
      { type: 'StationsSorted', data: { stationIds: [grill, bar] } },
      { type: 'StationAlarmsSet', data: { stationId: bar, soon: 8, late: 15 } },
      { type: 'StationSoundChosen', data: { stationId: bar, sound: 'gong' } },
    ])
    expect((await get('/settings/stations')).json()).toEqual([
      { id: grill, title: 'Grill', category_ids: [place.category], item_ids: [] },
      {
        id: bar,
        title: 'Bar',
        category_ids: [],
        item_ids: [place.water],
        alarms: { soon: 8, late: 15 },
        sound: 'gong',
      },
    ])
    expect((await get('/kitchen/stations')).json()).toEqual([
      { id: grill, title: 'Grill', item_ids: [place.steak] },
      { id: bar, title: 'Bar', item_ids: [place.water], alarms: { soon: 8, late: 15 }, sound: 'gong' },
    ])
    for (const path of ['/settings/stations', '/kitchen/stations'])
      expect((await get(path, beginner)).json()).toEqual([])
  })

  test('make an item of another’s category by its own route', async () => {
    const [bar, grill] = [randomUUID(), randomUUID()]
    await said([
      { type: 'StationAdded', data: { stationId: grill, title: 'Grill' } },
      { type: 'StationRouted', data: { stationId: grill, categoryIds: [place.category], itemIds: [] } },
      { type: 'StationAdded', data: { stationId: bar, title: 'Bar' } },
      { type: 'StationRouted', data: { stationId: bar, categoryIds: [], itemIds: [place.steak] } },
    ])
    expect((await get('/kitchen/stations')).json()).toMatchObject([{ item_ids: [] }, { item_ids: [place.steak] }])
  })
})

describe('the choice groups', () => {
  test('are listed with their options, and are part of each of their items', async () => {
    const [group, rare, medium] = [randomUUID(), randomUUID(), randomUUID()]
    const option = (optionId: string, title: string, amount: number) => {
      return { optionId, title, price: { amount, exponent: 2 } }
    }
    const options = [option(rare, 'Rare', 0), option(medium, 'Medium', 50)]
    await said([
      { type: 'ChoiceGroupAdded', data: { groupId: group, title: 'Doneness', least: 1, most: 1, options } },
      { type: 'MenuItemChoicesSet', data: { itemId: place.steak, groupIds: [group] } },
      {
        type: 'ChoiceOptionSoldOut',
        data: { groupId: group, optionId: rare, until: 'switched', businessDay: '2026-01-05' },
      },
    ])
    const sold_out = { until: null }
    expect((await get('/settings/choice-groups')).json()).toEqual([
      {
        id: group,
        title: 'Doneness',
        least: 1,
        most: 1,
        options: [
          { id: rare, title: 'Rare', price: '0.00', sold_out },
          { id: medium, title: 'Medium', price: '0.50' },
        ],
        items: 1,
      },
    ])
    const shown = {
      ...steak(),
      addons: [
        ...steak().addons,
        { id: rare, item_id: place.steak, title: 'Rare', price: '0.00', sold_out },
        { id: medium, item_id: place.steak, title: 'Medium', price: '0.50' },
      ],
      choices: [{ id: group, title: 'Doneness', least: 1, most: 1, addon_ids: [rare, medium] }],
    }
    expect((await get('/pos/init')).json().menuItems).toContainEqual(shown)
    expect((await get(`/menu-items/${place.steak}`)).json()).toEqual({ ...shown, is_hidden: false })
    expect((await get('/settings/choice-groups', beginner)).json()).toEqual([])
  })
})
