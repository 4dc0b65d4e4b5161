import { getDefaultStore } from 'jotai'
import type { PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { tableOf } from './cart.ts'
import { leaveToOutbox } from './order-flow.ts'
import { cartAtom, pendingAtom, stepAtom } from './pos-atoms.ts'

/**
 * Starts a bill for this table. If a bill for another table is open, a dialog asks first; an order that is being sent
 * is left to the outbox.
 */
export function seatFromAddress(tableId: string, init: PosInit): void {
  const store = getDefaultStore()
  if (store.get(pendingAtom)) leaveToOutbox()
  const cart = store.get(cartAtom)
  if (!init.storeTables.some(({ id }) => id === tableId)) return void showToast(t('pos.tableGone'), 'error')
  if (cart.lines.length > 0 && tableOf(cart) !== tableId) return void store.set(stepAtom, { at: 'busy', tableId })
  store.set(cartAtom, { type: 'dine', dining: 'dinein' })
  store.set(cartAtom, { type: 'seat', tableId })
}
