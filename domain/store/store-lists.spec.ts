import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, paymentTypeId, tableId } from '@comanda/tests/samples/samples.ts'
import { cash, opened, table } from '@comanda/tests/samples/store-samples.ts'
import { describe, test } from 'vitest'
import type { CashRounding } from '../kernel/cash.ts'
import type { PaymentTypeForm, StoreCommand, TableForm } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { maxPaymentTypes, maxTables, store } from './store.ts'

const given = givenFor(store, context)

describe('a table', () => {
  const add = (change: Partial<TableForm> = {}): StoreCommand => ({ type: 'AddTable', data: table(change) })
  const revise = (change: Partial<TableForm> = {}): StoreCommand => ({ type: 'ReviseTable', data: table(change) })
  const remove: StoreCommand = { type: 'RemoveTable', data: { tableId: tableId(1) } }
  const added: StoreEvent = { type: 'TableAdded', data: table() }
  const removed: StoreEvent = { type: 'TableRemoved', data: { tableId: tableId(1) } }

  test('is added once', () => {
    given(opened).when(add()).then(added)
    given(opened, added).when(add()).then()
  })
  test('may have no seats', () =>
    given(opened)
      .when(add({ seatingCapacity: 0 }))
      .then({ type: 'TableAdded', data: table({ seatingCapacity: 0 }) }))
  test('needs a title, a floor and a capacity', () => {
    given(opened)
      .when(add({ title: '' }))
      .thenRejected('TitleInvalid')
    given(opened)
      .when(add({ floor: '' }))
      .thenRejected('FloorInvalid')
    for (const seatingCapacity of [-1, 0.5, Number.NaN, 10_001]) {
      given(opened).when(add({ seatingCapacity })).thenRejected('SeatingCapacityInvalid')
    }
  })
  test('is one of a limited number', () => {
    const tables = Array.from({ length: maxTables }, (_, n) => ({
      type: 'TableAdded' as const,
      data: table({ tableId: tableId(n + 10) }),
    }))
    given(opened, ...tables)
      .when(add())
      .thenRejected('TooManyTables')
  })
  test('is revised into the exact differences', () => {
    const id = { tableId: tableId(1) }
    const events: readonly StoreEvent[] = [
      { type: 'TableRenamed', data: { ...id, title: 'T2' } },
      { type: 'TableMoved', data: { ...id, floor: 'Roof' } },
      { type: 'TableReseated', data: { ...id, seatingCapacity: 6 } },
    ]
    const change = { title: 'T2', floor: 'Roof', seatingCapacity: 6 }
    given(opened, added).when(revise()).then()
    given(opened, added)
      .when(revise(change))
      .then(...events)
    given(opened, added, ...events)
      .when(revise(change))
      .then()
  })
  test('must exist to be revised, with valid fields', () => {
    given(opened).when(revise()).thenRejected('TableUnknown')
    given(opened, added)
      .when(revise({ title: '' }))
      .thenRejected('TitleInvalid')
  })
  test('is removed once', () => {
    given(opened, added).when(remove).then(removed)
    given(opened, added, removed).when(remove).then()
  })
})

describe('a payment type', () => {
  const add = (change: Partial<PaymentTypeForm> = {}): StoreCommand => ({ type: 'AddPaymentType', data: cash(change) })
  const revise = (change: Partial<PaymentTypeForm> = {}): StoreCommand => ({
    type: 'RevisePaymentType',
    data: cash(change),
  })
  const id = { paymentTypeId: paymentTypeId(1) }
  const added: StoreEvent = { type: 'PaymentTypeAdded', data: cash() }
  const disabled: StoreEvent = { type: 'PaymentTypeDisabled', data: id }
  const enabled: StoreEvent = { type: 'PaymentTypeEnabled', data: id }
  const renamed: StoreEvent = { type: 'PaymentTypeRenamed', data: { ...id, title: 'Card' } }
  const removed: StoreEvent = { type: 'PaymentTypeRemoved', data: id }

  test('is added once', () => {
    given(opened).when(add()).then(added)
    given(opened, added).when(add()).then()
  })
  test('is cash, rounded or not, or none; absent leaves it unchanged', () => {
    const rounded = { step: '0.05', direction: 'nearest' } as const
    const down = { ...rounded, direction: 'down' } as const
    const set = (cash?: CashRounding): StoreEvent => ({
      type: 'PaymentTypeCashSet',
      data: { ...id, ...(cash && { cash }) },
    })
    given(opened)
      .when(add({ cash: rounded }))
      .then(added, set(rounded))
    given(opened)
      .when(add({ cash: null }))
      .then(added)
    given(opened, added, set(rounded))
      .when(revise({ cash: rounded }))
      .then()
    given(opened, added, set(rounded)).when(revise()).then()
    given(opened, added, set(rounded))
      .when(revise({ cash: null }))
      .then(set())
    given(opened, added, set(rounded))
      .when(revise({ cash: down }))
      .then(set(down))
  })
  test('needs a title', () => {
    given(opened)
      .when(add({ title: '' }))
      .thenRejected('TitleInvalid')
    given(opened, added)
      .when(revise({ title: '' }))
      .thenRejected('TitleInvalid')
  })
  test('is one of a limited number', () => {
    const types = Array.from({ length: maxPaymentTypes }, (_, n) => ({
      type: 'PaymentTypeAdded' as const,
      data: cash({ paymentTypeId: paymentTypeId(n + 10) }),
    }))
    given(opened, ...types)
      .when(add())
      .thenRejected('TooManyPaymentTypes')
  })
  test('is set to the requested state, not toggled', () => {
    given(opened, added).when({ type: 'DisablePaymentType', data: id }).then(disabled)
    given(opened, added, disabled).when({ type: 'DisablePaymentType', data: id }).then()
    given(opened, added, disabled).when({ type: 'EnablePaymentType', data: id }).then(enabled)
    given(opened, added).when({ type: 'EnablePaymentType', data: id }).then()
  })
  test('is revised into the exact differences', () => {
    given(opened, added).when(revise()).then()
    given(opened, added)
      .when(revise({ title: 'Card', isActive: false }))
      .then(renamed, disabled)
    given(opened, added, renamed, disabled)
      .when(revise({ title: 'Card', isActive: false }))
      .then()
  })
  test('must exist to be revised or switched', () => {
    given(opened).when(revise()).thenRejected('PaymentTypeUnknown')
    given(opened).when({ type: 'EnablePaymentType', data: id }).thenRejected('PaymentTypeUnknown')
    given(opened).when({ type: 'DisablePaymentType', data: id }).thenRejected('PaymentTypeUnknown')
  })
  test('is removed once', () => {
    given(opened, added).when({ type: 'RemovePaymentType', data: id }).then(removed)
    given(opened, added, removed).when({ type: 'RemovePaymentType', data: id }).then()
  })
})
