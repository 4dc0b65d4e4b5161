import { InvoiceId, PrinterId, StationId } from '@comanda/domain/kernel/ids.ts'
import { generalKitchen } from '@comanda/domain/menu/general-kitchen.ts'
import { maxStations } from '@comanda/domain/menu/limits.ts'
import { paperColumns, printerKinds, ticketChoices } from '@comanda/domain/store/printer-events.ts'
import { maxCopies, maxPrinterTitle } from '@comanda/domain/store/printers.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { flag, idOf, line, optionalId, optionalText, WireId } from './fields.ts'
import { orderIdIn } from './shapes/order-ids.ts'
import { language, PrinterStatus, paperForm } from './shapes/paper.ts'
import { Added, Count, file, Id, Message, Moment, Text, Title } from './values.ts'
import { everybody, print, settings, tickets } from './who.ts'

const noKind = 'Please choose how the printer is connected!'
const noColumns = 'Please choose the width of the paper!'
const noTickets = 'Please choose the tickets of the printer!'
const noCopies = `Please provide 1 to ${maxCopies} copies!`

const PrinterPath = z.object({ id: PrinterId })
const PrinterForm = z.object({
  title: line('Please provide title!', maxPrinterTitle),
  kind: z.enum(printerKinds, noKind),
  columns: z.literal(paperColumns, noColumns),
  /** Private address of a network printer. */
  address: optionalText(40),
  receipts: flag,
  tickets: z.enum(ticketChoices, noTickets),
  stationIds: z.array(StationId, noTickets).max(maxStations, noTickets),
  /** True if the chosen stations include items without a station. */
  generalKitchen: flag,
  copies: z.int(noCopies).min(1, noCopies).max(maxCopies, noCopies),
  opensDrawer: flag,
  /** False for a printer that prints text only. */
  printsLogo: flag.default(true),
  fallbackId: optionalId(PrinterId, 'Please choose another printer!'),
})

export const listPrinters = call('GET /settings/printers', settings, {
  summary: 'Lists the printers of the restaurant with their uses and their last reported states.',
  answeredBy: 'command',
  answer: z.strictObject({
    /** True if the server connects to printers at private addresses. */
    network: z.boolean(),
    printers: z.array(
      z.strictObject({
        id: Id,
        title: Title,
        kind: z.enum(printerKinds),
        columns: z.literal(paperColumns),
        address: Title.nullable(),
        /** URL from which a polling printer fetches its papers. It contains a secret. */
        url: Title.nullable(),
        receipts: z.boolean(),
        tickets: z.enum(ticketChoices),
        station_ids: z.array(Id),
        general_kitchen: z.boolean(),
        copies: Count,
        opens_drawer: z.boolean(),
        prints_logo: z.boolean(),
        fallback_id: Id.nullable(),
        status: PrinterStatus,
        last_seen: Moment.nullable(),
        waiting: Count,
      }),
    ),
  }),
})

export const addPrinter = call('POST /settings/printers/add', settings, {
  summary: 'Adds a printer with its uses. A new printer of receipts replaces the previous one.',
  body: PrinterForm,
  answer: Added,
})

export const revisePrinter = call('POST /settings/printers/:id/update', settings, {
  summary: 'Changes title, connection and uses of a printer.',
  params: PrinterPath,
  body: PrinterForm,
  answer: Message,
})

export const deletePrinter = call('DELETE /settings/printers/:id', settings, {
  summary: 'Removes a printer with its waiting papers; its polling URL stops working.',
  params: PrinterPath,
  answer: Message,
})

export const printTestPage = call('POST /settings/printers/:id/test', settings, {
  summary: 'Queues a test page.',
  params: PrinterPath,
  body: z.object({ language }),
  answer: Message,
})

export const listPrintJobs = call('GET /settings/printers/jobs', settings, {
  summary: 'Lists the latest papers, newest first, with their states.',
  answeredBy: 'command',
  answer: z.array(
    z.strictObject({
      id: Id,
      printer_id: Id,
      kind: z.enum(['receipt', 'bill', 'ticket', 'test']),
      /** Number of the invoice, or the tokens. */
      reference: Text,
      state: z.enum(['queued', 'handed-over', 'printed', 'failed']),
      attempts: Count,
      error: Text.nullable(),
      created_at: Moment,
      changed_at: Moment,
    }),
  ),
})

