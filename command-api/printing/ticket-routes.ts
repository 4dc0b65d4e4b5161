import * as api from '@comanda/api/printers.ts'
import type { StationId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { generalKitchen } from '@comanda/domain/menu/general-kitchen.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { knownPositionOf } from '../known-position.ts'
import type { Needs } from '../needs.ts'
import { readOrder } from '../read-orders.ts'
import { refused } from '../send.ts'
import { seenPrinters, statusOf } from './printer-status.ts'
import { stationOf, ticketPrinters } from './tickets.ts'

type TicketNeeds = Pick<Needs, 'answer' | 'caches' | 'handle' | 'identity' | 'log' | 'orders'>

/** Tickets of the kitchen that are printed again. The papers are queued by the reaction to the event. */
export const ticketRoutes: Routes<TicketNeeds> = async (app, needs) => {
  const { answer, caches, handle, identity, log, orders } = needs

  route(app, api.reprintTicket, (request, reply) =>
    answer(reply, async (context) => {
      const { tenantId } = context
      const { orderId, stationId: chosen } = request.body
      if (!orderId) return refused('OrderUnknown')
      const stream = orderStream(tenantId, orderId)
      const state = await readOrder({ log, orders }, tenantId, orderId)
      if (!isPlaced(state)) return refused('OrderUnknown')
      const store = await caches.store.of(tenantId, knownPositionOf(request))
      const station = chosen === null ? {} : { stationId: stationIn(chosen) }
      const printers = store.status === 'Open' ? ticketPrinters(store, station.stationId) : []
      if (printers.length === 0) return refused('NoTicketPrinter')
      const menu = await caches.menu.of(tenantId, knownPositionOf(request))
      const lines = state.placed.lines
        .filter((line) => chosen === null || stationOf(menu, line) === station.stationId)
        .map(({ line }) => line)
      const command = { type: 'ReprintTicket' as const, data: { orderId, ...station, lines } }
      const outcome = await handle(orders, stream, command, context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const seen = await seenPrinters(identity, tenantId)
      const targets = printers.map(([id, { title, connection }]) => {
        return { title, status: statusOf(connection, seen.get(id)) }
      })
      const body = { message: 'The ticket is on its way to the printer!', printers: targets }
      return { body, position: outcome.position, written: outcome.written }
    }),
  )

  route(app, api.listTicketPrinters, async (request) => {
    const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
    return store.status === 'Open' ? ticketPrinters(store).map(([id, { title }]) => ({ id, title })) : []
  })
}

/** Station of the domain; null is the general kitchen. */
const stationIn = (stationId: StationId | typeof generalKitchen): StationId | null =>
  stationId === generalKitchen ? null : stationId
