import { billed } from '@comanda/domain/invoices/invoice.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { sum } from '@comanda/domain/kernel/money.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import { paidInPart } from '@comanda/domain/orders/part-payments.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { CommandContext } from '../command-context.ts'
import { type CardNeeds, changeCard } from '../orders/change-card.ts'
import { readOrders } from '../read-orders.ts'
import type { Reply } from '../send.ts'
import { titleWithJoined } from '../visits/tables-in-use.ts'
import { queueJobs, wayOf } from './job-queue.ts'
import { paperLanguage } from './paper-language.ts'
import { receiptOf, tokenNos } from './papers/receipt.ts'
import { type ReceiptPrinter, receiptPrinterOf } from './receipts.ts'

type BillNeeds = CardNeeds & Readonly<{ identity: IdentityDb }>
type BillRequest = Readonly<{ orderIds: readonly OrderId[]; jobId: string; language?: Language | undefined }>

/** Records that the bill of these orders is printed, and queues it if there is a printer. */
export async function printBill(
  needs: BillNeeds,
  context: CommandContext,
  store: OpenStore,
  request: BillRequest,
): Promise<Reply> {
  const reply = await changeCard(needs, context, { type: 'PrintBill', orderIds: request.orderIds, message: '' })
  const target = receiptPrinterOf(store)
  if (target && reply.status === undefined) await queueBill(needs, context, { store, target, request })
  return reply
}

type QueuedBill = Readonly<{ store: OpenStore; target: ReceiptPrinter; request: BillRequest }>

async function queueBill(
  { identity, log, orders }: BillNeeds,
  { tenantId, at }: CommandContext,
  { store, target: { printerId, printer }, request: { orderIds, jobId, language } }: QueuedBill,
): Promise<void> {
  const states = (await readOrders({ log, orders }, tenantId, orderIds)).filter(isPlaced)
  const { table, ...rest } = billed(states)
  const title = table && (await titleWithJoined({ log, identity }, { tenantId, store, table }))
  const bill = {
    ...rest,
    table: table && { ...table, title: title ?? table.title },
    paidInPart: sum(states.map(paidInPart)),
    issuedAt: at,
  }
  const document = receiptOf({
    invoiceId: null,
    invoice: bill,
    store,
    language: paperLanguage(store.language, language),
    isDuplicate: false,
    opensDrawer: false,
  })
  const way = wayOf(printer.connection.kind)
  const reference = tokenNos(bill).join(', ')
  await queueJobs(identity, [{ jobId, tenantId, printerId, way, kind: 'bill', reference, document }])
}
