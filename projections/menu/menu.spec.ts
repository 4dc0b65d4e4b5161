import { digitId as id, project, recordedPairs, type TypedData } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { menuModel } from './menu.ts'

const menu = (...list: TypedData[]) => project(menuModel, recordedPairs(list))

const price = (amount: number, exponent = 2) => ({ amount, exponent })
const [itemId, variantId, addonId, categoryId, taxId] = [id(1), id(2), id(3), id(4), id(5)]
const item: TypedData = [
  'MenuItemAdded',
  { itemId, title: 'Soup', price: price(500), netPrice: null, categoryId: null, taxId: null },
]
const variant: TypedData = ['VariantAdded', { itemId, variantId, title: 'Large', price: price(700) }]
const addon: TypedData = ['AddonAdded', { itemId, addonId, title: 'Bread', price: price(100) }]
const tax: TypedData = ['TaxAdded', { taxId, title: 'VAT', ratePpm: 190_000, type: 'inclusive' }]

describe('the menu', () => {
  test.each<[string, TypedData[], object]>([
    [
      'added',
      [],
      {
        title: 'Soup',
        price: 500,
        price_exponent: 2,
        net_price: null,
        category_id: null,
        tax_id: null,
        image: null,
        is_hidden: false,
        sold_out: null,
        sold_out_day: null,
        count_id: null,
        added: 1,
        sorted: null,
        place: null,
        description: null,
        allergens: null,
      },
    ],
    ['renamed', [['MenuItemRenamed', { itemId, title: 'Broth' }]], { title: 'Broth', price: 500 }],
    [
      'repriced',
      [['MenuItemRepriced', { itemId, price: price(600, 0), netPrice: price(5500, 3) }]],
      { price: 600, price_exponent: 0, net_price: 5500, net_price_exponent: 3 },
    ],
    ['recategorised', [['MenuItemRecategorised', { itemId, categoryId }]], { category_id: categoryId }],
    ['retaxed', [['MenuItemRetaxed', { itemId, taxId }]], { tax_id: taxId }],
    ['pictured', [['MenuItemPictured', { itemId, image: '/public/x' }]], { image: '/public/x' }],
    [
      'unpictured',
      [
        ['MenuItemPictured', { itemId, image: '/public/x' }],
        ['MenuItemUnpictured', { itemId }],
      ],
      { image: null },
    ],
    [
      'described',
      [['MenuItemDescribed', { itemId, description: 'With bread' }]],
      { description: 'With bread', allergens: null },
    ],
    [
      'no longer described',
      [
        ['MenuItemDescribed', { itemId, description: 'With bread' }],
        ['MenuItemDescribed', { itemId, description: '' }],
      ],
      { description: null },
    ],
    [
      'with allergens',
      [['MenuItemAllergensDeclared', { itemId, allergens: ['gluten', 'celery'] }]],
      { allergens: ['gluten', 'celery'] },
    ],
  ])('has an item %s', (_what, then, row) => {
    expect(menu(item, ...then).menu_items).toMatchObject([{ item_id: itemId, ...row }])
  })

  test('contains hidden items and the sorting', () => {
    const category: TypedData = ['CategoryAdded', { categoryId, title: 'Soups' }]
    const { menu_items, categories } = menu(
      item,
      category,
      ['MenuItemHidden', { itemId }],
      ['MenuItemsSorted', { itemIds: [id(9), itemId] }],
      ['CategoriesSorted', { categoryIds: [categoryId] }],
    )
    expect(menu_items).toMatchObject([{ item_id: itemId, is_hidden: true, sorted: 4, place: 1 }])
    expect(categories).toMatchObject([{ category_id: categoryId, sorted: 5, place: 0 }])
    expect(menu(item, ['MenuItemHidden', { itemId }], ['MenuItemShown', { itemId }]).menu_items).toMatchObject([
      { is_hidden: false },
    ])
  })

  test('contains sold-out parts until they are available again', () => {
    const part = { itemId, variantId: null, addonId: null }
    const of = (sold: object): TypedData => [
      'MenuItemSoldOut',
      { ...part, until: 'dayEnd', businessDay: '2026-01-05', ...sold },
    ]
    const history = [item, variant, addon, of({}), of({ variantId, until: 'switched' }), of({ addonId })]
    const once = menu(...history)
    expect([once.menu_items, once.menu_variants, once.menu_addons]).toMatchObject([
      [{ item_id: itemId, sold_out: 'dayEnd', sold_out_day: '2026-01-05' }],
      [{ variant_id: variantId, sold_out: 'switched', sold_out_day: '2026-01-05' }],
      [{ addon_id: addonId, sold_out: 'dayEnd', sold_out_day: '2026-01-05' }],
    ])
    expect(menu(...history, of({}))).toEqual(once)
    const back = menu(...history, ['MenuItemBackOnSale', part], ['MenuItemBackOnSale', { ...part, addonId }])
    expect([back.menu_items, back.menu_variants, back.menu_addons]).toMatchObject([
      [{ sold_out: null, sold_out_day: null }],
      [{ sold_out: 'switched' }],
      [{ sold_out: null }],
    ])
  })

  test('contains the portions that are left of the last count of a part', () => {
    const part = { itemId, variantId: null, addonId: null, until: 'dayEnd', businessDay: '2026-01-05' }
    const count = (countId: string, portions: number): TypedData => ['MenuItemCounted', { ...part, countId, portions }]
    const claim = { claimId: id(20), attemptId: id(21), orderId: id(22), quantity: 2, portions: 5 }
    const history: TypedData[] = [
      item,
      count(id(11), 5),
      ['PortionsClaimed', { countId: id(11), ...claim, left: 3, claimedAt: '2026-01-05T12:00:00.000Z' }],
      count(id(12), 8),
      [
        'PortionsGivenBack',
        { countId: id(11), returnId: id(23), quantity: 1, left: 4, givenBackAt: '2026-01-05T12:00:00.000Z' },
      ],
    ]
    const { menu_items, portion_counts } = menu(...history)
    expect(menu_items).toMatchObject([{ sold_out: 'dayEnd', sold_out_day: '2026-01-05', count_id: id(12) }])
    expect(portion_counts).toMatchObject([
      { count_id: id(11), portions_left: 4 },
      { count_id: id(12), portions_left: 8 },
    ])
    const released: TypedData = [
      'PortionsReleased',
      { countId: id(12), claimId: id(20), attemptId: id(21), left: 8, releasedAt: '2026-01-05T12:00:00.000Z' },
    ]
    expect(menu(...history, released)).toEqual(menu(...history, released, released))
    expect(
      menu(...history, ['MenuItemBackOnSale', { itemId, variantId: null, addonId: null }]).menu_items,
    ).toMatchObject([{ sold_out: null, count_id: null }])
    const groupId = id(30)
    const counted = menu(
      [
        'ChoiceGroupAdded',
        {
          groupId,
          title: 'Sauce',
          least: 0,
          most: 1,
          options: [{ optionId: id(31), title: 'Pepper', price: price(0) }],
        },
      ],
      [
        'ChoiceOptionCounted',
        { groupId, optionId: id(31), countId: id(13), portions: 2, until: 'switched', businessDay: '2026-01-05' },
      ],
    )
    expect([counted.sold_out_options, counted.portion_counts]).toMatchObject([
      [{ option_id: id(31), sold_out: 'switched', count_id: id(13) }],
      [{ count_id: id(13), portions_left: 2 }],
    ])
  })

  test('loses a removed item with its variants and addons, and no other', () => {
    const other: TypedData = ['VariantAdded', { itemId: id(9), variantId, title: 'Large', price: price(700) }]
    const { menu_items, menu_variants, menu_addons } = menu(item, variant, addon, other, [
      'MenuItemRemoved',
      { itemId },
    ])
    expect([menu_items, menu_addons, menu_variants.map((row) => row.item_id)]).toEqual([[], [], [id(9)]])
  })

  test('has variants and addons', () => {
    const { menu_variants, menu_addons } = menu(
      item,
      variant,
      addon,
      ['VariantRenamed', { itemId, variantId, title: 'Huge' }],
      ['VariantRepriced', { itemId, variantId, price: price(900) }],
      ['AddonRenamed', { itemId, addonId, title: 'Toast' }],
      ['AddonRepriced', { itemId, addonId, price: price(150, 3) }],
    )
    expect(menu_variants).toMatchObject([{ variant_id: variantId, title: 'Huge', price: 900, added: 2 }])
    expect(menu_addons).toMatchObject([{ addon_id: addonId, title: 'Toast', price: 150, price_exponent: 3 }])
    const bare = menu(
      item,
      variant,
      addon,
      ['VariantRemoved', { itemId, variantId }],
      ['AddonRemoved', { itemId, addonId }],
    )
    expect([bare.menu_variants, bare.menu_addons]).toEqual([[], []])
  })

  test('has choice groups with their options in order, and the items of each group', () => {
    const groupId = id(8)
    const option = (digit: number, amount: number) => ({ optionId: id(digit), title: 'Rare', price: price(amount) })
    const group: TypedData = [
      'ChoiceGroupAdded',
      { groupId, title: 'Side', least: 1, most: 1, options: [option(7, 0)] },
    ]
    const out: TypedData = [
      'ChoiceOptionSoldOut',
      { groupId, optionId: id(7), until: 'dayEnd', businessDay: '2026-01-05' },
    ]
    const history: TypedData[] = [item, group, ['MenuItemChoicesSet', { itemId, groupIds: [id(9), groupId] }], out]
    const { choice_groups, choice_options, sold_out_options, item_choices } = menu(
      ...history,
      ['ChoiceGroupRenamed', { groupId, title: 'Doneness' }],
      ['ChoiceGroupBoundsSet', { groupId, least: 0, most: 2 }],
      ['ChoiceGroupOptionsSet', { groupId, options: [option(6, 150), option(7, 0)] }],
    )
    expect(choice_groups).toMatchObject([{ group_id: groupId, title: 'Doneness', least: 0, most: 2, added: 2 }])
    expect(choice_options).toMatchObject([
      { option_id: id(6), price: 150, place: 0 },
      { option_id: id(7), price: 0, place: 1 },
    ])
    expect(sold_out_options).toMatchObject([{ option_id: id(7), sold_out: 'dayEnd', sold_out_day: '2026-01-05' }])
    expect(item_choices).toMatchObject([
      { item_id: itemId, group_id: groupId, place: 1 },
      { item_id: itemId, group_id: id(9), place: 0 },
    ])
    const back = menu(...history, ['ChoiceOptionBackOnSale', { groupId, optionId: id(7) }])
    expect(back.sold_out_options).toEqual([])
    const gone = menu(...history, ['ChoiceGroupRemoved', { groupId }], ['MenuItemRemoved', { itemId }])
    expect([gone.choice_groups, gone.choice_options, gone.sold_out_options, gone.item_choices]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  test('has categories and taxes', () => {
    const category: TypedData = ['CategoryAdded', { categoryId, title: 'Soups' }]
    const { categories, taxes } = menu(
      category,
      tax,
      ['CategoryRenamed', { categoryId, title: 'Starters' }],
      ['TaxRenamed', { taxId, title: 'GST' }],
      ['TaxTermsSet', { taxId, ratePpm: 0, type: 'exclusive' }],
    )
    expect(categories).toMatchObject([{ category_id: categoryId, title: 'Starters' }])
    expect(taxes).toMatchObject([{ tax_id: taxId, title: 'GST', rate_ppm: 0, type: 'exclusive' }])
    const bare = menu(category, tax, ['CategoryRemoved', { categoryId }], ['TaxRemoved', { taxId }])
    expect([bare.categories, bare.taxes]).toEqual([[], []])
  })
})
