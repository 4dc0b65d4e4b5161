import { BusyDialog } from './BusyDialog.tsx'
import { ChangedDialog } from './ChangedDialog.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { DraftsDialog } from './DraftsDialog.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { LinePickers } from './LinePickers.tsx'
import { QrOrdersDialog } from './QrOrdersDialog.tsx'
import { restoreOrder } from './restore-order.ts'
import { SeatRow } from './SeatRow.tsx'
import { SentLines } from './SentLines.tsx'
import { SoldOutDialog } from './SoldOutDialog.tsx'
import { SoldOutList } from './SoldOutList.tsx'
import { TillCalculation } from './TillCalculation.tsx'

/** Parts of the till that are not needed at first paint, in one file: once it is loaded, all of them open without a network. */
export const dialogs = {
  BusyDialog,
  ChangedDialog,
  CustomerDialog,
  DraftsDialog,
  FilterDialog,
  LinePickers,
  QrOrdersDialog,
  restoreOrder,
  SeatRow,
  SentLines,
  SoldOutDialog,
  SoldOutList,
  TillCalculation,
}
