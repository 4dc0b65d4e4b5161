import { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { type InvoiceId, Period, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { invoicesStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'

export type Invoice = InvoiceEvent['data']

/** An invoice from its journal, where its number is the revision of its event plus one; undefined if there is none. */
export async function readInvoice(
  log: EventLog,
  tenantId: TenantId,
  invoiceId: InvoiceId,
): Promise<Invoice | undefined> {
  const [period = '', number = ''] = invoiceId.split('-')
  const stream = invoicesStream(tenantId, Period.parse(period))
  const [recorded] = await log.readStream(stream, { from: BigInt(number) - 1n, maxCount: 1 })
  return recorded && InvoiceEvent.parse({ type: recorded.type, data: recorded.data }).data
}
