import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'
import { loadDishFacts } from './lazy-dish-facts.ts'

// Dialogs with an initially focused text field are not lazy: keys pressed while a file is loading would be lost.

const loadBusy = async () => (await import('./BusyDialog.tsx')).BusyDialog
const loadChanged = async () => (await import('./ChangedDialog.tsx')).ChangedDialog
const loadCustomer = async () => (await import('./CustomerDialog.tsx')).CustomerDialog
const loadDrafts = async () => (await import('./DraftsDialog.tsx')).DraftsDialog
const loadFilter = async () => (await import('./FilterDialog.tsx')).FilterDialog
const loadLinePickers = async () => (await import('./LinePickers.tsx')).LinePickers
const loadSoldOut = async () => (await import('./SoldOutDialog.tsx')).SoldOutDialog
const loadSoldOutList = async () => (await import('./SoldOutList.tsx')).SoldOutList
const loadSeatRow = async () => (await import('./SeatRow.tsx')).SeatRow
const loadSentLines = async () => (await Promise.all([import('./SentLines.tsx'), loadOrderTexts()]))[0].SentLines
const loadCalculation = async () =>
  (await Promise.all([import('./TillCalculation.tsx'), loadOrderTexts()]))[0].TillCalculation
const loadTable = async () => (await import('./TableDialog.tsx')).TableDialog
const loadQrOrders = async () => (await import('./QrOrdersDialog.tsx')).QrOrdersDialog

export const BusyDialog = lazy(loadBusy)
export const ChangedDialog = lazy(loadChanged)
export const CustomerDialog = lazy(loadCustomer)
export const DraftsDialog = lazy(loadDrafts)
export const FilterDialog = lazy(loadFilter)
export const LinePickers = lazy(loadLinePickers)
export const QrOrdersDialog = lazy(loadQrOrders)
export const SeatRow = lazy(loadSeatRow)
export const SentLines = lazy(loadSentLines)
export const SoldOutDialog = lazy(loadSoldOut)
export const SoldOutList = lazy(loadSoldOutList)
export const TableDialog = lazy(loadTable)
export const TillCalculation = lazy(loadCalculation)

export const loadResumeDraft = () => import('./resume-draft.ts')

const loads: readonly (() => Promise<unknown>)[] = [
  loadResumeDraft,
  loadBusy,
  loadChanged,
  loadCustomer,
  loadDishFacts,
  loadDrafts,
  loadFilter,
  loadLinePickers,
  loadQrOrders,
  loadSeatRow,
  loadSentLines,
  loadSoldOut,
  loadSoldOutList,
  loadCalculation,
]

/** Loads the table picker as soon as the till is shown: the first order may need it without a network. */
export const prepareTableDialog = (): void => void loadTable().catch(() => undefined)

/** Loads all dialogs in advance, so that they open without a network. */
export function prepareDialogs(): void {
  for (const load of loads) load().catch(() => undefined)
}
