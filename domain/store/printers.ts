import { type Rejection, reject } from '../kernel/decider.ts'
import type { PrinterId, StationId } from '../kernel/ids.ts'
import { isTitle } from '../kernel/text.ts'
import type { PrinterForm } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { printerAddressOf } from './printer-address.ts'
import type { Printer, PrinterConnection, PrinterUses } from './printer-state.ts'

export const maxPrinters = 20
export const maxPrinterTitle = 40
export const maxCopies = 5

export type PrinterRejection =
  | 'TitleInvalid'
  | 'PrinterUnknown'
  | 'TooManyPrinters'
  | 'PrinterAddressInvalid'
  | 'CopiesInvalid'
type Decision = readonly StoreEvent[] | Rejection<PrinterRejection>
type Printers = ReadonlyMap<PrinterId, Printer>

export function addPrinter(printers: Printers, form: PrinterForm): Decision {
  const { printerId, title, connection } = form
  if (printers.has(printerId)) return []
  const refused = refusedForm(form)
  if (refused) return refused
  if (printers.size >= maxPrinters) return reject('TooManyPrinters')
  const uses = usesOf(printers, form)
  return [
    { type: 'PrinterAdded', data: { printerId, title, ...connectionOf(connection) } },
    { type: 'PrinterUsesChosen', data: { printerId, ...uses } },
    ...(uses.receipts ? withoutReceipts(printers, printerId) : []),
  ]
}

export function revisePrinter(printers: Printers, form: PrinterForm): Decision {
  const { printerId, title } = form
  const printer = printers.get(printerId)
  if (!printer) return reject('PrinterUnknown')
  const refused = refusedForm(form)
  if (refused) return refused
  const [connection, uses] = [connectionOf(form.connection), usesOf(printers, form)]
  const events: StoreEvent[] = []
  if (printer.title !== title) events.push({ type: 'PrinterRenamed', data: { printerId, title } })
  if (!isSameConnection(printer.connection, connection)) {
    events.push({ type: 'PrinterConnectionChosen', data: { printerId, ...connection } })
  }
  if (!isSameUse(printer.uses, uses)) events.push({ type: 'PrinterUsesChosen', data: { printerId, ...uses } })
  return uses.receipts ? [...events, ...withoutReceipts(printers, printerId)] : events
}

/** Events after a printer was chosen for receipts: all others lose this use. */
const withoutReceipts = (printers: Printers, receiptsId: PrinterId): readonly StoreEvent[] =>
  [...printers].flatMap(([printerId, { uses }]) =>
    uses.receipts && printerId !== receiptsId
      ? [{ type: 'PrinterUsesChosen' as const, data: { printerId, ...uses, receipts: false } }]
      : [],
  )

function refusedForm({ title, connection, uses }: PrinterForm): Rejection<PrinterRejection> | undefined {
  if (!isTitle(title) || title.length > maxPrinterTitle) return reject('TitleInvalid')
  const needsAddress = connection.kind === 'network'
  if (needsAddress && !printerAddressOf(connection.address ?? '')) return reject('PrinterAddressInvalid')
  const isNumber = Number.isInteger(uses.copies) && uses.copies >= 1 && uses.copies <= maxCopies
  return isNumber ? undefined : reject('CopiesInvalid')
}

/** The connection of a form, without the address of another kind of printer. */
const connectionOf = ({ kind, columns, address }: PrinterConnection): PrinterConnection => ({
  kind,
  columns,
  ...(kind === 'network' && address !== undefined && { address: address.trim() }),
})

/** The uses of a form, without unused stations and without a fallback that was removed while the form was open. */
function usesOf(printers: Printers, { printerId, uses: { fallbackId, ...uses } }: PrinterForm): PrinterUses {
  const isChosen = uses.tickets === 'chosen'
  const isKnown = fallbackId !== undefined && fallbackId !== printerId && printers.has(fallbackId)
  return {
    ...uses,
    stationIds: isChosen ? [...new Set(uses.stationIds)] : [],
    generalKitchen: isChosen && uses.generalKitchen,
    ...(isKnown && { fallbackId }),
  }
}

const isSameConnection = (one: PrinterConnection, other: PrinterConnection): boolean =>
  one.kind === other.kind && one.columns === other.columns && one.address === other.address

const isSameUse = (one: PrinterUses, other: PrinterUses): boolean =>
  one.receipts === other.receipts &&
  one.tickets === other.tickets &&
  one.generalKitchen === other.generalKitchen &&
  one.copies === other.copies &&
  one.opensDrawer === other.opensDrawer &&
  one.withoutLogo === other.withoutLogo &&
  one.fallbackId === other.fallbackId &&
  sameStations(one.stationIds, other.stationIds)

const sameStations = (one: readonly StationId[], other: readonly StationId[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
