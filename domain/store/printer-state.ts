import { impossible, invariant } from '../kernel/decider.ts'
import type { PrinterId } from '../kernel/ids.ts'
import type { StoreEvent } from './events.ts'

type PrinterEvent = Extract<StoreEvent, { type: `Printer${string}` }>
type DataOf<Type extends PrinterEvent['type']> = Omit<Extract<PrinterEvent, { type: Type }>['data'], 'printerId'>

export type PrinterConnection = DataOf<'PrinterConnectionChosen'>
export type PrinterUses = DataOf<'PrinterUsesChosen'>
export type Printer = Readonly<{ title: string; connection: PrinterConnection; uses: PrinterUses }>
type Printers = ReadonlyMap<PrinterId, Printer>

export const isPrinterEvent = (event: StoreEvent): event is PrinterEvent => event.type.startsWith('Printer')

/** Default uses of a new printer. */
export const noUses: PrinterUses = {
  receipts: false,
  tickets: 'none',
  stationIds: [],
  generalKitchen: false,
  copies: 1,
  opensDrawer: false,
}

export function evolvePrinters(printers: Printers, { type, data }: PrinterEvent): Printers {
  const { printerId, ...rest } = data
  const after = new Map(printers)
  switch (type) {
    case 'PrinterAdded': {
      const { title, kind, columns, address } = data
      return after.set(printerId, { title, connection: connectionOf(kind, columns, address), uses: noUses })
    }
    case 'PrinterRenamed':
      return after.set(printerId, { ...printerOf(printers, printerId), title: data.title })
    case 'PrinterConnectionChosen': {
      const { kind, columns, address } = data
      return after.set(printerId, {
        ...printerOf(printers, printerId),
        connection: connectionOf(kind, columns, address),
      })
    }
    case 'PrinterUsesChosen':
      return after.set(printerId, { ...printerOf(printers, printerId), uses: { ...noUses, ...rest } })
    case 'PrinterRemoved':
      after.delete(printerId)
      return after
    default:
      return impossible(type)
  }
}

const connectionOf = (
  kind: PrinterConnection['kind'],
  columns: PrinterConnection['columns'],
  address: string | undefined,
): PrinterConnection => ({ kind, columns, ...(address !== undefined && { address }) })

function printerOf(printers: Printers, printerId: PrinterId): Printer {
  const printer = printers.get(printerId)
  invariant(printer, 'a printer changes only between being added and being removed')
  return printer
}
