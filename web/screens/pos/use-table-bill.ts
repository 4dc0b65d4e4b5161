import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ordersList } from '../../api/orders.ts'
import type { Currency } from '../../money.ts'
import { type Cart, tableOf } from './cart.ts'
import { groupsOf, type TableBill, tableBill } from './table-bill.ts'

/** Amount already sent to the table of the bill, and its total with the new lines; null if nothing was sent. */
export function useTableBill(cart: Cart, currency: Currency): TableBill | null {
  const tableId = tableOf(cart)
  const { data } = useQuery({ ...ordersList(null), enabled: tableId !== null })
  const rows = tableId === null ? undefined : data?.rows
  return useMemo(
    () => (rows && tableId !== null ? tableBill(groupsOf(rows, tableId), cart.lines, currency) : null),
    [rows, tableId, cart.lines, currency],
  )
}
