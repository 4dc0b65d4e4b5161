import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'
import { loadDishFacts } from './lazy-dish-facts.ts'

// Not those that one types into at once: keys that are pressed while a file is on its way are lost.

const loadBusy = async () => (await import('./BusyDialog.tsx')).BusyDialog
const loadChanged = async () => (await import('./ChangedDialog.tsx')).ChangedDialog
const loadCustomer = async () => (await import('./CustomerDialog.tsx')).CustomerDialog
const loadDrafts = async () => (await import('./DraftsDialog.tsx')).DraftsDialog
const loadFilter = async () => (await import('./FilterDialog.tsx')).FilterDialog
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
  loadQrOrders,
  loadSeatRow,
  loadSentLines,
  loadSoldOut,
  loadSoldOutList,
  loadCalculation,
]

/** Loads the choice of a table as soon as the till is shown: the first order may need it, also without a network. */
export const prepareTableDialog = (): void => void loadTable().catch(() => undefined)

/** Before a network that goes away could take them along. */
export function prepareDialogs(): void {
  for (const load of loads) load().catch(() => undefined)
}
