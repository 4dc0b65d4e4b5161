import { givenFor } from '@comanda/tests/domain/given.ts'
import { context } from '@comanda/tests/samples/samples.ts'
import { opened } from '@comanda/tests/samples/store-samples.ts'
import { describe, expect, test } from 'vitest'
import { PrinterId, StationId } from '../kernel/ids.ts'
import type { PrinterForm, StoreCommand } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { printerAddressOf } from './printer-address.ts'
import { noUses } from './printer-state.ts'
import { maxPrinters } from './printers.ts'
import { store } from './store.ts'

const given = givenFor(store, context)
const id = (n: number) => PrinterId.parse(`0f8fad5b-d9cb-469f-a165-${String(n).padStart(12, '0')}`)
const grill = StationId.parse('0f8fad5b-d9cb-469f-a165-0000000000aa')
const form = (change: Partial<PrinterForm> = {}): PrinterForm => ({
  printerId: id(1),
  title: 'Bar',
  connection: { kind: 'cloudprnt', columns: 48 },
  uses: noUses,
  ...change,
})
const add = (change: Partial<PrinterForm> = {}): StoreCommand => ({ type: 'AddPrinter', data: form(change) })
const revise = (change: Partial<PrinterForm> = {}): StoreCommand => ({ type: 'RevisePrinter', data: form(change) })
const added = (n = 1): StoreEvent => ({
  type: 'PrinterAdded',
  data: { printerId: id(n), title: 'Bar', kind: 'cloudprnt', columns: 48 },
})
const used = (change: object = {}, n = 1): StoreEvent => ({
  type: 'PrinterUsesChosen',
  data: { printerId: id(n), ...noUses, ...change },
})

describe('a printer', () => {
  test('is added once', () => {
    given(opened).when(add()).then(added(), used())
    given(opened, added(), used()).when(add()).then()
  })
  test('that prints text only is remembered as such, until it prints the logo', () => {
    const textOnly = { ...noUses, withoutLogo: true as const }
    given(opened, added(), used())
      .when(revise({ uses: textOnly }))
      .then(used({ withoutLogo: true }))
    given(opened, added(), used({ withoutLogo: true }))
      .when(revise({ uses: textOnly }))
      .then()
    given(opened, added(), used({ withoutLogo: true }))
      .when(revise())
      .then(used())
  })
  test('has a title and a number of copies', () => {
    given(opened)
      .when(add({ title: ' ' }))
      .thenRejected('TitleInvalid')
    for (const copies of [0, 6, 1.5])
      given(opened)
        .when(add({ uses: { ...noUses, copies } }))
        .thenRejected('CopiesInvalid')
  })
  test('is one of a limited number', () =>
    given(opened, ...Array.from({ length: maxPrinters }, (_, n) => added(n + 10)))
      .when(add())
      .thenRejected('TooManyPrinters'))
  test('in the network needs a private address, which another kind does not keep', () => {
    const at = (address?: string) => add({ connection: { kind: 'network', columns: 32, ...(address && { address }) } })
    for (const wrong of [undefined, 'printer.local', '8.8.8.8', '192.168.1.5:22']) {
      given(opened).when(at(wrong)).thenRejected('PrinterAddressInvalid')
    }
    const connection = { kind: 'network', columns: 32, address: '192.168.1.5' } as const
    given(opened)
      .when(at('192.168.1.5'))
      .then({ type: 'PrinterAdded', data: { printerId: id(1), title: 'Bar', ...connection } }, used())
    given(opened, added())
      .when(revise({ connection: { kind: 'epson', columns: 48, address: '192.168.1.5' } }))
      .then({ type: 'PrinterConnectionChosen', data: { printerId: id(1), kind: 'epson', columns: 48 } })
  })
  test('is revised into the exact differences', () => {
    given(opened, added(), used()).when(revise()).then()
    given(opened, added(), used())
      .when(revise({ title: 'Grill', uses: { ...noUses, tickets: 'chosen', stationIds: [grill, grill] } }))
      .then(
        { type: 'PrinterRenamed', data: { printerId: id(1), title: 'Grill' } },
        used({ tickets: 'chosen', stationIds: [grill] }),
      )
    given(opened).when(revise()).thenRejected('PrinterUnknown')
  })
  test('takes the receipts from the printer that had them', () =>
    given(opened, added(), added(2), used({ receipts: true }, 2))
      .when(revise({ uses: { ...noUses, receipts: true } }))
      .then(used({ receipts: true }), used({ receipts: false }, 2)))
  test('has another printer as its fallback, or none', () => {
    given(opened, added(), added(2))
      .when(revise({ uses: { ...noUses, fallbackId: id(2) } }))
      .then(used({ fallbackId: id(2) }))
    given(opened, added())
      .when(revise({ uses: { ...noUses, fallbackId: id(1) } }))
      .then()
  })
  test('is removed once', () => {
    const remove: StoreCommand = { type: 'RemovePrinter', data: { printerId: id(1) } }
    const removed: StoreEvent = { type: 'PrinterRemoved', data: { printerId: id(1) } }
    given(opened, added()).when(remove).then(removed)
    given(opened, added(), removed).when(remove).then()
  })
})

test('an address is private, and its port one of raw printing', () => {
  expect(printerAddressOf(' 10.0.0.7 ')).toEqual({ host: '10.0.0.7', port: 9_100 })
  expect(printerAddressOf('172.16.4.1:9109')).toEqual({ host: '172.16.4.1', port: 9_109 })
  const refused = [
    '127.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '172.32.0.1',
    '192.167.1.1',
    '192.168.1.256',
    '192.168.01.5',
    '192.168.1.5:9110',
    '192.168.1.5:80',
    '3232235777',
    '[::1]:9100',
    'localhost',
    '',
  ]
  expect(refused.filter((text) => printerAddressOf(text))).toEqual([])
})
