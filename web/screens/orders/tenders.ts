import { allocateEvenly } from '@comanda/domain/kernel/allocate.ts'
import { roundCash } from '@comanda/domain/kernel/cash.ts'
import {
  divideRounded,
  type Exponent,
  type Money,
  money,
  parseDecimal,
  sum,
  times,
  toDecimal,
} from '@comanda/domain/kernel/money.ts'
import type { PaymentType } from '../../api/settings.ts'
import { typedDecimal } from '../../typed-decimal.ts'

/** A payment of the bill. `amount` excludes the tip; `received`: the cash handed over, if it was typed. */
export type TenderDraft = Readonly<{
  type: PaymentType
  amount: Money
  tip: Money
  received: Money | null
  /** Captured payment at a card terminal. */
  cardPaymentId?: string
  /** Part payment of the bill, recorded or not yet answered. */
  partPaymentId?: string
  /** True once the server has recorded it. */
  isRecorded?: true
}>

/** A tip as entered: a percentage of the payment, or an amount. */
export type TipEntry = Readonly<{ percent: number }> | Readonly<{ typed: string }>

export const noTip: TipEntry = { typed: '' }
export const tipPercents = [5, 10, 15] as const

type TenderProblem = 'invalid' | 'wrongTip' | 'stillDue' | 'onlyCash' | 'tooMuch'

/** The next payment, as currently entered. */
export type NextTender = Readonly<{
  /** Remaining amount of the bill. */
  rest: Money
  /** The next share of the remaining amount with its tip, in the chosen payment type: cash may be rounded. */
  due: Money
  tip: Money
  /** Part of the bill that the payment covers, with tax and service charge: base of a tip in percent. */
  tipBase: Money
  /** True for a tip above half of its base: a digit too many, or a PIN in the wrong field. */
  isTipLarge: boolean
  /** Amount assumed while the field is empty. Cash includes the tip, as the guest hands it over. */
  usual: Money
  change: Money
  /** True for a change that no guest expects: the received amount has a few digits too many. */
  isChangeLarge: boolean
  /** Payment that "Add Payment" adds, even if an amount stays due. */
  draft: TenderDraft | null
  /** Amount due after this payment. */
  missing: Money
  problem: TenderProblem | null
}>

type TenderEntry = Readonly<{
  total: Money
  drafts: readonly TenderDraft[]
  type: PaymentType
  typed: string
  tip: TipEntry
  /** Number of even parts in which the remaining amount is paid. */
  parts: number
}>

export function nextTender(entry: TenderEntry, exponent: Exponent): NextTender {
  const { total, drafts, type, parts } = entry
  const rest = money(total - sum(drafts.map(({ amount }) => amount)))
  const share = rest > 0 ? (allocateEvenly(rest, parts)[0] ?? rest) : rest
  const entered = entry.typed.trim() === '' ? null : (parseDecimal(typedDecimal(entry.typed), exponent) ?? money(0))
  const tipBase = entered !== null && entered > 0 && entered < share ? entered : share
  const tip = tipOf(entry.tip, tipBase, exponent)
  const rounded = share > 0 && type.cash ? roundCash(share, type.cash, exponent) : share
  const due = sum([rounded, tip ?? money(0)])
  const next = {
    rest,
    due,
    tip: tip ?? money(0),
    tipBase,
    isTipLarge: (tip ?? 0) * 2 > tipBase,
    usual: type.cash ? due : share,
    change: money(0),
    isChangeLarge: false,
    draft: null,
    missing: rest,
  }
  if (rest < 0) return { ...next, problem: 'tooMuch' }
  if (tip === null) return { ...next, problem: 'wrongTip' }
  if (entered === null) {
    const problem = share < rest ? 'stillDue' : null
    return { ...next, draft: { type, amount: share, tip, received: null }, missing: money(rest - share), problem }
  }
  if (entered <= 0) return { ...next, problem: 'invalid' }
  const typed = { type, entered, share, rest, tip, due }
  if (!type.cash) return { ...next, ...exactly(typed) }
  const largest = Math.max(...notes[exponent]) * 10 ** exponent
  if (entered - due > maxChangeInNotes * largest) return { ...next, problem: 'invalid' }
  return { ...next, isChangeLarge: entered - due > 10 * largest && entered > 20 * due, ...inCash(typed) }
}

/** No change is larger than this number of the largest usual note: the limit holds in every currency. */
const maxChangeInNotes = 1_000

type TypedTender = Readonly<{ type: PaymentType; entered: Money; share: Money; rest: Money; tip: Money; due: Money }>
type TenderResult = Pick<NextTender, 'draft' | 'problem'> & Partial<Pick<NextTender, 'change' | 'missing'>>

/** Payment by a typed part of the bill: the tip is charged on top. */
function exactly({ type, entered, share, rest, tip }: TypedTender): TenderResult {
  if (entered > share) return { draft: null, problem: 'onlyCash' }
  const draft = { type, amount: entered, tip, received: sum([entered, tip]) }
  return { draft, missing: money(rest - entered), problem: entered < rest ? 'stillDue' : null }
}

/** Payment by the typed cash that the guest handed over, tip included. */
function inCash({ type, entered, share, rest, tip, due }: TypedTender): TenderResult {
  const amount = money(entered - tip)
  if (entered >= due || amount === share) {
    const change = money(amount === share ? 0 : entered - due)
    const draft = { type, amount: share, tip, received: entered }
    return { change, draft, missing: money(rest - share), problem: share < rest ? 'stillDue' : null }
  }
  if (amount <= 0) return { draft: null, problem: 'invalid' }
  // between the exact and the rounded share: there is no coin for it
  if (amount > share) return { draft: null, missing: money(due - entered), problem: 'stillDue' }
  return { draft: { type, amount, tip, received: entered }, missing: money(rest - amount), problem: 'stillDue' }
}

/** null if the text is not an amount of this currency. */
function tipOf(tip: TipEntry, amount: Money, exponent: Exponent): Money | null {
  if (amount <= 0) return money(0)
  if ('percent' in tip) return money(divideRounded(times(amount, tip.percent), 100))
  if (tip.typed.trim() === '') return money(0)
  const entered = parseDecimal(typedDecimal(tip.typed), exponent)
  return entered === null || entered < 0 ? null : entered
}

/** The payments in the format of the request. */
export const tenderForms = (drafts: readonly TenderDraft[], exponent: Exponent) =>
  drafts.map(({ type, amount, tip, received, cardPaymentId }) => ({
    paymentTypeId: type.id,
    amount: toDecimal(amount, exponent),
    ...(tip > 0 && { tip: toDecimal(tip, exponent) }),
    ...(received !== null && { received: toDecimal(received, exponent) }),
    ...(cardPaymentId && { cardPaymentId }),
  }))

const notes = { 0: [1_000, 5_000, 10_000], 2: [5, 10, 20, 50, 100], 3: [1, 5, 10, 20] } as const
const maxQuick = 3

/** Cash amounts that a guest is likely to hand over: the next notes above the amount. */
export function quickAmounts(due: Money, exponent: Exponent): readonly Money[] {
  const units = notes[exponent].map((note) => note * 10 ** exponent)
  const next = units.map((unit) => Math.ceil(due / unit) * unit).filter((amount) => amount > due)
  return [...new Set(next)]
    .sort((one, other) => one - other)
    .slice(0, maxQuick)
    .map(money)
}
