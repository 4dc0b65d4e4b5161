import { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { type InvoiceId, Period, type PrinterId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { invoicesStream, orderStream } from '@comanda/domain/kernel/streams.ts'
import { isDuplicate } from '@comanda/domain/orders/order.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import type { Printer } from '@comanda/domain/store/printer-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import type { OrderKind } from '../orders/kind.ts'
import { titleWithJoinedAt } from '../visits/joined-at.ts'
import { maxAgeMinutes, queueJobs, wayOf } from './job-queue.ts'
import { paperLanguage } from './paper-language.ts'
import { type Invoice, receiptOf } from './papers/receipt.ts'

type ReceiptNeeds = Readonly<{ log: EventLog; identity: IdentityDb; handle: Handle; orders: OrderKind }>

type ReceiptRequest = Readonly<{
  jobId: string
  invoiceId: InvoiceId
  duplicate: boolean
  language?: Language | undefined
}>
export type ReceiptPrinter = Readonly<{ printerId: PrinterId; printer: Printer }>

/** The printer of receipts; undefined if there is none. */
export function receiptPrinterOf({ printers }: OpenStore): ReceiptPrinter | undefined {
  for (const [printerId, printer] of printers) if (printer.uses.receipts) return { printerId, printer }
  return undefined
}

/** A receipt whose print is recorded. `duplicate`: the invoice was printed before. */
type RecordedReceipt = Readonly<{ duplicate: boolean; position: bigint | null; written: boolean }>

/** Records the receipt of an invoice, and queues it if there is a printer. Undefined if there is no such invoice. */
export async function printReceipt(
  needs: ReceiptNeeds,
  context: CommandContext,
  store: OpenStore,
  request: ReceiptRequest,
): Promise<RecordedReceipt | undefined> {
  const { tenantId } = context
  const { invoiceId, language, jobId } = request
  const invoice = await readInvoice(needs.log, tenantId, invoiceId)
  if (!invoice) return undefined
  const recorded = await recordReceipt(needs, context, invoice, request)
  const duplicate = request.duplicate || recorded.duplicate || isOld(invoice, context.at)
  const target = receiptPrinterOf(store)
  if (!target) return { ...recorded, duplicate }
  const { printerId, printer } = target
  const document = receiptOf({
    invoiceId,
    invoice: { ...invoice, table: await withJoinedTitle(needs.log, tenantId, invoice) },
    store,
    language: paperLanguage(store.language, language),
    isDuplicate: duplicate,
    opensDrawer: printer.uses.opensDrawer && isPaidInCash(invoice, store),
  })
  const way = wayOf(printer.connection.kind)
  await queueJobs(needs.identity, [
    { jobId, tenantId, printerId, way, kind: 'receipt', reference: invoiceId, document },
  ])
  return { ...recorded, duplicate }
}

/** Records the paper in the stream of the first order of the invoice. */
async function recordReceipt(
  { handle, orders }: ReceiptNeeds,
  context: CommandContext,
  invoice: Invoice,
  { invoiceId, jobId: paperId }: ReceiptRequest,
): Promise<RecordedReceipt> {
  const [lead] = invoice.orders
  if (!lead) throw new Error('an invoice has an order')
  const { orderId } = lead
  const command = { type: 'PrintReceipt' as const, data: { orderId, invoiceId, paperId } }
  const step = stepOf(context, paperId, invoiceId)
  const outcome = await handle(orders, orderStream(context.tenantId, orderId), command, step)
  if ('rejected' in outcome) throw new Error(`a receipt was not recorded: ${outcome.rejected}`)
  const { state, position, written } = outcome
  return { duplicate: isDuplicate(state, paperId), position, written }
}

/** The invoice's number is the revision of its event in the journal, plus one. */
async function readInvoice(log: EventLog, tenantId: TenantId, invoiceId: InvoiceId): Promise<Invoice | undefined> {
  const [period = '', number = ''] = invoiceId.split('-')
  const stream = invoicesStream(tenantId, Period.parse(period))
  const [event] = await log.readStream(stream, { from: BigInt(number) - 1n, maxCount: 1 })
  return event && InvoiceEvent.parse({ type: event.type, data: event.data }).data
}

/** The table of an invoice by the name that it had when the invoice was issued, "4 + 5" if tables were joined. */
const withJoinedTitle = async (log: EventLog, tenantId: TenantId, { table, issuedAt: at }: Invoice) =>
  table && { ...table, title: await titleWithJoinedAt(log, tenantId, { table, at }) }

/** Releases before did not record receipts: that of an earlier invoice counts as printed. */
const isOld = ({ issuedAt }: Invoice, now: string): boolean =>
  Date.parse(now) - Date.parse(issuedAt) > maxAgeMinutes * 60_000

/** Cash is a payment type with a rule of rounding, or one that gives change. */
const isPaidInCash = ({ tenders = [], paidWith }: Invoice, { paymentTypes }: OpenStore): boolean =>
  [...tenders, ...(paidWith ? [paidWith] : [])].some(
    ({ paymentTypeId }) => paymentTypes.get(paymentTypeId)?.cash != null,
  ) || tenders.some(({ change }) => change > 0)
