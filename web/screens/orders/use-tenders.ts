import { maxTenders, tendersFor } from '@comanda/domain/invoices/tenders.ts'
import type { PaymentTypeId } from '@comanda/domain/kernel/ids.ts'
import { money, toDecimal } from '@comanda/domain/kernel/money.ts'
import { useState } from 'react'
import type { Summary } from '../../api/orders.ts'
import type { PaymentType } from '../../api/settings.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import type { PrintTender } from '../../print/print-job.ts'
import { type NextTender, nextTender, noTip, type TenderDraft, type TipEntry, tenderForms } from './tenders.ts'
import type { PartPayments } from './use-part-payments.ts'

export type TenderForms = ReturnType<typeof formsOf>
export type Tenders = ReturnType<typeof useTenders>

/** Payments at card terminals, added payments, and the input of the next one. */
export function useTenders(
  summary: Summary | undefined,
  type: PaymentType | undefined,
  { cards, parts: partPayments }: Readonly<{ cards: readonly TenderDraft[]; parts: PartPayments }>,
) {
  const drafts = [...cards, ...partPayments.drafts]
  const [typed, setTyped] = useState('')
  const [tip, setTip] = useState<TipEntry>(noTip)
  const [parts, setParts] = useState(1)
  const currency = currencyOf(summary?.currency)
  const total = fromWire(summary?.total, currency)
  const next = type && nextTender({ total, drafts, type, typed, tip, parts }, currency.exponent)
  const paid = next?.draft && (next.rest > 0 || drafts.length === 0) ? [...drafts, next.draft] : drafts
  /** True for one payment of exactly the total, for which the payment type is enough. */
  const isPlain = drafts.length === 0 && typed.trim() === '' && next?.due === total && next.tip === 0
  const add = () => {
    if (!next?.draft || next.rest <= 0) return
    void partPayments.add(next.draft)
    startNext()
  }
  const startNext = () => {
    setTyped('')
    setTip(noTip)
    // a payment below the share leaves the difference to the following guests
    setParts(Math.max(1, parts - 1))
  }
  return {
    drafts,
    typed,
    tip,
    parts,
    next,
    currency,
    setTyped,
    setTip,
    setParts: (count: number) => setParts(Math.min(Math.max(count, 1), maxTenders - drafts.length)),
    add,
    startNext,
    giveBack: partPayments.giveBack,
    /** Amount that the button collects now; null once added payments cover the bill. */
    collected: next && next.rest <= 0 && drafts.length > 0 ? null : (next?.due ?? total),
    /** True if the next payment is a part of the remaining amount, and is added before the rest is paid. */
    isPart: next?.problem === 'stillDue' && next.draft !== null,
    because: next && problemText(next, currency),
    /** The payments in the format of the request; null: the payment type is enough. */
    forms: isPlain || paid.length === 0 ? null : formsOf(paid, currency.exponent),
    printed: isPlain ? null : printTenders(paid, total, currency.exponent),
  }
}

function formsOf(paid: readonly TenderDraft[], exponent: 0 | 2 | 3) {
  const partPaymentIds = paid.flatMap(({ partPaymentId }) => partPaymentId ?? [])
  const tenders = tenderForms(
    paid.filter(({ partPaymentId }) => partPaymentId === undefined),
    exponent,
  )
  return { ...(tenders.length > 0 && { tenders }), ...(partPaymentIds.length > 0 && { partPaymentIds }) }
}

function problemText(
  { problem, rest, missing }: NextTender,
  currency: ReturnType<typeof currencyOf>,
): string | undefined {
  if (problem === null) return undefined
  const amount = moneyText(problem === 'stillDue' ? missing : money(Math.abs(rest)), currency)
  return t(`orders.tenders.${problem === 'wrongTip' ? 'invalid' : problem}`, { amount })
}

/** The payments as shown on the receipt, computed by the server's rule. */
function printTenders(drafts: readonly TenderDraft[], total: NextTender['rest'], exponent: 0 | 2 | 3): PrintTender[] {
  const requests = drafts.map(({ type, amount, tip, received }) => ({
    type: { paymentTypeId: type.id as PaymentTypeId, title: type.title }, // the type is from the server's list
    cash: type.cash ?? null,
    amount,
    tip,
    received,
  }))
  const tenders = tendersFor(total, requests, exponent)
  if ('rejected' in tenders) return []
  return tenders.map(({ title, ...amounts }) => ({
    title,
    received: toDecimal(amounts.received, exponent),
    rounding: toDecimal(amounts.rounding, exponent),
    tip: toDecimal(amounts.tip, exponent),
    change: toDecimal(amounts.change, exponent),
  }))
}
