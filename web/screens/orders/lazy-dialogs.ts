import { loadOfficeTexts, loadOrderTexts } from '../../language/load.ts'
import { lazy, lazyAction } from '../../parts/lazy.tsx'

const loadDialogs = async () => (await Promise.all([import('./dialogs.ts'), loadOrderTexts()]))[0].dialogs

export const CancelItem = lazy(async () => (await loadDialogs()).CancelItem)
export const ChargeDialog = lazy(async () => (await loadDialogs()).ChargeDialog)
export const DiscountDialog = lazy(async () => (await loadDialogs()).DiscountDialog)
export const EndConfirm = lazy(async () => (await loadDialogs()).EndConfirm)
export const LineSheet = lazy(async () => (await loadDialogs()).LineSheet)
export const MoveItemsDialog = lazy(async () => (await loadDialogs()).MoveItemsDialog)
export const MoveTableDialog = lazy(async () => (await loadDialogs()).MoveTableDialog)
export const OtherTableDialog = lazy(async () => (await loadDialogs()).OtherTableDialog)
export const PayDialog = lazy(async () => (await loadDialogs()).PayDialog)
export const ReopenDialog = lazy(
  async () => (await Promise.all([import('../invoices/ReopenDialog.tsx'), loadOfficeTexts()]))[0].ReopenDialog,
)
export const SplitDialog = lazy(async () => (await loadDialogs()).SplitDialog)

export const giveOrdersBack = lazyAction(async () => (await loadDialogs()).giveOrdersBack)
export const joinOrders = lazyAction(async () => (await loadDialogs()).joinOrders)
export const printBill = lazyAction(async () => (await loadDialogs()).printBill)
export const printReceipt = lazyAction(async () => (await loadDialogs()).printReceipt)

/** Loads all dialogs in advance, so that they open at once, and without a network. */
export const prepareDialogs = (): void => void loadDialogs().catch(() => undefined)
