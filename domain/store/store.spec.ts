import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, euro, paymentTypeId, tableId, yen } from '@comanda/tests/samples/samples.ts'
import { cash, form, layout, open, opened, opening, table } from '@comanda/tests/samples/store-samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Currency } from '../kernel/money-schemas.ts'
import type { PrintLayout, StoreCommand, StoreForm } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { store } from './store.ts'

const given = givenFor(store, context)

describe('opening a store', () => {
  test('is recorded', () => given().when(open()).then(opened))
  test('twice is recorded once', () =>
    given(opened)
      .when(open({ name: 'Other' }))
      .then())
  test('adds the given payment types', () => {
    const card = { ...cash(), paymentTypeId: paymentTypeId(2), title: 'Card' }
    given()
      .when({ type: 'OpenStore', data: { ...opening, paymentTypes: [cash(), card] } })
      .then(opened, { type: 'PaymentTypeAdded', data: cash() }, { type: 'PaymentTypeAdded', data: card })
  })
  test('needs a title for each payment type', () =>
    given()
      .when({ type: 'OpenStore', data: { ...opening, paymentTypes: [cash({ title: '' })] } })
      .thenRejected('TitleInvalid'))
  test('needs a name', () =>
    given()
      .when(open({ name: ' ' }))
      .thenRejected('StoreNameInvalid'))
  test('needs a known currency', () =>
    given()
      .when(open({ currency: Currency.parse('XXX') }))
      .thenRejected('CurrencyUnknown'))
  test('needs a known time zone', () =>
    given()
      .when(open({ timeZone: 'Mars/Olympus' }))
      .thenRejected('TimeZoneUnknown'))
  test.each([-1, 24, 0.5])('refuses a day that begins at %d', (cutOffHour) =>
    given().when(open({ cutOffHour })).thenRejected('CutOffHourInvalid'),
  )
})

describe('a store that is not open', () => {
  test.each<StoreCommand>([
    { type: 'ReviseStore', data: form() },
    { type: 'ChoosePrintLayout', data: layout() },
    { type: 'AddTable', data: table() },
    { type: 'ReviseTable', data: table() },
    { type: 'RemoveTable', data: { tableId: tableId(1) } },
    { type: 'AddPaymentType', data: cash() },
    { type: 'RevisePaymentType', data: cash() },
    { type: 'EnablePaymentType', data: { paymentTypeId: paymentTypeId(1) } },
    { type: 'DisablePaymentType', data: { paymentTypeId: paymentTypeId(1) } },
    { type: 'RemovePaymentType', data: { paymentTypeId: paymentTypeId(1) } },
  ])('refuses $type', (command) => given().when(command).thenRejected('StoreNotOpen'))
})

