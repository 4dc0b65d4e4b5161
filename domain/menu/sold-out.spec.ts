import { givenFor } from '@comanda/tests/domain/given.ts'
import { addAddon, addVariant, itemRemoved, withItem } from '@comanda/tests/samples/menu-samples.ts'
import { addonId, context, euro, itemId, uuid, variantId } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { BusinessDay, CountId } from '../kernel/ids.ts'
import type { MenuPart, SoldOutForm } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { menu } from './menu.ts'
import { priceCart } from './price-cart.ts'
import { countedLines, soldOutLine } from './sold-out.ts'

const given = givenFor(menu, context)
const day = (text: string) => BusinessDay.parse(text)
const monday = day('2026-01-05')
const tuesday = day('2026-01-06')
const soup: MenuPart = { itemId: itemId(1), variantId: null, addonId: null }
const large: MenuPart = { ...soup, variantId: variantId(1) }
const extra: MenuPart = { ...soup, addonId: addonId(1) }
const form = (part: MenuPart = soup, until: SoldOutForm['until'] = 'dayEnd', businessDay = monday): SoldOutForm => ({
  ...part,
  until,
  businessDay,
})
const sellOut = (data: SoldOutForm) => ({ type: 'SellOutMenuItem', data }) as const
const soldOut = (data: SoldOutForm): MenuEvent => ({ type: 'MenuItemSoldOut', data })
const putBack = (data: MenuPart = soup) => ({ type: 'PutMenuItemOnSale', data }) as const
const back = (data: MenuPart = soup): MenuEvent => ({ type: 'MenuItemBackOnSale', data })
const whole: readonly MenuEvent[] = [
  ...withItem,
  ...[addVariant, addAddon].flatMap((command) => {
    const events = menu.decide(command, withItem.reduce(menu.evolve, menu.initial), context)
    if ('rejected' in events) throw new Error(events.rejected)
    return events
  }),
]

describe('a sold-out part', () => {
  test.each([soup, large, extra])('is an item, a variant or an addon', (part) =>
    given(...whole)
      .when(sellOut(form(part)))
      .then(soldOut(form(part))),
  )
  test.each(['dayEnd', 'switched'] as const)('repeated is recorded once (%s)', (until) =>
    given(...whole, soldOut(form(soup, until)))
      .when(sellOut(form(soup, until)))
      .then(),
  )
  test('until it is switched back needs no new event on the next day', () =>
    given(...whole, soldOut(form(soup, 'switched')))
      .when(sellOut(form(soup, 'switched', tuesday)))
      .then())
  test('until the end of the day is marked again on the next', () =>
    given(...whole, soldOut(form()))
      .when(sellOut(form(soup, 'dayEnd', tuesday)))
      .then(soldOut(form(soup, 'dayEnd', tuesday))))
  test('may get another end', () =>
    given(...whole, soldOut(form()))
      .when(sellOut(form(soup, 'switched')))
      .then(soldOut(form(soup, 'switched'))))
  test('becomes available once', () => {
    given(...whole, soldOut(form()))
      .when(putBack())
      .then(back())
    given(...whole, soldOut(form()), back())
      .when(putBack())
      .then()
    given(...whole, soldOut(form(large)))
      .when(putBack())
      .then()
  })
  test('must be on the menu', () => {
    given(...whole, itemRemoved)
      .when(sellOut(form()))
      .thenRejected('MenuItemUnknown')
    given(...withItem)
      .when(sellOut(form(large)))
      .thenRejected('VariantUnknown')
    given(...withItem)
      .when(sellOut(form(extra)))
      .thenRejected('AddonUnknown')
  })
  test('is removed with the variant or addon', () => {
    const gone: MenuEvent = { type: 'VariantRemoved', data: { itemId: itemId(1), variantId: variantId(1) } }
    given(...whole, soldOut(form(large)), gone)
      .when(putBack(large))
      .then()
  })
})

