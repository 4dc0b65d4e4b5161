import type {
  PaymentTypeForm,
  PrintLayout,
  StoreCommand,
  StoreForm,
  StoreOpening,
  TableForm,
} from '@comanda/domain/store/commands.ts'
import type { StoreEvent } from '@comanda/domain/store/events.ts'
import { euro, paymentTypeId, tableId } from './samples.ts'

export const opening: StoreOpening = {
  name: 'Trattoria',
  currency: euro,
  qrCode: 'abc',
  timeZone: 'Europe/Rome',
  cutOffHour: 0,
}
export const opened: StoreEvent = { type: 'StoreOpened', data: opening }
export const open = (change: Partial<StoreOpening> = {}): StoreCommand => ({
  type: 'OpenStore',
  data: { ...opening, ...change },
})

export function form(change: Partial<StoreForm> = {}): StoreForm {
  const contact = { address: null, phone: null, email: null }
  return { name: 'Trattoria', ...contact, currency: euro, qrMenuEnabled: false, qrOrderEnabled: false, ...change }
}
export function layout(change: Partial<PrintLayout> = {}): PrintLayout {
  const shown = { showNotes: false, isEnablePrint: true, showStoreDetails: true, showCustomerDetails: true }
  return { pageFormat: '80', header: null, footer: null, ...shown, printToken: true, ...change }
}
export function table(change: Partial<TableForm> = {}): TableForm {
  return { tableId: tableId(1), title: 'T1', floor: 'Ground', seatingCapacity: 4, ...change }
}
export function cash(change: Partial<PaymentTypeForm> = {}): PaymentTypeForm {
  return { paymentTypeId: paymentTypeId(1), title: 'Cash', isActive: true, ...change }
}
