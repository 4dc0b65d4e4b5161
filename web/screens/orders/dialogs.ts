import { CancelItem } from '../board/CancelItem.tsx'
import { LineSheet } from '../board/LineSheet.tsx'
import { ChargeDialog, DiscountDialog } from './DiscountDialog.tsx'
import { EndConfirm } from './EndConfirm.tsx'
import { joinOrders } from './join.ts'
import { MoveItemsDialog } from './MoveItemsDialog.tsx'
import { MoveTableDialog, OtherTableDialog } from './MoveTableDialog.tsx'
import { giveOrdersBack } from './move-items.ts'
import { PayDialog } from './PayDialog.tsx'
import { printBill, printReceipt } from './print-receipt.ts'
import { SplitDialog } from './SplitDialog.tsx'

/**
 * Dialogs and actions of open orders and of their bill, which are not needed at first paint, in one file: once it is
 * loaded, all of them open without a network.
 */
export const dialogs = {
  CancelItem,
  ChargeDialog,
  DiscountDialog,
  EndConfirm,
  giveOrdersBack,
  joinOrders,
  LineSheet,
  MoveItemsDialog,
  MoveTableDialog,
  OtherTableDialog,
  PayDialog,
  printBill,
  printReceipt,
  SplitDialog,
}
