import { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { type InvoiceId, Period, type PrinterId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { invoicesStream } from '@comanda/domain/kernel/streams.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import type { Printer } from '@comanda/domain/store/printer-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { maxAgeMinutes, queueJobs, wayOf } from './job-queue.ts'
import { paperLanguage } from './paper-language.ts'
import { type Invoice, receiptOf } from './papers/receipt.ts'

type ReceiptNeeds = Readonly<{ log: EventLog; identity: IdentityDb; now: () => string }>

type ReceiptRequest = Readonly<{
  tenantId: TenantId
  jobId: string
  invoiceId: InvoiceId
  duplicate: boolean
  language?: Language | undefined
}>
type ReceiptPrinter = Readonly<{ printerId: PrinterId; printer: Printer }>

/** The printer of receipts; undefined if there is none. */
export function receiptPrinterOf({ printers }: OpenStore): ReceiptPrinter | undefined {
  for (const [printerId, printer] of printers) if (printer.uses.receipts) return { printerId, printer }
  return undefined
}

/** Queues the receipt of an invoice. False if there is no such invoice. */
export async function queueReceipt(
  needs: ReceiptNeeds,
  store: OpenStore,
  { printerId, printer }: ReceiptPrinter,
  request: ReceiptRequest,
): Promise<boolean> {
  const { tenantId, jobId, invoiceId, language } = request
  const invoice = await readInvoice(needs.log, tenantId, invoiceId)
  if (!invoice) return false
  const isDuplicate = request.duplicate || isOld(invoice, needs.now()) || (await wasQueued(needs.identity, request))
  const document = receiptOf({
    invoiceId,
    invoice,
    store,
    language: paperLanguage(store.language, language),
    isDuplicate,
    opensDrawer: printer.uses.opensDrawer && isPaidInCash(invoice, store),
  })
  const way = wayOf(printer.connection.kind)
  await queueJobs(needs.identity, [
    { jobId, tenantId, printerId, way, kind: 'receipt', reference: invoiceId, document },
  ])
  return true
}

/** The invoice's number is the revision of its event in the journal, plus one. */
async function readInvoice(log: EventLog, tenantId: TenantId, invoiceId: InvoiceId): Promise<Invoice | undefined> {
  const [period = '', number = ''] = invoiceId.split('-')
  const stream = invoicesStream(tenantId, Period.parse(period))
  const [event] = await log.readStream(stream, { from: BigInt(number) - 1n, maxCount: 1 })
  return event && InvoiceEvent.parse({ type: event.type, data: event.data }).data
}

/** Papers are known for a day: the receipt of an earlier invoice counts as printed. */
const isOld = ({ issuedAt }: Invoice, now: string): boolean =>
  Date.parse(now) - Date.parse(issuedAt) > maxAgeMinutes * 60_000

const wasQueued = async (identity: IdentityDb, { tenantId, invoiceId, jobId }: ReceiptRequest): Promise<boolean> =>
  (await identity
    .selectFrom('identity.print_jobs')
    .select('job_id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'receipt')
    .where('reference', '=', invoiceId)
    .where('job_id', '!=', jobId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Cash is a payment type with a rule of rounding, or one that gives change. */
const isPaidInCash = ({ tenders = [], paidWith }: Invoice, { paymentTypes }: OpenStore): boolean =>
  [...tenders, ...(paidWith ? [paidWith] : [])].some(
    ({ paymentTypeId }) => paymentTypes.get(paymentTypeId)?.cash != null,
  ) || tenders.some(({ change }) => change > 0)
