import { describe, expect, test } from 'vitest'
import { TableId } from '../kernel/ids.ts'
import { Currency } from '../kernel/money-schemas.ts'
import type { StoreCommand } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { store } from './store.ts'

const [four, five, six, seven] = [4, 5, 6, 7].map((digit) =>
  TableId.parse(`${digit}0000000-0000-4000-8000-000000000000`),
) as [TableId, TableId, TableId, TableId] // four ids were made
const opened: StoreEvent = {
  type: 'StoreOpened',
  data: { name: 'Chez', currency: Currency.parse('EUR'), timeZone: 'Europe/Madrid', cutOffHour: 5, qrCode: 'abc' },
}
const titles = new Map([four, five, six, seven].map((id) => [id, id.slice(0, 1)]))
const tables = [...titles].map(
  ([tableId, title]): StoreEvent => ({
    type: 'TableAdded',
    data: { tableId, title, floor: 'Hall', seatingCapacity: 4 },
  }),
)
const titled = (ids: readonly TableId[]) =>
  ids.map((tableId) => ({ tableId, title: titles.get(tableId) ?? '', floor: 'Hall' }))
const joined = (...ids: TableId[]): StoreEvent => ({ type: 'FreeTablesJoined', data: { tables: titled(ids) } })
const parted = (ids: readonly TableId[], left: readonly TableId[] = []): StoreEvent => ({
  type: 'FreeTablesParted',
  data: { parted: ids, tables: titled(left) },
})
const join = (tableId: TableId, other: TableId): StoreCommand => ({ type: 'JoinFreeTables', data: { tableId, other } })
const part = (tableId: TableId): StoreCommand => ({ type: 'PartFreeTables', data: { tableId } })
const context = { by: '00000000-0000-0000-0000-000000000001', at: '2026-11-27T10:00:00.000Z' } as Parameters<
  typeof store.decide
>[2] // the fields of a context
const decide = (command: StoreCommand, ...history: StoreEvent[]) =>
  store.decide(command, [opened, ...tables, ...history].reduce(store.evolve, store.initial), context)

describe('tables without guests', () => {
  test('are joined, and a third one to both', () => {
    expect(decide(join(four, five))).toEqual([joined(four, five)])
    expect(decide(join(five, six), joined(four, five))).toEqual([joined(four, five, six)])
    expect(decide(join(four, five), joined(four, five))).toEqual([])
    expect(decide(join(four, four))).toEqual([])
  })
  test('are refused if they are joined elsewhere, or not of the restaurant', () => {
    expect(decide(join(four, six), joined(six, seven))).toEqual({ rejected: 'TableJoined' })
    const unknown = TableId.parse('90000000-0000-4000-8000-000000000000')
    expect(decide(join(four, unknown))).toEqual({ rejected: 'TableUnknown' })
  })
  test('are parted one by one, or all from the first', () => {
    expect(decide(part(five), joined(four, five))).toEqual([parted([four, five])])
    expect(decide(part(five), joined(four, five, six))).toEqual([parted([five], [four, six])])
    expect(decide(part(four), joined(four, five, six))).toEqual([parted([four, five, six])])
    expect(decide(part(five), joined(four, five), parted([four, five]))).toEqual([])
    expect(decide(join(five, seven), joined(four, five, six), parted([five], [four, six]))).toEqual([
      joined(five, seven),
    ])
  })
  test('are parted when one of them is deleted', () => {
    const removal: StoreCommand = { type: 'RemoveTable', data: { tableId: five } }
    const removed: StoreEvent = { type: 'TableRemoved', data: { tableId: five } }
    expect(decide(removal, joined(four, five))).toEqual([parted([four, five]), removed])
    expect(decide(removal)).toEqual([removed])
  })
})
