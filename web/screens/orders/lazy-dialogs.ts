import { loadOfficeTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'

const loadDialogs = async () => (await import('./dialogs.ts')).dialogs

export const CancelItem = lazy(async () => (await loadDialogs()).CancelItem)
export const CardPanel = lazy(async () => (await loadDialogs()).CardPanel)
export const ChargeDialog = lazy(async () => (await loadDialogs()).ChargeDialog)
export const DiscountDialog = lazy(async () => (await loadDialogs()).DiscountDialog)
export const LineSheet = lazy(async () => (await loadDialogs()).LineSheet)
export const MoveItemsDialog = lazy(async () => (await loadDialogs()).MoveItemsDialog)
export const MoveTableDialog = lazy(async () => (await loadDialogs()).MoveTableDialog)
export const ReopenDialog = lazy(
  async () => (await Promise.all([import('../invoices/ReopenDialog.tsx'), loadOfficeTexts()]))[0].ReopenDialog,
)
export const ReturnPayment = lazy(async () => (await loadDialogs()).ReturnPayment)
export const SplitDialog = lazy(async () => (await loadDialogs()).SplitDialog)
