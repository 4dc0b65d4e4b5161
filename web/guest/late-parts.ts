import { BoardPage } from './BoardPage.tsx'
import { Calls } from './Calls.tsx'
import { CartPage } from './CartPage.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { Failed, PlacedOrder } from './Result.tsx'
import { refusedLineIn } from './refused-line.ts'
import { StoreSheet } from './StoreSheet.tsx'
import { watchMenu } from './watch-menu.ts'

/** What a guest opens from the menu, in one file: once it is loaded, all of it opens without a network. */
export const lateParts = {
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
