import type { InvoiceId, PrinterId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isDuplicate } from '@comanda/domain/orders/order.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import type { Printer } from '@comanda/domain/store/printer-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import type { OrderKind } from '../orders/kind.ts'
import { type Invoice, readInvoice } from '../read-invoice.ts'
import { titleWithJoinedAt } from '../visits/joined-at.ts'
import { maxAgeMinutes, queueJobs, wayOf } from './job-queue.ts'
import { paperLanguage } from './paper-language.ts'
import { receiptOf } from './papers/receipt.ts'

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

/** The table of an invoice with its title when the invoice was issued, "4 + 5" if tables were joined. */
const withJoinedTitle = async (log: EventLog, tenantId: TenantId, { table, issuedAt: at }: Invoice) =>
  table && { ...table, title: await titleWithJoinedAt(log, tenantId, { table, at }) }

/** True for an invoice whose receipt counts as printed: earlier releases did not record receipts. */
const isOld = ({ issuedAt }: Invoice, now: string): boolean =>
  Date.parse(now) - Date.parse(issuedAt) > maxAgeMinutes * 60_000

/** True if a payment type of the invoice has a rule of cash rounding, or change was given. */
const isPaidInCash = ({ tenders = [], paidWith }: Invoice, { paymentTypes }: OpenStore): boolean =>
  [...tenders, ...(paidWith ? [paidWith] : [])].some(
    ({ paymentTypeId }) => paymentTypes.get(paymentTypeId)?.cash != null,
  ) || tenders.some(({ change }) => change > 0)
