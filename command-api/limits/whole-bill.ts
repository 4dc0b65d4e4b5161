import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { sum } from '@comanda/domain/kernel/money.ts'
import { isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import { type Answerable, deductionsIn } from '@comanda/domain/orders/limits.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { CommandContext } from '../command-context.ts'
import { type OrderReaderNeeds, readOrders } from '../read-orders.ts'
import { listTableOrders } from '../table-orders.ts'

type BillNeeds = OrderReaderNeeds & Readonly<{ identity: IdentityDb }>

/**
 * The responsible person with the sum of their deductions from the other orders of the bill: the unpaid orders at its
 * tables.
 */
export async function withWholeBill(
  needs: BillNeeds,
  { tenantId }: CommandContext,
  answerable: Answerable,
  orderIds: readonly OrderId[],
): Promise<Answerable> {
  if (typeof answerable.limits?.discountPerBill !== 'number') return answerable
  const read = async (ids: readonly OrderId[]) => (await readOrders(needs, tenantId, ids)).filter(isPlaced)
  const tableIds = (await read(orderIds)).flatMap(({ placed }) => placed.table?.tableId ?? [])
  if (tableIds.length === 0) return answerable
  const others = await read(await listTableOrders(needs.identity, { tenantId, tableIds, except: orderIds }))
  const deductions = others.filter(isOwed).flatMap(deductionsIn)
  const own = deductions.filter(({ by }) => by === answerable.userId)
  return { ...answerable, takenOnBill: sum(own.map(({ amount }) => amount)) }
}
