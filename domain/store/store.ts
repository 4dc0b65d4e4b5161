import { isCurrency } from '../currencies.ts'
import { isTimeZone } from '../kernel/business-day.ts'
import type { CashRounding } from '../kernel/cash.ts'
import { type Decider, impossible, type Rejection, reject } from '../kernel/decider.ts'
import { isText, isTitle } from '../kernel/text.ts'
import { addCardReader, type CardReaderRejection, renameCardReader } from './card-readers.ts'
import { type ChargeRuleRejection, chooseChargeRule } from './charge-rule.ts'
import type { PaymentTypeForm, PrintLayout, StoreCommand, StoreForm, StoreOpening, TableForm } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { publishFloorPlan } from './floor-plan.ts'
import { type FreeTablesRejection, joinFreeTables, partFreeTables } from './free-tables.ts'
import { addPrinter, type PrinterRejection, revisePrinter } from './printers.ts'
import { quickNotesSet } from './quick-notes.ts'
import { reasonsSet } from './reasons.ts'
import { isSeatingCapacity } from './seating-capacity.ts'
import { evolveStore, type OpenStore, type Store } from './state.ts'

export const maxTables = 1_000
export const maxPaymentTypes = 100

export type StoreRejection =
  | 'StoreNotOpen'
  | 'StoreNameInvalid'
  | 'TextTooLong'
  | 'CurrencyUnknown'
  | 'TimeZoneUnknown'
  | 'CutOffHourInvalid'
  | 'TitleInvalid'
  | 'FloorInvalid'
  | 'SeatingCapacityInvalid'
  | 'TableUnknown'
  | 'TooManyTables'
  | 'PaymentTypeUnknown'
  | 'TooManyPaymentTypes'
  | 'FloorPlanChanged'
  | 'FloorPlanInvalid'
  | 'TooManyFloors'
  | FreeTablesRejection
  | PrinterRejection
  | ChargeRuleRejection
  | CardReaderRejection

type Refusal = Rejection<StoreRejection> | undefined
type Decision = readonly StoreEvent[] | Rejection<StoreRejection>

export const store: Decider<Store, StoreCommand, StoreEvent, StoreRejection> = {
  category: 'store',
  initial: { status: 'None' },

  decide({ type, data }, state) {
    if (type === 'OpenStore') return state.status === 'Open' ? [] : openStore(data)
    if (state.status === 'None') return reject('StoreNotOpen')
    switch (type) {
      case 'ReviseStore':
        return reviseStore(state, data)
      case 'ChooseStoreLogo':
        return state.logo === data.image ? [] : [{ type: 'StoreLogoChosen', data }]
      case 'RemoveStoreLogo':
        return state.logo === null ? [] : [{ type: 'StoreLogoRemoved', data: {} }]
      case 'SetReasons':
        return reasonsSet(state.reasons, data)
      case 'ChoosePrintLayout':
        return choosePrintLayout(state, data)
      case 'AddTable':
        return addTable(state, data)
      case 'ReviseTable':
        return reviseTable(state, data)
      case 'RemoveTable':
        return state.tables.has(data.tableId)
          ? [...partFreeTables(state, data.tableId), { type: 'TableRemoved', data }]
          : []
      case 'JoinFreeTables':
        return joinFreeTables(state, data)
      case 'PartFreeTables':
        return partFreeTables(state, data.tableId)
      case 'PublishFloorPlan':
        return publishFloorPlan(state, data)
      case 'AddPaymentType':
        return addPaymentType(state, data)
      case 'RevisePaymentType':
        return revisePaymentType(state, data)
      case 'EnablePaymentType':
        return switchPaymentType(state, data, true)
      case 'DisablePaymentType':
        return switchPaymentType(state, data, false)
      case 'RemovePaymentType':
        return state.paymentTypes.has(data.paymentTypeId) ? [{ type: 'PaymentTypeRemoved', data }] : []
      case 'AddPrinter':
        return addPrinter(state.printers, data)
      case 'RevisePrinter':
        return revisePrinter(state.printers, data)
      case 'RemovePrinter':
        return state.printers.has(data.printerId) ? [{ type: 'PrinterRemoved', data }] : []
      case 'ChooseServiceCharge':
        return chooseChargeRule(state.chargeRule, data.rule)
      case 'AddCardReader':
        return addCardReader(state.cardReaders, data)
      case 'RenameCardReader':
        return renameCardReader(state.cardReaders, data)
      case 'RemoveCardReader':
        return state.cardReaders.has(data.readerId) ? [{ type: 'CardReaderRemoved', data }] : []
      case 'OpenReadyBoard':
        return state.boardId === data.boardId ? [] : [{ type: 'ReadyBoardOpened', data }]
      case 'CloseReadyBoard':
        return state.boardId === null ? [] : [{ type: 'ReadyBoardClosed', data: {} }]
      default:
        return impossible(type)
    }
  },

  evolve: evolveStore,
}

