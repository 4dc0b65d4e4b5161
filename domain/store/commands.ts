import type { CashRounding } from '../kernel/cash.ts'
import type { BoardId, CardReaderId, PaymentTypeId, PrinterId, TableId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { Currency } from '../kernel/money.ts'
import type { ChargeRule } from './charge-events.ts'
import type { StoreEvent, TablePlace } from './events.ts'
import type { Language } from './languages.ts'
import type { PrinterConnection, PrinterUses } from './printer-state.ts'
import type { ReasonLists } from './reasons.ts'

export type StoreOpening = Readonly<{
  name: string
  currency: Currency
  qrCode: string
  timeZone: string
  cutOffHour: number
}>
export type StoreForm = Readonly<{
  name: string
  address: string | null
  phone: string | null
  email: string | null
  currency: Currency
  qrMenuEnabled: boolean
  qrOrderEnabled: boolean
  /** Undefined = unchanged: clients of version 1.2.0 do not know the business day. */
  timeZone?: string | undefined
  cutOffHour?: number | undefined
  /** Language of printed papers. null = language of the user who prints; undefined = unchanged. */
  language?: Language | null | undefined
  /** Tax number of the seller, printed on receipts. null = none; undefined = unchanged. */
  taxNumber?: string | null | undefined
  /** True if the till sends an order without its summary; undefined = unchanged. */
  oneTapSending?: boolean | undefined
  /** Notes that the till offers as buttons; undefined = unchanged. */
  quickNotes?: readonly string[] | undefined
  /** Minutes without input after which a till locks itself. null = never; undefined = unchanged. */
  autoLockMinutes?: number | null | undefined
}>
export type PrintLayout = Extract<StoreEvent, { type: 'PrintLayoutChosen' }>['data']
export type TableForm = Readonly<{ tableId: TableId; title: string; floor: string; seatingCapacity: number }>
/** A drawn table with its floor and seats. */
export type DrawnTable = TablePlace & Readonly<{ floor: string; seatingCapacity: number }>
export type FloorPlanForm = Readonly<{
  /** Version of the plan that the drawing started from, 0 for none; null replaces any plan. */
  version: number | null
  tables: readonly DrawnTable[]
}>
export type PaymentTypeForm = Readonly<{
  paymentTypeId: PaymentTypeId
  title: string
  isActive: boolean
  /** Rounding of cash. null = not cash; undefined = unchanged. */
  cash?: CashRounding | null | undefined
}>
export type CardReaderForm = Readonly<{ readerId: CardReaderId; title: string }>

export type PrinterForm = Readonly<{
  printerId: PrinterId
  title: string
  connection: PrinterConnection
  uses: PrinterUses
}>

export type StoreCommand =
  | Message<'OpenStore', StoreOpening & { paymentTypes?: readonly PaymentTypeForm[] }>
  | Message<'ReviseStore', StoreForm>
  | Message<'ChooseStoreLogo', { image: string }>
  | Message<'RemoveStoreLogo', Record<never, never>>
  /** All lists of reasons. An absent or empty list: the built-in reasons. */
  | Message<'SetReasons', ReasonLists>
  | Message<'ChoosePrintLayout', PrintLayout>
  | Message<'AddTable', TableForm>
  | Message<'ReviseTable', TableForm>
  | Message<'RemoveTable', { tableId: TableId }>
  | Message<'JoinFreeTables', { tableId: TableId; other: TableId }>
  /** Separates a table from the tables that it is joined with. */
  | Message<'PartFreeTables', { tableId: TableId }>
  | Message<'PublishFloorPlan', FloorPlanForm>
  | Message<'AddPaymentType', PaymentTypeForm>
  | Message<'RevisePaymentType', PaymentTypeForm>
  | Message<'EnablePaymentType', { paymentTypeId: PaymentTypeId }>
  | Message<'DisablePaymentType', { paymentTypeId: PaymentTypeId }>
  | Message<'RemovePaymentType', { paymentTypeId: PaymentTypeId }>
  | Message<'AddPrinter', PrinterForm>
  | Message<'RevisePrinter', PrinterForm>
  | Message<'RemovePrinter', { printerId: PrinterId }>
  /** Null: no service charge. */
  | Message<'ChooseServiceCharge', { rule: ChargeRule | null }>
  | Message<'AddCardReader', CardReaderForm & Readonly<{ device: string }>>
  | Message<'RenameCardReader', CardReaderForm>
  | Message<'RemoveCardReader', { readerId: CardReaderId }>
  | Message<'OpenReadyBoard', { boardId: BoardId }>
  | Message<'CloseReadyBoard', Record<never, never>>
