import { refundInvoice, reopenInvoice } from '@comanda/api/invoices.ts'
import { reviseItem } from '@comanda/api/order-lines.ts'
import { cancelOrders, completeOrders, giveDiscount, moveItem, removeServiceCharge } from '@comanda/api/orders.ts'
import type { ApprovalSubject } from '@comanda/api/shapes/approval.ts'
import type { Instant, InvoiceId, OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import {
  type Currency,
  exponentOf,
  type Money,
  money,
  parseDecimal,
  sum,
  toDecimal,
} from '@comanda/domain/kernel/money.ts'
import { refundsStream } from '@comanda/domain/kernel/streams.ts'
import { billOf, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { ApprovedValues } from '@comanda/domain/orders/limits.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { valueNow } from '@comanda/domain/orders/value-taken.ts'
import { grossOf, isSameLine, type LineKey, leftOf, portionsOf } from '@comanda/domain/refunds/sale.ts'
import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { declarationAt } from '@comanda/http/access.ts'
import type { z } from 'zod'
import { foldStream } from '../fold.ts'
import { type PricingNeeds, priceOptions } from '../orders/change-lines.ts'
import { type ApprovablePath, type Intent, isApprovablePath } from '../pins/approvals.ts'
import { type OrderReaderNeeds, readOrders } from '../read-orders.ts'
import { readSale } from '../refunds/refund.ts'
import { refundsKind } from '../refunds/steps.ts'

export type SubjectNeeds = PricingNeeds & OrderReaderNeeds & Readonly<{ now: () => Instant }>
type OptionsForm = NonNullable<z.output<typeof reviseItem.body>['options']>

/** A subject before its orders or its invoice are read. */
export type Draft = Readonly<
  Pick<ApprovalSubject, 'kind' | 'percent' | 'loss_reason' | 'discount_reason'> & {
    /** Right that the approver needs. */
    scope: Scope
    orderIds?: readonly (OrderId | null)[]
    /** The request as a command on one of the orders; new options of a line have no price yet. */
    commandOn?: (orderId: OrderId) => OrderCommand
    /** New options of the line. */
    options?: OptionsForm | undefined
    line?: number | null
    quantity?: number | null | undefined
    invoiceId?: InvoiceId | null
    /** Portions of lines of the invoice. */
    portions?: readonly (LineKey & { quantity: number })[]
    /** Amount as it was typed; 'all': all that the orders or the invoice cost. */
    value?: string | number
    /** True if the remaining tip is refunded too. */
    withTips?: boolean
  }
>
/** Reads a request of a call. Throws if the call would not accept it. */
type RequestReader = (id: string, body: unknown) => Draft

const itemOf = (id: string) => moveItem.params.parse({ id }).id
const invoiceOf = (id: string) => refundInvoice.params.parse({ id }).id

/** Readers of requests, by the path of their call. */
const readers: Readonly<Record<ApprovablePath, RequestReader>> = {
  [moveItem.path]: (id, body) => {
    const { quantity, reason } = moveItem.body.parse(body)
    const { orderIds, line } = lineOf(id)
    const data = { line: line ?? 0, quantity: quantity ?? undefined, reason }
    const commandOn = (orderId: OrderId) => ({ type: 'CancelItem' as const, data: { orderId, ...data } })
    return { kind: 'cancelItem', scope: 'CANCEL_SENT', orderIds, line, commandOn, quantity, ...lossOf(reason) }
  },
  [reviseItem.path]: (id, body) => {
    const { of, quantity = of, options } = reviseItem.body.parse(body)
    const { orderIds, line } = lineOf(id)
    const data = { line: line ?? 0, of, quantity: quantity ?? of }
    const commandOn = (orderId: OrderId) => ({ type: 'ReviseLine' as const, data: { orderId, ...data } })
    return { kind: 'reviseItem', scope: 'POS', orderIds, line, commandOn, quantity: data.quantity, options }
  },
  [cancelOrders.path]: (_, body) => {
    const { orderIds, reason } = cancelOrders.body.parse(body)
    const commandOn = (orderId: OrderId) => ({ type: 'CancelOrder' as const, data: { orderId, reason } })
    return { kind: 'cancelOrders', scope: 'CANCEL_SENT', orderIds, commandOn, value: 'all', ...lossOf(reason) }
  },
  [completeOrders.path]: (_, body) => {
    const { orderIds, reason } = completeOrders.body.parse(body)
    const commandOn = (orderId: OrderId) => ({ type: 'CompleteOrder' as const, data: { orderId, reason } })
    return { kind: 'closeUnpaid', scope: 'CLOSE_UNPAID', orderIds, commandOn, value: 'all', ...lossOf(reason) }
  },
  [giveDiscount.path]: (_, body) => {
    const request = giveDiscount.body.parse(body)
    const { kind, orderId, scope: line, asked, reason } = request
    const commandOn = (id: OrderId) => ({ type: 'GiveDiscount' as const, data: { ...request, orderId: id } })
    const subject = { orderIds: [orderId], line, commandOn, discount_reason: reason }
    if (kind === 'comp') return { kind, scope: 'COMP', ...subject, ...(line === null && { value: 'all' }) }
    const size = asked.type === 'percent' ? { percent: asked.basisPoints / 100 } : { value: asked.typed }
    return { kind: 'discount', scope: 'DISCOUNT', ...subject, ...size }
  },
  [removeServiceCharge.path]: (_, body) => {
    const { orderIds, reason } = removeServiceCharge.body.parse(body)
    const commandOn = (orderId: OrderId) => ({ type: 'RemoveCharge' as const, data: { orderId, reason } })
    return { kind: 'removeCharge', scope: 'DISCOUNT', orderIds, commandOn, discount_reason: reason }
  },
  [refundInvoice.path]: (id, body) => {
    const { amount, lines, tip, reason } = refundInvoice.body.parse(body)
    const size = lines ? { portions: lines } : { value: amount ?? '' }
    return {
      kind: 'refund',
      scope: 'REFUND',
      invoiceId: invoiceOf(id),
      ...size,
      withTips: tip ?? false,
      ...lossOf(reason),
    }
  },
  [reopenInvoice.path]: (id, body) => {
    const { reason } = reopenInvoice.body.parse(body)
    const all = { value: 'all', withTips: true } as const
    return { kind: 'reopen', scope: 'REFUND', invoiceId: invoiceOf(id), ...all, ...lossOf(reason) }
  },
}

function lineOf(id: string) {
  const item = itemOf(id)
  return { orderIds: [item?.orderId ?? null], line: item?.line ?? null }
}
const lossOf = (reason: ApprovalSubject['loss_reason']) => (reason ? { loss_reason: reason } : {})

export function draftOf({ path, body }: Intent): Draft {
  const call = declarationAt('POST', path)
  if (!call || !isApprovablePath(call.path)) throw new Error(`an approval was stored for ${path}`)
  const idIndex = call.path.split('/').indexOf(':id')
  return readers[call.path](path.split('/')[idIndex] ?? '', body)
}

/** Number of orders that requests are about. */
export const countOrders = (requests: readonly Intent[]): number =>
  requests.reduce((count, request) => count + (draftOf(request).orderIds?.length ?? 0), 0)

/** Rights that an approver of these requests needs, each of them. */
export const scopesFor = (requests: readonly Intent[]): readonly Scope[] => [
  ...new Set(requests.map((request) => draftOf(request).scope)),
]

/** The effect of a request in facts that its approver can check, read from the orders and the invoice. */
export async function subjectOf(needs: SubjectNeeds, tenantId: TenantId, request: Intent): Promise<ApprovalSubject> {
  const draft = draftOf(request)
  const { kind, percent, loss_reason, discount_reason } = draft
  return {
    kind,
    ...(percent !== undefined && { percent }),
    ...(loss_reason && { loss_reason }),
    ...(discount_reason && { discount_reason }),
    ...(draft.invoiceId
      ? await invoiceFacts(needs, tenantId, { ...draft, invoiceId: draft.invoiceId })
      : await orderFacts(needs, tenantId, draft)),
  }
}

/** Value that each request would take off its orders now; 0 for an order that refuses it. */
export const valuesTaken = (
  needs: SubjectNeeds,
  tenantId: TenantId,
  requests: readonly Intent[],
): Promise<readonly ApprovedValues[]> =>
  Promise.all(
    requests.map(async (request) => {
      const draft = draftOf(request)
      const placed = await ordersOf(needs, tenantId, draft)
      const values = placed.map(
        async (order) => [order.placed.orderId, await valueOn(needs, tenantId, { order, draft })] as const,
      )
      return Object.fromEntries(await Promise.all(values))
    }),
  )

async function valueOn(
  needs: SubjectNeeds,
  tenantId: TenantId,
  { order, draft }: Readonly<{ order: PlacedOrder; draft: Draft }>,
): Promise<Money> {
  const { commandOn, line, quantity, options } = draft
  const command = commandOn?.(order.placed.orderId)
  if (command?.type !== 'ReviseLine') return command ? valueNow(command, order) : money(0)
  const request = { line: line ?? 0, quantity: quantity ?? 0, options, knownPosition: null }
  const priced = await priceOptions(needs, { tenantId, at: needs.now() }, order, request)
  if ('refusal' in priced) return money(0)
  const value = valueNow({ ...command, data: { ...command.data, options: priced.lines[0] } }, order)
  return money(Math.max(0, value)) // dearer options take nothing off
}

/** Orders that a request names, without unknown ones. */
export async function ordersOf(needs: SubjectNeeds, tenantId: TenantId, { orderIds = [] }: Draft) {
  const ids = orderIds.filter((orderId) => orderId !== null)
  return (await readOrders(needs, tenantId, ids)).filter(isPlaced)
}

async function orderFacts(needs: SubjectNeeds, tenantId: TenantId, draft: Draft) {
  const { kind, line, quantity, value, percent } = draft
  const placed = await ordersOf(needs, tenantId, draft)
  const token_nos = placed.map((order) => order.placed.tokenNo)
  const [first] = placed
  if (!first) return { token_nos }
  const { currency, table, lines } = first.placed
  const item = lines.find((one) => one.line === line)
  const all = () => sum(placed.map((order) => billOf(order).total))
  const isComputed = percent !== undefined || kind === 'reviseItem'
  const computed = isComputed ? await valueOn(needs, tenantId, { order: first, draft }) : undefined
  return {
    token_nos,
    ...(table && { table_title: table.title }),
    ...(item && { item: { title: item.title, quantity: quantity ?? item.quantity } }),
    ...(computed === undefined ? amountFacts(currency, value, all) : amountFacts(currency, 'all', () => computed)),
  }
}

async function invoiceFacts(
  { log }: SubjectNeeds,
  tenantId: TenantId,
  { invoiceId, portions, value, withTips }: Draft & { invoiceId: InvoiceId },
) {
  const facts = { token_nos: [], invoice_id: invoiceId }
  const left = await readLeft(log, tenantId, invoiceId)
  if (!left) return facts
  const { sale, tenders } = left
  const { currency, lines } = sale
  const chosen = lines.flatMap((line) => {
    const portion = portions?.find((one) => isSameLine(one, line))
    return portion ? [portionsOf(line, Math.min(portion.quantity, line.quantity))] : []
  })
  const all = () => sum((portions ? chosen : lines).map(grossOf))
  const tip = sum(withTips ? tenders.map((tender) => tender.tip) : [])
  return {
    ...facts,
    ...amountFacts(currency, portions ? 'all' : value, all),
    ...(tip > 0 && { tip: toDecimal(tip, exponentOf(currency)) }),
  }
}

/** An invoice as it was sold, its refunds, and what is left of its payments; undefined if there is none. */
export async function readLeft(log: EventLog, tenantId: TenantId, invoiceId: InvoiceId) {
  const sold = await readSale(log, tenantId, invoiceId)
  if (!sold) return undefined
  const { state } = await foldStream(log, refundsKind, refundsStream(tenantId, invoiceId))
  const { tenders } = leftOf(
    sold.sale,
    state.map(({ granted }) => granted),
  )
  return { sale: sold.sale, isRefunded: state.length > 0, tenders }
}

/** Fields `currency` and `amount` (in the currency's decimals); no fields if the typed value is no amount. */
function amountFacts(currency: Currency, value: string | number | undefined, all: () => Money) {
  const exponent = exponentOf(currency)
  const amount = value === undefined ? null : value === 'all' ? all() : parseDecimal(value, exponent)
  return amount === null ? {} : { currency, amount: toDecimal(amount, exponent) }
}
