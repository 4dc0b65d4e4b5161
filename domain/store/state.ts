import type { CashRounding } from '../kernel/cash.ts'
import { impossible, invariant } from '../kernel/decider.ts'
import type { BoardId, CardReaderId, PaymentTypeId, PrinterId, TableId } from '../kernel/ids.ts'
import { type CardReader, evolveCardReaders, isCardReaderEvent } from './card-readers.ts'
import type { ChargeRule } from './charge-events.ts'
import type { PrintLayout, StoreOpening, TableForm } from './commands.ts'
import type { StoreEvent, TablePlace } from './events.ts'
import { evolveFreeTables, type FreeJoined, isFreeTablesEvent } from './free-tables-state.ts'
import type { Language } from './languages.ts'
import { evolvePrinters, isPrinterEvent, type Printer } from './printer-state.ts'
import type { ReasonLists } from './reasons.ts'

type StoreTable = Readonly<Omit<TableForm, 'tableId'>>
type PaymentType = Readonly<{ title: string; isActive: boolean; cash: CashRounding | null }>

export type OpenStore = StoreOpening &
  Readonly<{
    status: 'Open'
    address: string | null
    phone: string | null
    email: string | null
    language: Language | null
    taxNumber: string | null
    /** Picture on the papers of the store. */
    logo: string | null
    quickNotes: readonly string[]
    reasons: ReasonLists
    qrMenuEnabled: boolean
    qrOrderEnabled: boolean
    oneTapSending: boolean
    /** Null: a till never locks itself. */
    autoLockMinutes: number | null
    printLayout: PrintLayout | null
    tables: ReadonlyMap<TableId, StoreTable>
    freeJoined: FreeJoined
    /** The drawing as it was published last; version 0: there is none. */
    floorPlan: Readonly<{ version: number; places: readonly TablePlace[] }>
    paymentTypes: ReadonlyMap<PaymentTypeId, PaymentType>
    printers: ReadonlyMap<PrinterId, Printer>
    /** Null: no service charge. */
    chargeRule: ChargeRule | null
    cardReaders: ReadonlyMap<CardReaderId, CardReader>
    /** True after the first card terminal was added: orders may have card payments, also after it was removed. */
    hadCardReaders: boolean
    /** Guests' board of ready numbers; null: none. */
    boardId: BoardId | null
  }>
export type Store = Readonly<{ status: 'None' }> | OpenStore

export function evolveStore(store: Store, event: StoreEvent): Store {
  if (event.type === 'StoreOpened') {
    invariant(store.status === 'None', 'a store opens once')
    return {
      ...event.data,
      status: 'Open',
      address: null,
      phone: null,
      email: null,
      language: null,
      taxNumber: null,
      logo: null,
      quickNotes: [],
      reasons: {},
      qrMenuEnabled: false,
      qrOrderEnabled: false,
      oneTapSending: false,
      autoLockMinutes: null,
      printLayout: null,
      tables: new Map(),
      freeJoined: [],
      floorPlan: { version: 0, places: [] },
      paymentTypes: new Map(),
      printers: new Map(),
      chargeRule: null,
      cardReaders: new Map(),
      hadCardReaders: false,
      boardId: null,
    }
  }
  invariant(store.status === 'Open', `${event.type} follows StoreOpened`)
  return evolveOpen(store, event)
}

