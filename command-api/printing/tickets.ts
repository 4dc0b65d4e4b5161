import { find } from '@comanda/domain/kernel/directory.ts'
import type { PrinterId, StationId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { generalKitchen } from '@comanda/domain/menu/general-kitchen.ts'
import type { Menu } from '@comanda/domain/menu/state.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import type { Printer } from '@comanda/domain/store/printer-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { uuidV5 } from '../uuid.ts'
import { type NewPrintJob, wayOf } from './job-queue.ts'
import type { KitchenPaper } from './kitchen-papers.ts'
import { paperLanguage } from './paper-language.ts'
import { type PlacedOrder, ticketOf } from './papers/ticket.ts'

type TicketSource = Readonly<{
  tenantId: TenantId
  /** Id and position in the log of the event that the papers are about. */
  eventId: string
  position: bigint
  order: PlacedOrder
  paper: KitchenPaper
  store: OpenStore
  menu: Menu
}>

/**
 * Papers of one event of an order. Their ids are derived from the event, so that a repeated reaction queues nothing
 * twice.
 */
export function ticketsOf(source: TicketSource): NewPrintJob[] {
  const { store, paper } = source
  const printers = [
    ...ticketPrinters(store, paper.stationId),
    ...(paper.heading === 'duplicate' ? [] : [...store.printers].filter(([, { uses }]) => uses.tickets === 'unseen')),
  ]
  return printers.flatMap(([printerId, printer]) =>
    ticketsFor(printer, source).flatMap((ticket) => copiesOf(ticket, { printerId, printer, source })),
  )
}

/**
 * Printers of the kitchen. For the ticket of one station: the printers of the station, or the printers of whole orders
 * if the station has none.
 */
export function ticketPrinters({ printers }: OpenStore, stationId?: StationId | null): [PrinterId, Printer][] {
  const ofKitchen = [...printers].filter(([, { uses }]) => uses.tickets === 'all' || uses.tickets === 'chosen')
  if (stationId === undefined) return ofKitchen
  const ofStation = ofKitchen.filter(([, { uses }]) => uses.tickets === 'chosen' && isPrintedBy(uses, stationId))
  return ofStation.length > 0 ? ofStation : ofKitchen.filter(([, { uses }]) => uses.tickets === 'all')
}

/** Ticket of a station; `stationId` is null for the general kitchen, undefined for the whole order. */
type Ticket = Readonly<{ stationId: StationId | null | undefined; lines: readonly OrderLine[] }>

function ticketsFor({ uses }: Printer, { paper, menu }: TicketSource): Ticket[] {
  if (paper.stationId !== undefined) return [{ stationId: paper.stationId, lines: paper.lines }]
  if (uses.tickets === 'all') return [{ stationId: undefined, lines: paper.lines }]
  const byStation = Map.groupBy(paper.lines, (line) => stationOf(menu, line))
  return [...byStation].flatMap(([stationId, lines]) =>
    uses.tickets === 'unseen' || isPrintedBy(uses, stationId) ? [{ stationId, lines }] : [],
  )
}

/** True if the printer prints tickets of the station; null is the general kitchen. */
const isPrintedBy = (uses: Printer['uses'], stationId: StationId | null): boolean =>
  stationId === null ? uses.generalKitchen : uses.stationIds.includes(stationId)

/** Station of a line by the current menu: the station of its item, else the station of its category. */
export function stationOf({ stations, items }: Menu, { itemId, categoryId }: OrderLine): StationId | null {
  const category = find(items, itemId)?.categoryId ?? categoryId
  let ofCategory: StationId | null = null
  for (const [stationId, station] of stations) {
    if (station.itemIds.includes(itemId)) return stationId
    if (category !== null && station.categoryIds.includes(category)) ofCategory = stationId
  }
  return ofCategory
}

type Target = Readonly<{ printerId: PrinterId; printer: Printer; source: TicketSource }>

function copiesOf({ stationId, lines }: Ticket, { printerId, printer, source }: Target): NewPrintJob[] {
  const { tenantId, eventId, position, order, paper, store, menu } = source
  const language = paperLanguage(store.language)
  const station = stationId && (menu.stations.get(stationId)?.title ?? null)
  const document = ticketOf({ order, paper: { ...paper, lines }, station, timeZone: store.timeZone, language })
  return Array.from({ length: printer.uses.copies }, (_, copy) => ({
    jobId: uuidV5(eventId, `${printerId} ${stationId ?? 'kitchen'} ${copy}`),
    tenantId,
    printerId,
    way: wayOf(printer.connection.kind),
    kind: 'ticket',
    reference: String(order.tokenNo),
    document,
    orderId: order.orderId,
    lines: lines.map(({ line }) => line),
    ...(printer.uses.tickets === 'unseen' && { unseen: { stationId: stationId ?? generalKitchen, position } }),
  }))
}
