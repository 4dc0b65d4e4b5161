import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { sum } from '@comanda/domain/kernel/money.ts'
import { isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import { type Answerable, deductionsIn } from '@comanda/domain/orders/limits.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { countsOnBill, splitRelatives } from '@comanda/domain/orders/same-bill.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { CommandContext } from '../command-context.ts'
import { type OrderReaderNeeds, readOrders } from '../read-orders.ts'
import { listTableOrders } from '../table-orders.ts'

type BillNeeds = OrderReaderNeeds & Readonly<{ identity: IdentityDb }>

/**
 * The responsible person with the sum of their deductions from the other orders of the bill: the unpaid orders at its
 * tables, and all parts of an order that was split, paid ones too, so that a split does not raise the limit.
 */
export async function withWholeBill(
  needs: BillNeeds,
  { tenantId }: CommandContext,
  answerable: Answerable,
  orderIds: readonly OrderId[],
): Promise<Answerable> {
  if (typeof answerable.limits?.discountPerBill !== 'number') return answerable
  const read = async (ids: readonly OrderId[]) => (await readOrders(needs, tenantId, ids)).filter(isPlaced)
  const parts = await readParts(read, orderIds)
  const isOther = ({ placed }: PlacedOrder) => !orderIds.includes(placed.orderId)
  const tableIds = parts.filter((one) => !isOther(one)).flatMap(({ placed }) => placed.table?.tableId ?? [])
  const except = parts.map(({ placed }) => placed.orderId)
  const atTables = tableIds.length === 0 ? [] : await listTableOrders(needs.identity, { tenantId, tableIds, except })
  const others = [...parts.filter(isOther).filter(countsOnBill), ...(await read(atTables)).filter(isOwed)]
  const deductions = others.flatMap(deductionsIn)
  const own = deductions.filter(({ by }) => by === answerable.userId)
  return { ...answerable, takenOnBill: sum(own.map(({ amount }) => amount)) }
}

/** These orders, those that they were split off, and those that were split off any of them. */
async function readParts(
  read: (ids: readonly OrderId[]) => Promise<readonly PlacedOrder[]>,
  orderIds: readonly OrderId[],
): Promise<readonly PlacedOrder[]> {
  const known = new Set<OrderId>()
  const parts: PlacedOrder[] = []
  let next = [...new Set(orderIds)]
  while (next.length > 0) {
    for (const orderId of next) known.add(orderId)
    const found = await read(next)
    parts.push(...found)
    next = [...new Set(found.flatMap(splitRelatives))].filter((orderId) => !known.has(orderId))
  }
  return parts
}