function evolveOpen(store: OpenStore, event: Exclude<StoreEvent, { type: 'StoreOpened' }>): OpenStore {
  if (isPrinterEvent(event)) return { ...store, printers: evolvePrinters(store.printers, event) }
  if (isCardReaderEvent(event))
    return { ...store, cardReaders: evolveCardReaders(store.cardReaders, event), hadCardReaders: true }
  if (isFreeTablesEvent(event)) return { ...store, freeJoined: evolveFreeTables(store.freeJoined, event) }
  const { type, data } = event
  switch (type) {
    case 'StoreRenamed':
    case 'StoreContactChanged':
    case 'CurrencyChosen':
    case 'BusinessDaySet':
      return { ...store, ...data }
    case 'StoreLanguageChosen':
      return { ...store, language: data.language ?? null }
    case 'StoreTaxNumberChosen':
      return { ...store, taxNumber: data.taxNumber ?? null }
    case 'StoreLogoChosen':
      return { ...store, logo: data.image }
    case 'StoreLogoRemoved':
      return { ...store, logo: null }
    case 'QuickNotesSet':
      return { ...store, quickNotes: data.notes }
    case 'ReasonsSet':
      return { ...store, reasons: data }
    case 'QrMenuOpened':
    case 'QrMenuClosed':
      return { ...store, qrMenuEnabled: type === 'QrMenuOpened' }
    case 'QrOrderingOpened':
    case 'QrOrderingClosed':
      return { ...store, qrOrderEnabled: type === 'QrOrderingOpened' }
    case 'OneTapSendingEnabled':
    case 'OneTapSendingDisabled':
      return { ...store, oneTapSending: type === 'OneTapSendingEnabled' }
    case 'AutoLockChosen':
      return { ...store, autoLockMinutes: data.minutes ?? null }
    case 'PrintLayoutChosen':
      return { ...store, printLayout: data }
    case 'TableAdded':
    case 'TableRenamed':
    case 'TableMoved':
    case 'TableReseated':
    case 'TableRemoved':
      return { ...store, tables: evolveTables(store.tables, event) }
    case 'FloorPlanPublished':
      return { ...store, floorPlan: data }
    case 'ServiceChargeChosen':
      return { ...store, chargeRule: data.rule ?? null }
    case 'ReadyBoardOpened':
      return { ...store, boardId: data.boardId }
    case 'ReadyBoardClosed':
      return { ...store, boardId: null }
    case 'PaymentTypeAdded':
    case 'PaymentTypeRenamed':
    case 'PaymentTypeEnabled':
    case 'PaymentTypeDisabled':
    case 'PaymentTypeCashSet':
    case 'PaymentTypeRemoved':
      return { ...store, paymentTypes: evolvePaymentTypes(store.paymentTypes, event) }
    default:
      return impossible(type)
  }
}

function evolveTables(before: OpenStore['tables'], { type, data }: Extract<StoreEvent, { type: `Table${string}` }>) {
  const tables = new Map(before)
  const { tableId, ...change } = data
  if (type === 'TableRemoved') tables.delete(tableId)
  else if (type === 'TableAdded')
    tables.set(tableId, { title: data.title, floor: data.floor, seatingCapacity: data.seatingCapacity })
  else tables.set(tableId, { ...entryOf(tables, tableId), ...change })
  return tables
}

function evolvePaymentTypes(
  before: OpenStore['paymentTypes'],
  { type, data }: Extract<StoreEvent, { type: `PaymentType${string}` }>,
) {
  const types = new Map(before)
  const { paymentTypeId } = data
  if (type === 'PaymentTypeRemoved') types.delete(paymentTypeId)
  else if (type === 'PaymentTypeAdded') {
    types.set(paymentTypeId, { title: data.title, isActive: data.isActive, cash: null })
  } else if (type === 'PaymentTypeRenamed')
    types.set(paymentTypeId, { ...entryOf(types, paymentTypeId), title: data.title })
  else if (type === 'PaymentTypeCashSet')
    types.set(paymentTypeId, { ...entryOf(types, paymentTypeId), cash: data.cash ?? null })
  else types.set(paymentTypeId, { ...entryOf(types, paymentTypeId), isActive: type === 'PaymentTypeEnabled' })
  return types
}

function entryOf<Id, Entry>(entries: ReadonlyMap<Id, Entry>, id: Id): Entry {
  const entry = entries.get(id)
  invariant(entry, 'an entry changes only between being added and being removed')
  return entry
}
