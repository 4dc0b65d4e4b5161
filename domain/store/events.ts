// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { cashDirections, cashSteps } from '../kernel/cash.ts'
import { BoardId, PaymentTypeId, TableId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency } from '../kernel/money-schemas.ts'
import { discountReasons } from '../orders/discount-reasons.ts'
import { lossReasons } from '../orders/loss-reasons.ts'
import { maxLockMinutes } from './auto-lock.ts'
import { CardReaderAdded, CardReaderRemoved, CardReaderRenamed } from './card-reader-events.ts'
import { ServiceChargeChosen } from './charge-events.ts'
import { FreeTablesJoined, FreeTablesParted } from './free-tables-events.ts'
import { languages } from './languages.ts'
import { tableShapes } from './plan-limits.ts'
import {
  PrinterAdded,
  PrinterConnectionChosen,
  PrinterRemoved,
  PrinterRenamed,
  PrinterUsesChosen,
} from './printer-events.ts'

/** Position of a table on the drawing of its floor, in cells of the grid. */
export const TablePlace = z
  .object({
    tableId: TableId,
    x: z.int().nonnegative(),
    y: z.int().nonnegative(),
    width: z.int().positive(),
    height: z.int().positive(),
    shape: z.enum(tableShapes),
  })
  .readonly()
export type TablePlace = z.infer<typeof TablePlace>

/** `title`: text of the owner; absent: the built-in reason. */
const reasonList = <const Codes extends readonly string[]>(codes: Codes) =>
  z
    .array(z.object({ code: z.enum(codes), title: z.string().optional() }).readonly())
    .readonly()
    .optional()

const businessDay = { timeZone: z.string(), cutOffHour: z.int().min(0).max(23) }

export const StoreEvent = z.discriminatedUnion('type', [
  message('StoreOpened', { name: z.string(), currency: Currency, qrCode: z.string(), ...businessDay }),
  message('StoreRenamed', { name: z.string() }),
  message('StoreContactChanged', {
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  message('CurrencyChosen', { currency: Currency }),
  message('BusinessDaySet', businessDay),
  // language of printed papers; absent: language of the user who prints
  message('StoreLanguageChosen', { language: z.enum(languages).optional() }),
  // tax number of the seller, printed on receipts; absent: none
  message('StoreTaxNumberChosen', { taxNumber: z.string().optional() }),
  // picture of the store on its papers, `/public/<tenant>/<name>.webp`
  message('StoreLogoChosen', { image: z.string() }),
  message('StoreLogoRemoved', {}),
  // notes that the till offers as buttons, in their order; an empty list: none
  message('QuickNotesSet', { notes: z.array(z.string()).readonly() }),
  // reasons of the owner, whole lists in their order; an absent list: the built-in reasons
  message('ReasonsSet', {
    discounts: reasonList(discountReasons),
    comps: reasonList(discountReasons),
    voids: reasonList(lossReasons),
    refunds: reasonList(lossReasons),
  }),
  message('QrMenuOpened', {}),
  message('QrMenuClosed', {}),
  message('QrOrderingOpened', {}),
  message('QrOrderingClosed', {}),
  message('OneTapSendingEnabled', {}),
  message('OneTapSendingDisabled', {}),
  // minutes without input after which a till locks itself; absent: never
  message('AutoLockChosen', { minutes: z.int().min(1).max(maxLockMinutes).optional() }),
  message('PrintLayoutChosen', {
    pageFormat: z.enum(['80', '57']),
    header: z.string().nullable(),
    footer: z.string().nullable(),
    showNotes: z.boolean(),
    isEnablePrint: z.boolean(),
    showStoreDetails: z.boolean(),
    showCustomerDetails: z.boolean(),
    printToken: z.boolean(),
  }),
  message('TableAdded', { tableId: TableId, title: z.string(), floor: z.string(), seatingCapacity: z.int() }),
  message('TableRenamed', { tableId: TableId, title: z.string() }),
  message('TableMoved', { tableId: TableId, floor: z.string() }),
  message('TableReseated', { tableId: TableId, seatingCapacity: z.int() }),
  message('TableRemoved', { tableId: TableId }),
  FreeTablesJoined,
  FreeTablesParted,
  // the whole drawing: `version` counts from 1; tables that are not drawn have no place
  message('FloorPlanPublished', { version: z.int().positive(), places: z.array(TablePlace).readonly() }),
  message('PaymentTypeAdded', { paymentTypeId: PaymentTypeId, title: z.string(), isActive: z.boolean() }),
  message('PaymentTypeRenamed', { paymentTypeId: PaymentTypeId, title: z.string() }),
  message('PaymentTypeEnabled', { paymentTypeId: PaymentTypeId }),
  message('PaymentTypeDisabled', { paymentTypeId: PaymentTypeId }),
  // rounding of cash of this type; absent: not cash
  message('PaymentTypeCashSet', {
    paymentTypeId: PaymentTypeId,
    cash: z
      .object({ step: z.enum(cashSteps), direction: z.enum(cashDirections) })
      .readonly()
      .optional(),
  }),
  message('PaymentTypeRemoved', { paymentTypeId: PaymentTypeId }),
  PrinterAdded,
  PrinterRenamed,
  PrinterConnectionChosen,
  PrinterUsesChosen,
  PrinterRemoved,
  ServiceChargeChosen,
  CardReaderAdded,
  CardReaderRenamed,
  CardReaderRemoved,
  // guests' board of ready numbers; its link contains its id, so another board invalidates the previous link
  message('ReadyBoardOpened', { boardId: BoardId }),
  message('ReadyBoardClosed', {}),
])
export type StoreEvent = z.infer<typeof StoreEvent>
