import type { OrderItem } from '../../api/orders.ts'

/** True if the ready item was passed to the waiters. */
export const isPassed = ({
  status,
  passed_at,
}: Readonly<{ status: OrderItem['status']; passed_at?: string | undefined }>): boolean =>
  status === 'completed' && passed_at !== undefined
