import { CancelItem } from '../board/CancelItem.tsx'
import { LineSheet } from '../board/LineSheet.tsx'
import { CardPanel } from './CardPanel.tsx'
import { ChargeDialog, DiscountDialog } from './DiscountDialog.tsx'
import { MoveItemsDialog } from './MoveItemsDialog.tsx'
import { MoveTableDialog } from './MoveTableDialog.tsx'
import { ReturnPayment } from './ReturnPayment.tsx'
import { SplitDialog } from './SplitDialog.tsx'

/** Dialogs of open orders and of their bill, in one file: once it is loaded, all of them open without a network. */
export const dialogs = {
  CancelItem,
  CardPanel,
  ChargeDialog,
  DiscountDialog,
  LineSheet,
  MoveItemsDialog,
  MoveTableDialog,
  ReturnPayment,
  SplitDialog,
}