type OpenStoreData = Extract<StoreCommand, { type: 'OpenStore' }>['data']

function openStore({ paymentTypes = [], ...opening }: OpenStoreData): Decision {
  const refused = refusedTerms(opening)
  if (refused) return refused
  if (!paymentTypes.every(({ title }) => isTitle(title))) return reject('TitleInvalid')
  return [{ type: 'StoreOpened', data: opening }, ...paymentTypes.flatMap(paymentTypeAdded)]
}

function reviseStore(state: OpenStore, form: StoreForm): Decision {
  const { name, address, phone, email, currency } = form
  const { timeZone = state.timeZone, cutOffHour = state.cutOffHour, language = state.language } = form
  const { taxNumber = state.taxNumber, oneTapSending = state.oneTapSending } = form
  const { autoLockMinutes = state.autoLockMinutes } = form
  const refused = refusedTerms({ name, currency, timeZone, cutOffHour })
  if (refused) return refused
  if (![address, phone, email, taxNumber].every(isText)) return reject('TextTooLong')
  const events: StoreEvent[] = []
  if (state.name !== name) events.push({ type: 'StoreRenamed', data: { name } })
  if (state.address !== address || state.phone !== phone || state.email !== email) {
    events.push({ type: 'StoreContactChanged', data: { address, phone, email } })
  }
  if (state.currency !== currency) events.push({ type: 'CurrencyChosen', data: { currency } })
  if (state.timeZone !== timeZone || state.cutOffHour !== cutOffHour) {
    events.push({ type: 'BusinessDaySet', data: { timeZone, cutOffHour } })
  }
  if (state.language !== language) {
    events.push({ type: 'StoreLanguageChosen', data: language === null ? {} : { language } })
  }
  if (state.taxNumber !== taxNumber) {
    events.push({ type: 'StoreTaxNumberChosen', data: taxNumber === null ? {} : { taxNumber } })
  }
  events.push(...quickNotesSet(state.quickNotes, form.quickNotes))
  if (state.qrMenuEnabled !== form.qrMenuEnabled) {
    events.push({ type: form.qrMenuEnabled ? 'QrMenuOpened' : 'QrMenuClosed', data: {} })
  }
  if (state.qrOrderEnabled !== form.qrOrderEnabled) {
    events.push({ type: form.qrOrderEnabled ? 'QrOrderingOpened' : 'QrOrderingClosed', data: {} })
  }
  if (state.oneTapSending !== oneTapSending) {
    events.push({ type: oneTapSending ? 'OneTapSendingEnabled' : 'OneTapSendingDisabled', data: {} })
  }
  if (state.autoLockMinutes !== autoLockMinutes) {
    events.push({ type: 'AutoLockChosen', data: autoLockMinutes === null ? {} : { minutes: autoLockMinutes } })
  }
  return events
}

function choosePrintLayout({ printLayout }: OpenStore, data: PrintLayout): Decision {
  if (!isText(data.header) || !isText(data.footer)) return reject('TextTooLong')
  const same =
    printLayout?.pageFormat === data.pageFormat &&
    printLayout.header === data.header &&
    printLayout.footer === data.footer &&
    printLayout.showNotes === data.showNotes &&
    printLayout.isEnablePrint === data.isEnablePrint &&
    printLayout.showStoreDetails === data.showStoreDetails &&
    printLayout.showCustomerDetails === data.showCustomerDetails &&
    printLayout.printToken === data.printToken
  return same ? [] : [{ type: 'PrintLayoutChosen', data }]
}