describe('an order of a sold-out dish', () => {
  const line = (variant: boolean, addon: boolean) => ({
    itemId: itemId(1),
    variantId: variant ? variantId(1) : null,
    addonIds: addon ? [addonId(1)] : [],
    quantity: 1,
    notes: null,
  })
  const refused = (events: readonly MenuEvent[], cart: readonly ReturnType<typeof line>[], on: BusinessDay) => {
    const state = [...whole, ...events].reduce(menu.evolve, menu.initial)
    const priced = priceCart(state, euro, cart)
    if ('rejected' in priced) throw new Error(priced.rejected)
    return soldOutLine(state, priced.lines, on)
  }
  const plain = line(false, false)

  test('is refused with the dish and its line', () =>
    expect(refused([soldOut(form())], [plain], monday)).toEqual({ line: 1, title: 'Soup' }))
  test('is accepted after the business day, and once it is available', () => {
    expect(refused([soldOut(form())], [plain], tuesday)).toBeNull()
    expect(refused([soldOut(form(soup, 'switched'))], [plain], tuesday)).not.toBeNull()
    expect(refused([soldOut(form(soup, 'switched')), back()], [plain], monday)).toBeNull()
  })
  test('is refused with the variant or addon; the others stay available', () => {
    const events = [soldOut(form(large)), soldOut(form(extra))]
    expect(refused(events, [plain, line(true, false)], monday)).toEqual({ line: 2, title: 'Soup (Large)' })
    expect(refused(events, [line(false, true)], monday)?.line).toBe(1)
    expect(refused(events, [plain], monday)).toBeNull()
  })
})

describe('a number of portions that are left', () => {
  const count = (number: number, part: MenuPart = soup, portions = 5) => {
    const data = { ...form(part), countId: CountId.parse(uuid(number)), portions }
    return { set: { type: 'CountMenuItem', data } as const, was: { type: 'MenuItemCounted', data } as const }
  }
  test.each([soup, large, extra])('is of an item, a variant or an addon', (part) =>
    given(...whole)
      .when(count(70, part).set)
      .then(count(70, part).was),
  )
  test('is set once by a repetition, and anew by another request', () => {
    given(...whole, count(70).was)
      .when(count(70).set)
      .then()
    given(...whole, count(70).was)
      .when(count(71).set)
      .then(count(71).was)
  })
  test.each([0, 1_000, 1.5])('of %d is refused', (portions) =>
    given(...whole)
      .when(count(70, soup, portions).set)
      .thenRejected('PortionsInvalid'),
  )
  test('ends when it is sold out or put back on sale', () => {
    given(...whole, count(70).was)
      .when(sellOut(form()))
      .then(soldOut(form()))
    given(...whole, count(70).was)
      .when(putBack())
      .then(back())
  })
  test('grants the portions of all lines of an order until its day ends', () => {
    const events = [...whole, count(70).was, count(71, large).was, count(72, extra, 3).was]
    const state = events.reduce(menu.evolve, menu.initial)
    const line = { itemId: itemId(1), addonIds: [], quantity: 2, notes: null }
    const cart = [line, { ...line, variantId: variantId(1), quantity: 1 }, { ...line, addonIds: [addonId(1)] }]
    const priced = priceCart(state, euro, cart)
    if ('rejected' in priced) throw new Error(priced.rejected)
    expect(soldOutLine(state, priced.lines, monday)).toBe(null)
    const { lines, counted } = countedLines(state, priced.lines, monday)
    expect(counted.map(({ countId, quantity, portions }) => [countId, quantity, portions])).toEqual([
      [uuid(70), 5, 5],
      [uuid(71), 1, 5],
      [uuid(72), 2, 3],
    ])
    expect(lines.map(({ counts }) => counts?.map(({ countId }) => countId))).toEqual([
      [uuid(70)],
      [uuid(70), uuid(71)],
      [uuid(70), uuid(72)],
    ])
    expect(countedLines(state, priced.lines, tuesday)).toEqual({ lines: priced.lines, counted: [] })
  })
})
