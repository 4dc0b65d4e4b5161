// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { PrinterId, StationId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/** Protocols: the printer polls the server (Star, Epson), or the server connects to it in the restaurant's network. */
export const printerKinds = ['cloudprnt', 'epson', 'network'] as const
/**
 * Kitchen tickets of a printer: none, complete orders, the dishes of chosen stations, or those that no kitchen screen has
 * shown.
 */
export const ticketChoices = ['none', 'all', 'chosen', 'unseen'] as const
/** Characters per line: 80 mm paper has 48 or 42, 57 mm paper has 32. */
export const paperColumns = [48, 42, 32] as const

const connection = {
  kind: z.enum(printerKinds),
  columns: z.literal(paperColumns),
  /** Private address of a network printer; absent for the others. */
  address: z.string().optional(),
}
const uses = {
  /** Prints the receipts of the till. */
  receipts: z.boolean(),
  tickets: z.enum(ticketChoices),
  /** Stations of `chosen`. */
  stationIds: z.array(StationId).readonly(),
  /** True if `chosen` includes dishes without a station. */
  generalKitchen: z.boolean(),
  /** Papers per kitchen ticket. */
  copies: z.int().positive(),
  /** True if the drawer is opened when the guest pays in cash. */
  opensDrawer: z.boolean(),
  /** True for a printer that prints text only; absent: the logo is printed. */
  withoutLogo: z.literal(true).optional(),
  /** Printer that takes over while this one does not print; absent: none. */
  fallbackId: PrinterId.optional(),
}

export const PrinterAdded = message('PrinterAdded', { printerId: PrinterId, title: z.string(), ...connection })
export const PrinterRenamed = message('PrinterRenamed', { printerId: PrinterId, title: z.string() })
export const PrinterConnectionChosen = message('PrinterConnectionChosen', { printerId: PrinterId, ...connection })
export const PrinterUsesChosen = message('PrinterUsesChosen', { printerId: PrinterId, ...uses })
export const PrinterRemoved = message('PrinterRemoved', { printerId: PrinterId })