function addTable({ tables }: OpenStore, data: TableForm): Decision {
  if (tables.has(data.tableId)) return []
  const refused = refusedTable(data)
  if (refused) return refused
  return tables.size < maxTables ? [{ type: 'TableAdded', data }] : reject('TooManyTables')
}

function reviseTable({ tables }: OpenStore, data: TableForm): Decision {
  const { tableId, title, floor, seatingCapacity } = data
  const table = tables.get(tableId)
  if (!table) return reject('TableUnknown')
  const refused = refusedTable(data)
  if (refused) return refused
  const events: StoreEvent[] = []
  if (table.title !== title) events.push({ type: 'TableRenamed', data: { tableId, title } })
  if (table.floor !== floor) events.push({ type: 'TableMoved', data: { tableId, floor } })
  if (table.seatingCapacity !== seatingCapacity) {
    events.push({ type: 'TableReseated', data: { tableId, seatingCapacity } })
  }
  return events
}

function addPaymentType({ paymentTypes }: OpenStore, data: PaymentTypeForm): Decision {
  if (paymentTypes.has(data.paymentTypeId)) return []
  if (!isTitle(data.title)) return reject('TitleInvalid')
  if (paymentTypes.size >= maxPaymentTypes) return reject('TooManyPaymentTypes')
  return paymentTypeAdded(data)
}

function paymentTypeAdded(data: PaymentTypeForm): readonly StoreEvent[] {
  const { cash, ...added } = data
  return [{ type: 'PaymentTypeAdded', data: added }, ...cashChange(data, null)]
}

function revisePaymentType(state: OpenStore, form: PaymentTypeForm): Decision {
  const { paymentTypeId, title, isActive } = form
  const switched = switchPaymentType(state, { paymentTypeId }, isActive)
  if ('rejected' in switched) return switched
  if (!isTitle(title)) return reject('TitleInvalid')
  const type = state.paymentTypes.get(paymentTypeId)
  const changes = [...switched, ...cashChange(form, type?.cash ?? null)]
  if (type?.title === title) return changes
  return [{ type: 'PaymentTypeRenamed', data: { paymentTypeId, title } }, ...changes]
}

function cashChange({ paymentTypeId, cash }: PaymentTypeForm, before: CashRounding | null): readonly StoreEvent[] {
  if (cash === undefined) return []
  if (cash?.step === before?.step && cash?.direction === before?.direction) return []
  return [{ type: 'PaymentTypeCashSet', data: { paymentTypeId, ...(cash && { cash }) } }]
}

function switchPaymentType(
  state: OpenStore,
  data: Pick<PaymentTypeForm, 'paymentTypeId'>,
  isActive: boolean,
): Decision {
  const paymentType = state.paymentTypes.get(data.paymentTypeId)
  if (!paymentType) return reject('PaymentTypeUnknown')
  if (paymentType.isActive === isActive) return []
  return [{ type: isActive ? 'PaymentTypeEnabled' : 'PaymentTypeDisabled', data }]
}

function refusedTerms({ name, currency, timeZone, cutOffHour }: Omit<StoreOpening, 'qrCode'>): Refusal {
  if (!isTitle(name)) return reject('StoreNameInvalid')
  if (!isCurrency(currency)) return reject('CurrencyUnknown')
  if (!isTimeZone(timeZone)) return reject('TimeZoneUnknown')
  const isHour = Number.isInteger(cutOffHour) && cutOffHour >= 0 && cutOffHour <= 23
  return isHour ? undefined : reject('CutOffHourInvalid')
}

function refusedTable({ title, floor, seatingCapacity }: TableForm): Refusal {
  if (!isTitle(title)) return reject('TitleInvalid')
  if (!isTitle(floor)) return reject('FloorInvalid')
  return isSeatingCapacity(seatingCapacity) ? undefined : reject('SeatingCapacityInvalid')
}