describe('revising the store', () => {
  const revise = (change: Partial<StoreForm> = {}): StoreCommand => ({ type: 'ReviseStore', data: form(change) })
  const renamed: StoreEvent = { type: 'StoreRenamed', data: { name: 'Osteria' } }
  const contact = { address: 'Main St 1', phone: null, email: 'hi@comanda.test' }
  const contactChanged: StoreEvent = { type: 'StoreContactChanged', data: contact }

  test('without a change adds nothing', () => given(opened).when(revise()).then())
  test('records the exact differences', () => {
    given(opened)
      .when(revise({ name: 'Osteria' }))
      .then(renamed)
    given(opened).when(revise(contact)).then(contactChanged)
    given(opened)
      .when(revise({ currency: yen }))
      .then({ type: 'CurrencyChosen', data: { currency: yen } })
    given(opened)
      .when(revise({ name: 'Osteria', ...contact }))
      .then(renamed, contactChanged)
    given(opened, renamed, contactChanged)
      .when(revise({ name: 'Osteria', ...contact }))
      .then()
  })
  test('opens and closes the QR menu and ordering', () => {
    const menuOpened: StoreEvent = { type: 'QrMenuOpened', data: {} }
    const orderingOpened: StoreEvent = { type: 'QrOrderingOpened', data: {} }
    given(opened)
      .when(revise({ qrMenuEnabled: true, qrOrderEnabled: true }))
      .then(menuOpened, orderingOpened)
    given(opened, menuOpened, orderingOpened)
      .when(revise({ qrMenuEnabled: true, qrOrderEnabled: true }))
      .then()
    given(opened, menuOpened, orderingOpened)
      .when(revise())
      .then({ type: 'QrMenuClosed', data: {} }, { type: 'QrOrderingClosed', data: {} })
  })
  test('sets the business day; a client that does not know it changes nothing', () => {
    const daySet: StoreEvent = { type: 'BusinessDaySet', data: { timeZone: 'UTC', cutOffHour: 4 } }
    given(opened)
      .when(revise({ timeZone: 'UTC', cutOffHour: 4 }))
      .then(daySet)
    given(opened)
      .when(revise({ cutOffHour: 4 }))
      .then({ type: 'BusinessDaySet', data: { timeZone: 'Europe/Rome', cutOffHour: 4 } })
    given(opened, daySet).when(revise()).then()
  })
  test('sets and clears the language of printed papers; a client that does not know it changes nothing', () => {
    const french: StoreEvent = { type: 'StoreLanguageChosen', data: { language: 'fr' } }
    const none: StoreEvent = { type: 'StoreLanguageChosen', data: {} }
    given(opened)
      .when(revise({ language: 'fr' }))
      .then(french)
    given(opened, french)
      .when(revise({ language: 'fr' }))
      .then()
    given(opened, french).when(revise()).then()
    given(opened, french)
      .when(revise({ language: null }))
      .then(none)
    given(opened, french, none)
      .when(revise({ language: null }))
      .then()
  })
  test('chooses, replaces and removes the logo, each once', () => {
    const chosen = (image: string): StoreEvent => ({ type: 'StoreLogoChosen', data: { image } })
    const removed: StoreEvent = { type: 'StoreLogoRemoved', data: {} }
    const choose = (image: string): StoreCommand => ({ type: 'ChooseStoreLogo', data: { image } })
    const remove: StoreCommand = { type: 'RemoveStoreLogo', data: {} }
    given(opened).when(choose('/a')).then(chosen('/a'))
    given(opened, chosen('/a')).when(choose('/a')).then()
    given(opened, chosen('/a')).when(choose('/b')).then(chosen('/b'))
    given(opened, chosen('/a')).when(remove).then(removed)
    given(opened, chosen('/a'), removed).when(remove).then()
    given(opened, chosen('/a')).when(revise()).then()
  })
  test('sets and clears the tax number; a client that does not know it changes nothing', () => {
    const numbered: StoreEvent = { type: 'StoreTaxNumberChosen', data: { taxNumber: 'DE 123' } }
    const none: StoreEvent = { type: 'StoreTaxNumberChosen', data: {} }
    given(opened)
      .when(revise({ taxNumber: 'DE 123' }))
      .then(numbered)
    given(opened, numbered)
      .when(revise({ taxNumber: 'DE 123' }))
      .then()
    given(opened, numbered).when(revise()).then()
    given(opened, numbered)
      .when(revise({ taxNumber: null }))
      .then(none)
  })
  test('switches sending in one tap; a client that does not know it changes nothing', () => {
    const enabled: StoreEvent = { type: 'OneTapSendingEnabled', data: {} }
    given(opened)
      .when(revise({ oneTapSending: true }))
      .then(enabled)
    given(opened, enabled).when(revise()).then()
    given(opened, enabled)
      .when(revise({ oneTapSending: false }))
      .then({ type: 'OneTapSendingDisabled', data: {} })
  })
  test('does not change the reasons, which are set by themselves', () => {
    const set: StoreEvent = { type: 'ReasonsSet', data: { voids: [{ code: 'other', title: 'Training' }] } }
    given(opened).when({ type: 'SetReasons', data: set.data }).then(set)
    given(opened, set).when({ type: 'SetReasons', data: set.data }).then()
    given(opened, set).when(revise()).then()
    given(opened, set).when({ type: 'SetReasons', data: {} }).then({ type: 'ReasonsSet', data: {} })
  })
  test('sets the quick notes, each once; a client that does not know them changes nothing', () => {
    const noted: StoreEvent = { type: 'QuickNotesSet', data: { notes: ['no onions', 'allergy'] } }
    const wanted = { quickNotes: [' no onions ', 'allergy', '', 'no onions'] }
    given(opened).when(revise(wanted)).then(noted)
    given(opened, noted).when(revise(wanted)).then()
    given(opened, noted).when(revise()).then()
    given(opened, noted)
      .when(revise({ quickNotes: [] }))
      .then({ type: 'QuickNotesSet', data: { notes: [] } })
  })
  test('sets and clears the minutes until a till locks itself; a client that does not know them changes nothing', () => {
    const chosen: StoreEvent = { type: 'AutoLockChosen', data: { minutes: 5 } }
    const never: StoreEvent = { type: 'AutoLockChosen', data: {} }
    given(opened)
      .when(revise({ autoLockMinutes: 5 }))
      .then(chosen)
    given(opened, chosen).when(revise()).then()
    given(opened, chosen)
      .when(revise({ autoLockMinutes: null }))
      .then(never)
    given(opened, chosen, never)
      .when(revise({ autoLockMinutes: null }))
      .then()
  })
  test('is refused for one invalid value, even if all others are valid', () => {
    given(opened)
      .when(revise({ name: '' }))
      .thenRejected('StoreNameInvalid')
    given(opened)
      .when(revise({ currency: Currency.parse('ZZZ') }))
      .thenRejected('CurrencyUnknown')
    given(opened)
      .when(revise({ timeZone: '' }))
      .thenRejected('TimeZoneUnknown')
    given(opened)
      .when(revise({ cutOffHour: 24 }))
      .thenRejected('CutOffHourInvalid')
    given(opened)
      .when(revise({ address: 'x'.repeat(1_001) }))
      .thenRejected('TextTooLong')
  })
})

