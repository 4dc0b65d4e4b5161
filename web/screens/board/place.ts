import { t } from '../../language/t.ts'

export type PlaceKind = 'table' | 'delivery' | 'takeaway' | 'dinein' | 'out'

type OrderSeat = Readonly<{
  table_id: string | null
  table_title: string | null
  joined_title?: string | undefined
  floor: string | null
  delivery_type: string
}>

const kinds: Readonly<Record<string, PlaceKind>> = { delivery: 'delivery', takeaway: 'takeaway', dinein: 'dinein' }

export const kindOf = ({ table_id, delivery_type }: OrderSeat): PlaceKind =>
  table_id !== null ? 'table' : (kinds[delivery_type] ?? 'out')

/** "Table 12", "4 + 5" if tables are joined, or the delivery type of an order without a table. */
export const placeTitle = (order: OrderSeat): string => {
  const kind = kindOf(order)
  return kind === 'table' ? (order.joined_title ?? order.table_title ?? t('board.table')) : t(`board.kinds.${kind}`)
}

/** The floor of an order's table; null if its name is a dash (rule S10). */
export const floorOf = ({ table_id, floor }: OrderSeat): string | null =>
  table_id === null || floor === null || floor === '-' || floor === '' ? null : floor
