import type { OrderLine } from './lines.ts'

/** Maximum size of an invoice's lines: the event store accepts appends of 1 MiB, of which the rest is for metadata. */
export const maxInvoiceBytes = 1_000_000
/** Size limit of an order: every order must fit into an invoice of its own. */
const maxOrderBytes = maxInvoiceBytes - 100_000

const encoder = new TextEncoder()
export const bytesOf = (lines: readonly OrderLine[]): number => encoder.encode(JSON.stringify(lines)).length

export const fitsOrder = (lines: readonly OrderLine[]): boolean => bytesOf(lines) <= maxOrderBytes