describe('choosing the print layout', () => {
  const choose = (change: Partial<PrintLayout> = {}): StoreCommand => ({
    type: 'ChoosePrintLayout',
    data: layout(change),
  })
  const chosen: StoreEvent = { type: 'PrintLayoutChosen', data: layout() }
  test('is recorded', () => given(opened).when(choose()).then(chosen))
  test('twice is recorded once', () => given(opened, chosen).when(choose()).then())
  test.each<Partial<PrintLayout>>([
    { pageFormat: '57' },
    { header: 'Hello' },
    { footer: 'Bye' },
    { showNotes: true },
    { isEnablePrint: false },
    { showStoreDetails: false },
    { showCustomerDetails: false },
    { printToken: false },
  ])('detects a change of %o', (change) =>
    given(opened, chosen)
      .when(choose(change))
      .then({ type: 'PrintLayoutChosen', data: layout(change) }),
  )
  test('refuses a header that is too long for a receipt', () =>
    given(opened)
      .when(choose({ header: 'x'.repeat(1_001) }))
      .thenRejected('TextTooLong'))
})

describe('any store', () => {
  test('records the same command only once', () => expectTwiceAddsNothing(store, anyCommand, context))
  test('treats a history without an opening as damaged', () =>
    expect(() => store.evolve(store.initial, { type: 'QrMenuOpened', data: {} })).toThrow('invariant broken'))
})

const few = fc.integer({ min: 1, max: 3 })
const anyTitle = fc.constantFrom('One', 'Two', '')
const anyForm = fc
  .record({
    name: anyTitle,
    address: fc.constantFrom(null, 'Here'),
    currency: fc.constantFrom(euro, yen),
    qrMenuEnabled: fc.boolean(),
    qrOrderEnabled: fc.boolean(),
    timeZone: fc.constantFrom(undefined, 'UTC', 'Nowhere'),
    cutOffHour: fc.constantFrom(undefined, 0, 4),
    language: fc.constantFrom(undefined, null, 'ar'),
  })
  .map((change) => form(change))
const anyTable = fc
  .record({
    tableId: few.map(tableId),
    title: anyTitle,
    floor: anyTitle,
    seatingCapacity: fc.integer({ min: -1, max: 2 }),
  })
  .map((change) => table(change))
const anyPaymentType = fc
  .record({ paymentTypeId: few.map(paymentTypeId), title: anyTitle, isActive: fc.boolean() })
  .map((change) => cash(change))
const anyCommand: fc.Arbitrary<StoreCommand> = fc.oneof(
  fc.constant(open()),
  anyForm.map((data) => ({ type: 'ReviseStore' as const, data })),
  fc.boolean().map((showNotes) => ({ type: 'ChoosePrintLayout' as const, data: layout({ showNotes }) })),
  fc.record({ type: fc.constantFrom('AddTable', 'ReviseTable', 'RemoveTable'), data: anyTable }),
  fc.record({
    type: fc.constantFrom('AddPaymentType', 'RevisePaymentType', 'RemovePaymentType'),
    data: anyPaymentType,
  }),
  fc.record({ type: fc.constantFrom('EnablePaymentType', 'DisablePaymentType'), data: anyPaymentType }),
)
