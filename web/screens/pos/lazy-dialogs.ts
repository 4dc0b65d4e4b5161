import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'
import { loadDishFacts } from './lazy-dish-facts.ts'

// Dialogs with an initially focused text field are not lazy: keys pressed while a file is loading would be lost.

export const loadDialogs = async () => (await import('./dialogs.ts')).dialogs
const loadWithOrderTexts = async () => (await Promise.all([loadDialogs(), loadOrderTexts()]))[0]
const loadTable = async () => (await import('./TableDialog.tsx')).TableDialog

export const BusyDialog = lazy(async () => (await loadDialogs()).BusyDialog)
export const ChangedDialog = lazy(async () => (await loadDialogs()).ChangedDialog)
export const CustomerDialog = lazy(async () => (await loadDialogs()).CustomerDialog)
export const DraftsDialog = lazy(async () => (await loadDialogs()).DraftsDialog)
export const FilterDialog = lazy(async () => (await loadDialogs()).FilterDialog)
export const LinePickers = lazy(async () => (await loadDialogs()).LinePickers)
export const QrOrdersDialog = lazy(async () => (await loadDialogs()).QrOrdersDialog)
export const SeatRow = lazy(async () => (await loadDialogs()).SeatRow)
export const SentLines = lazy(async () => (await loadWithOrderTexts()).SentLines)
export const SoldOutDialog = lazy(async () => (await loadDialogs()).SoldOutDialog)
export const SoldOutList = lazy(async () => (await loadDialogs()).SoldOutList)
export const TableDialog = lazy(loadTable)
export const TillCalculation = lazy(async () => (await loadWithOrderTexts()).TillCalculation)

/** Loads the table picker as soon as the till is shown: the first order may need it without a network. */
export const prepareTableDialog = (): void => void loadTable().catch(() => undefined)

/** Loads all dialogs and their texts in advance, so that they open without a network. */
export function prepareDialogs(): void {
  for (const load of [loadWithOrderTexts, loadDishFacts]) load().catch(() => undefined)
}
