import { allocateEvenly } from '@comanda/domain/kernel/allocate.ts'
import { roundCash } from '@comanda/domain/kernel/cash.ts'
import { type Exponent, type Money, money, parseDecimal, sum, toDecimal } from '@comanda/domain/kernel/money.ts'
import type { PaymentType } from '../../api/settings.ts'

/** A payment of the bill. `received`: what was handed over, where it was typed. */
export type TenderDraft = Readonly<{ type: PaymentType; amount: Money; received: Money | null }>

type TenderProblem = 'invalid' | 'stillDue' | 'onlyCash' | 'tooMuch'

/** Payment of the rest of the bill as it is entered now. */
export type NextTender = Readonly<{
  /** Rest of the bill. */
  rest: Money
  /** The next share of the rest as the chosen type asks for it: cash may be rounded. */
  due: Money
  change: Money
  /** Payment that "Add Payment" adds, also if it leaves something due. */
  draft: TenderDraft | null
  problem: TenderProblem | null
}>

type TenderEntry = Readonly<{
  total: Money
  drafts: readonly TenderDraft[]
  type: PaymentType
  typed: string
  /** Even parts in which the rest is paid. */
  parts: number
}>

export function nextTender({ total, drafts, type, typed, parts }: TenderEntry, exponent: Exponent): NextTender {
  const rest = money(total - sum(drafts.map(({ amount }) => amount)))
  const share = rest > 0 ? (allocateEvenly(rest, parts)[0] ?? rest) : rest
  const due = share > 0 && type.cash ? roundCash(share, type.cash, exponent) : share
  const next = { rest, due, change: money(0) }
  if (rest < 0) return { ...next, draft: null, problem: 'tooMuch' }
  const problem = share < rest ? ('stillDue' as const) : null
  if (typed.trim() === '') return { ...next, draft: { type, amount: share, received: null }, problem }
  const received = parseDecimal(typed.replace(',', '.'), exponent)
  if (received === null || received <= 0) return { ...next, draft: null, problem: 'invalid' }
  if (received >= due || received === share) {
    if (received > due && received !== share && !type.cash) return { ...next, draft: null, problem: 'onlyCash' }
    const change = money(received === share ? 0 : received - due)
    return { ...next, change, draft: { type, amount: share, received }, problem }
  }
  return { ...next, draft: { type, amount: received, received }, problem: 'stillDue' }
}

/** The payments as the server takes them. */
export const tenderForms = (drafts: readonly TenderDraft[], exponent: Exponent) =>
  drafts.map(({ type, amount, received }) => ({
    paymentTypeId: type.id,
    amount: toDecimal(amount, exponent),
    ...(received !== null && { received: toDecimal(received, exponent) }),
  }))

const notes = { 0: [1_000, 5_000, 10_000], 2: [5, 10, 20, 50, 100], 3: [1, 5, 10, 20] } as const
const maxQuick = 3

/** Amounts that a guest is likely to hand over: the next notes above the amount. */
export function quickAmounts(due: Money, exponent: Exponent): readonly Money[] {
  const units = notes[exponent].map((note) => note * 10 ** exponent)
  const next = units.map((unit) => Math.ceil(due / unit) * unit).filter((amount) => amount > due)
  return [...new Set(next)]
    .sort((one, other) => one - other)
    .slice(0, maxQuick)
    .map(money)
}
