import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OrderGroup } from '../../api/orders.ts'
import { paths } from '../../paths.ts'
import { isOwed } from './group.ts'
import type { CardDialog } from './OrderCard.tsx'
import { type ShownGroup, shownGroups } from './shown-groups.ts'

/** Opens the payment of the table in the address, which the till links to (`payAt`). */
export function usePayOfAddress(
  groups: readonly OrderGroup[] | undefined,
  onOpen: (dialog: CardDialog, group: ShownGroup) => void,
): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tableId = new URLSearchParams(search).get('pay')
  useEffect(() => {
    if (tableId === null || !groups) return
    navigate(paths.orders, { replace: true, state: null })
    const group = shownGroups()(groups, new Map()).find((one) => one.table_id === tableId && isOwed(one))
    if (group) onOpen('pay', group)
  }, [tableId, groups, navigate, onOpen])
}