const JobPath = z.object({ id: z.uuid() })

export const retryPrintJob = call('POST /settings/printers/jobs/:id/retry', settings, {
  summary: 'Queues a failed paper again, at another printer if one is chosen.',
  params: JobPath,
  /** null: the printer of the paper. */
  body: z.object({ printerId: optionalId(PrinterId, 'Please choose another printer!') }),
  answer: Message,
})

export const showPrintJob = call('POST /settings/printers/jobs/:id/show', settings, {
  summary: 'Renders a paper as a page, to be read or printed by the browser.',
  params: JobPath,
  body: z.object({}),
  answer: z.strictObject({ html: Title }),
})

export const printReceipt = call('POST /printers/print-receipt', print, {
  summary: 'Records a receipt of an invoice, and queues it for the printer of receipts, if there is one.',
  settles: true,
  body: z.object({
    ...paperForm,
    invoiceId: InvoiceId,
    /** True for a reprint. The second paper of an invoice is marked in any case. */
    duplicate: flag,
  }),
  /**
   * The printer; null if there is none, so that the browser must print. `duplicate`: the invoice was printed before.
   */
  answer: z.strictObject({ message: Title, printer: Title.nullable(), status: PrinterStatus, duplicate: z.boolean() }),
})

export const reprintTicket = call('POST /kitchen/tickets/reprint', tickets, {
  summary: "Prints the kitchen's ticket of an order again, marked as a duplicate: for one station, or for all.",
  body: z.object({
    orderId: WireId.transform((id) => orderIdIn(idOf(id))),
    /** null: all stations. */
    stationId: z.union([StationId, z.literal(generalKitchen)], 'Unknown station!').nullable(),
  }),
  answer: Message.extend({ printers: z.array(z.strictObject({ title: Title, status: PrinterStatus })) }),
})

export const listTicketPrinters = call('GET /kitchen/printers', tickets, {
  answeredBy: 'command',
  summary: 'Lists the printers of the kitchen.',
  answer: z.array(z.strictObject({ id: Id, title: Title })),
})

export const listPrinterTroubles = call('GET /printers/troubles', print, {
  summary: 'Lists printers that do not print at the moment, with the number of their waiting papers.',
  answeredBy: 'command',
  answer: z.array(z.strictObject({ id: Id, title: Title, status: PrinterStatus, waiting: Count })),
})

const PollPath = z.object({ token: z.string().max(100) })
const shortText = z.string().max(200)

export const pollCloudPrnt = call('POST /printer/cloudprnt/:token', everybody, {
  summary: 'Records the state of a Star printer, and answers whether a paper is ready (Star CloudPRNT).',
  params: PollPath,
  body: z.looseObject({ statusCode: shortText.nullish(), printingInProgress: z.boolean().nullish() }),
  answer: z.strictObject({
    jobReady: z.boolean(),
    mediaTypes: z.array(z.string()).optional(),
    jobToken: z.string().optional(),
  }),
})

export const fetchCloudPrnt = call('GET /printer/cloudprnt/:token', everybody, {
  summary: 'Sends a paper to a Star printer (Star CloudPRNT).',
  answeredBy: 'command',
  params: PollPath,
  query: z.looseObject({ token: shortText.optional(), type: shortText.optional(), code: shortText.optional() }),
  answer: file('application/vnd.star.starprnt'),
})

export const confirmCloudPrnt = call('DELETE /printer/cloudprnt/:token', everybody, {
  summary: 'Records the result that a Star printer reports for a paper (Star CloudPRNT).',
  params: PollPath,
  answer: z.strictObject({}),
})

export const pollEpson = call('POST /printer/epson/:token', everybody, {
  summary: 'Sends a paper to an Epson printer, and records its results and states (Epson Server Direct Print).',
  params: PollPath,
  maxBytes: bodyBytes.list,
  answer: file('text/xml'),
})
