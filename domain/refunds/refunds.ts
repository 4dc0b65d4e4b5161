import type { CashRounding } from '../kernel/cash.ts'
import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { BusinessDay, CreditNoteId, InvoiceId, Period, RefundId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import { exponentOf, type Money, money, sum } from '../kernel/money.ts'
import type { Answerable } from '../orders/limits.ts'
import type { LossReason } from '../orders/losses.ts'
import { isBeyond } from '../users/limits.ts'
import type { CreditNoteEvent, GrantedRefund, RefundEvent, RefundLine } from './events.ts'
import { amountOver, grossOf, isSameLine, type LineKey, leftOf, portionsOf, refundTenders, type Sale } from './sale.ts'

export type RefundChoice =
  | Readonly<{ lines: readonly (LineKey & Readonly<{ quantity: number }>)[] }>
  | Readonly<{ amount: Money }>

/** Computed lines and payments of a refund, before the decision. */
export type RefundParts = Pick<GrantedRefund, 'lines' | 'tenders' | 'subTotal' | 'taxTotal' | 'total'>

export type RefundCommand =
  | Message<
      'GrantRefund',
      {
        refundId: RefundId
        /** The invoice as it was issued. */
        sale: Sale
        choice: RefundChoice
        /** Cash rounding of each payment of the invoice; null if it is not cash. */
        cash: readonly (CashRounding | null)[]
        /** True to refund the tip too. */
        withTips: boolean
        /** Present if the whole invoice is refunded to reopen its bill. */
        reopens?: true
        reason: LossReason
        answerable: Answerable
        businessDay: BusinessDay
        period: Period
      }
    >
  | Message<'NumberRefund', { invoiceId: InvoiceId; refundId: RefundId; creditNoteId: CreditNoteId }>

export type RefundRejection =
  | 'RefundEmpty'
  | 'RefundedAlready'
  | 'RefundTooHigh'
  | 'RefundLineUnknown'
  | 'RefundUnknown'

/** A bill with a refund cannot be reopened, because the new one would charge the refunded part again. */
export type ReopenRejection = 'RefundedInPart'

type Refund = Readonly<{ granted: GrantedRefund; creditNoteId: CreditNoteId | null }>
/** All refunds of an invoice, in the order in which they were granted. */
export type Refunds = readonly Refund[]

export const refunds: Decider<
  Refunds,
  RefundCommand,
  RefundEvent,
  RefundRejection | ReopenRejection | 'RefundLimited'
> = {
  category: 'refunds',
  initial: [],

  decide({ type, data }, state, { at }) {
    const refund = findRefund(state, data.refundId)
    switch (type) {
      case 'GrantRefund': {
        if (refund) return []
        const { sale, choice, cash, withTips, answerable, ...terms } = data
        const { limits, approvedBy } = answerable
        if (terms.reopens && state.length > 0) return reject('RefundedInPart')
        const parts = partsOf(sale, state, { choice, cash, withTips, ...(terms.reopens && { reopens: terms.reopens }) })
        if ('rejected' in parts) return parts
        const { invoiceId, businessDay: invoiceDay, currency } = sale
        const total = sum(
          [...state.map(({ granted }) => granted), parts].flatMap(({ total, tenders }) => [total, tipsOf(tenders)]),
        )
        if (limits && isBeyond(total, currency, limits.refund, limits)) return reject('RefundLimited')
        const approval = approvedBy && { approvedBy }
        const granted = { invoiceId, invoiceDay, currency, ...terms, ...parts, ...approval, grantedAt: at }
        return [{ type: 'RefundGranted', data: granted }]
      }
      case 'NumberRefund':
        if (!refund) return reject('RefundUnknown')
        return refund.creditNoteId ? [] : [{ type: 'RefundNumbered', data: { ...data, numberedAt: at } }]
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'RefundGranted':
        return [...state, { granted: data, creditNoteId: null }]
      case 'RefundNumbered':
        invariant(findRefund(state, data.refundId), 'a refund is granted before it is numbered')
        return state.map((refund) =>
          refund.granted.refundId === data.refundId ? { ...refund, creditNoteId: data.creditNoteId } : refund,
        )
      default:
        return impossible(type)
    }
  },
}

export const findRefund = (state: Refunds, refundId: RefundId): Refund | undefined =>
  state.find(({ granted }) => granted.refundId === refundId)

/** Parts of a refund, or its refusal: the rule of the decider and of the preview. */
export function partsOf(
  sale: Sale,
  state: Refunds,
  {
    choice,
    cash,
    withTips,
    reopens,
  }: Pick<Extract<RefundCommand, { type: 'GrantRefund' }>['data'], 'choice' | 'cash' | 'withTips' | 'reopens'>,
): RefundParts | Rejection<RefundRejection> {
  const left = leftOf(
    sale,
    state.map(({ granted }) => granted),
  )
  const tips = withTips ? tipsOf(left.tenders) : 0
  if (!reopens && tips === 0 && sum(left.lines.map(grossOf)) === 0) return reject('RefundedAlready')
  const lines = 'amount' in choice ? amountLines(left, choice.amount) : chosenLines(left, choice.lines)
  if ('rejected' in lines) return lines
  const subTotal = sum(lines.map(({ net }) => net))
  const taxTotal = sum(lines.map(({ taxAmount }) => taxAmount))
  const total = sum([subTotal, taxTotal])
  if (!reopens && tips === 0 && total === 0) return reject('RefundEmpty')
  const tenders = refundTenders(left.tenders, total, { rules: cash, exponent: exponentOf(sale.currency), withTips })
  return { lines, tenders, subTotal, taxTotal, total }
}

const tipsOf = (tenders: readonly Readonly<{ tip?: Money | undefined }>[]): Money =>
  sum(tenders.map(({ tip = money(0) }) => tip))

type Lines = readonly RefundLine[] | Rejection<RefundRejection>

function amountLines({ lines }: Sale, amount: Money): Lines {
  if (amount <= 0) return reject('RefundEmpty')
  return amount > sum(lines.map(grossOf)) ? reject('RefundTooHigh') : amountOver(lines, amount)
}

function chosenLines(left: Sale, choice: readonly (LineKey & Readonly<{ quantity: number }>)[]): Lines {
  const isKnown = (key: LineKey) => left.lines.some((line) => isSameLine(line, key))
  if (!choice.every(isKnown)) return reject('RefundLineUnknown')
  const lines: RefundLine[] = []
  for (const line of left.lines) {
    const chosen = choice.filter((key) => isSameLine(key, line))
    const quantity = chosen.reduce((all, each) => all + each.quantity, 0)
    if (quantity === 0) continue
    if (line.quantity === 0) return reject('RefundedAlready')
    if (quantity < 0 || quantity > line.quantity) return reject('RefundTooHigh')
    lines.push(portionsOf(line, quantity))
  }
  return lines
}

/** The credit note of a granted refund. */
export function creditNoteOf(
  { grantedAt, ...granted }: GrantedRefund,
  refundedBy: CreditNoteEvent['data']['refundedBy'],
): CreditNoteEvent['data'] {
  return { ...granted, refundedBy, issuedAt: grantedAt }
}
