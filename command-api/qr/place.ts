import type { placeGuestOrder as placing } from '@comanda/api/qr.ts'
import { QrOrderId, TableId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import { bill } from '@comanda/domain/kernel/tax.ts'
import type { QrCustomer } from '@comanda/domain/qr-orders/events.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { Limits } from '@comanda/http/limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Caches } from '../cache/caches.ts'
import type { CommandContext } from '../command-context.ts'
import { meetCustomer, type PeopleNeeds } from '../customers/people.ts'
import { foldStream } from '../fold.ts'
import type { BusinessDays } from '../orders/day.ts'
import { type Offered, offer } from '../orders/offer.ts'
import { pricesChanged } from '../orders/totals.ts'
import { refusedPortions } from '../portions/claims.ts'
import { type Reply, refused } from '../send.ts'
import { uuidV5 } from '../uuid.ts'
import { qrOrders } from './kind.ts'
import { maxWaiting, spendOnOrder, tooManyWaiting } from './limits.ts'
import { tableAfterMove } from './table-of-order.ts'
import type { WaitingQrOrders } from './waiting.ts'

type GuestOrder = z.output<typeof placing.body>

export type GuestNeeds = PeopleNeeds &
  Readonly<{
    caches: Pick<Caches, 'menu' | 'store'>
    ids: Pick<Identifiers, 'customerId' | 'openTableCode' | 'guestOrderToken' | 'openGuestOrderToken'>
    dayAt: BusinessDays
    limits: Limits
    waiting: WaitingQrOrders
    logger: FastifyBaseLogger
  }>

/**
 * The answer to a guest. It contains no log position: a guest reads nothing back, and it would reveal how busy all
 * restaurants are.
 */
const placedAnswer = ({ ids }: GuestNeeds, tenantId: TenantId, qrOrderId: QrOrderId): Reply => ({
  body: { message: 'Order placed successfully!', order: ids.guestOrderToken(tenantId, qrOrderId) },
  position: null,
  written: true,
})

export async function placeGuestOrder(
  needs: GuestNeeds,
  context: CommandContext,
  { order, address, isServed }: Readonly<{ order: GuestOrder; address: string; isServed: boolean }>,
): Promise<Reply> {
  const { log, handle, caches, limits, waiting } = needs
  const { tenantId } = context
  const qrOrderId = QrOrderId.parse(uuidV5(context.commandId, `qr-order/${tenantId}`))
  const stream = qrOrderStream(tenantId, qrOrderId)
  // A repeated request succeeds whatever the menu, the switches and the limits are by now.
  if (context.keyed && (await foldStream(log, qrOrders, stream)).commands.has(context.commandId))
    return placedAnswer(needs, tenantId, qrOrderId)
  if (!isServed) return refused('QrOrderingOff') // refused because the staff could not see the order
  const store = await caches.store.of(tenantId, null)
  if (!takesGuestOrders(store)) return refused('QrOrderingOff')
  const from = findTableId(needs, store, { tenantId, idOrCode: order.tableId })
  if (from === undefined) return refused('TableUnknown')
  const tableId = from && (await tableAfterMove(needs, tenantId, { token: order.order, from }))
  await spendOnOrder(limits, { tenantId, tableId, address })
  if ((await waiting.count(tenantId)) >= maxWaiting) throw tooManyWaiting()
  const menu = await caches.menu.of(tenantId, null)
  const offered = offer(
    { menu, store, dayOf: (rule) => needs.dayAt(context.at, rule) },
    { cart: order.cartItems, tableId },
  )
  if ('refusal' in offered) return offered.refusal
  const refusal = refusedTotal(order, offered) ?? (await refusedPortions(needs, context, offered.counted))
  if (refusal) return refusal
  const customer = order.customer ? await customerOf(needs, context, order.customer) : null
  const outcome = await handle(
    qrOrders,
    stream,
    {
      type: 'PlaceQrOrder',
      data: {
        qrOrderId,
        table: offered.table,
        ...(from && from !== tableId && { linkTableId: from }),
        customer,
        customerType: customer ? 'CUSTOMER' : 'WALKIN',
        currency: store.currency,
        // portions are granted when the staff send the order
        lines: offered.lines.map(({ counts: _, ...line }) => line),
        businessDay: needs.dayAt(context.at, store),
      },
    },
    context,
  )
  if ('rejected' in outcome) return refused(outcome.rejected)
  // The order is in the log; the reaction adds the missing row.
  await waiting.add(tenantId, qrOrderId).catch((err) => needs.logger.warn({ err, qrOrderId }, 'not listed as waiting'))
  return placedAnswer(needs, tenantId, qrOrderId)
}

/** Refusal of a total that the guest was not shown: they must confirm any other total first, a lower one too. */
function refusedTotal({ shownTotal }: GuestOrder, { lines, store }: Offered): Reply | null {
  const current = bill(lines)
  if (shownTotal === null || shownTotal === current.total) return null
  const all = lines.map(({ line, itemId, title, unitPrice: price }) => ({ line, itemId, title, claimed: null, price }))
  return pricesChanged({ bill: current, currency: store.currency, lines: all })
}

/** True if the restaurant accepts orders and calls of guests by its QR menu. */
export const takesGuestOrders = (store: { status: 'None' } | OpenStore): store is OpenStore =>
  store.status === 'Open' && store.qrMenuEnabled && store.qrOrderEnabled

/** Id of a table by its id or code. Null: the guest names no table; undefined: the store does not have it. */
export function findTableId(
  { ids }: Readonly<{ ids: Pick<Identifiers, 'openTableCode'> }>,
  { tables }: OpenStore,
  { tenantId, idOrCode }: Readonly<{ tenantId: TenantId; idOrCode: string | null }>,
): TableId | null | undefined {
  if (idOrCode === null) return null
  const tableId = TableId.safeParse(idOrCode).data ?? ids.openTableCode(tenantId, idOrCode)
  return tableId && tables.has(tableId) ? tableId : undefined
}

/**
 * A guest who gives a phone becomes a customer and can thus be forgotten (C13); a known customer stays unchanged. The
 * order contains the given name and the phone, both sealed, or neither if the guest is forgotten meanwhile.
 */
async function customerOf(
  needs: GuestNeeds,
  context: CommandContext,
  { name, phone }: NonNullable<GuestOrder['customer']>,
): Promise<QrCustomer | null> {
  const { personal } = needs
  const { tenantId } = context
  const { customerId } = await meetCustomer(needs, context, { phone, name })
  const sealedName = await personal.sealKnown(tenantId, customerId, name)
  const sealedPhone = await personal.sealKnown(tenantId, customerId, phone)
  return sealedPhone && { customerId, name: sealedName, phone: sealedPhone }
}
