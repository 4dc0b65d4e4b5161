import { BoardPage } from './BoardPage.tsx'
import { Calls } from './Calls.tsx'
import { CartPage } from './CartPage.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { Failed, PlacedOrder } from './Result.tsx'
import { refusedLineIn } from './refused-line.ts'
import { StoreSheet } from './StoreSheet.tsx'
import { watchMenu } from './watch-menu.ts'

/**
 * Pages, sheets and functions that the menu does not need at first, in one file: once it is loaded, all of them work
 * without a network.
 */
export const deferredParts = {
  BoardPage,
  Calls,
  CartPage,
  ItemSheet,
  Failed,
  PlacedOrder,
  refusedLineIn,
  StoreSheet,
  watchMenu,
}
