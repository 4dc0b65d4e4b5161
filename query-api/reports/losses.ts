import type { DayRange, DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { discountReasons } from '@comanda/domain/orders/discount-reasons.ts'
import { type LossReasonCode, lossReasons } from '@comanda/domain/orders/loss-reasons.ts'
import { type RefundSum, refundsByReason } from '@comanda/projections/credit-notes/sum-refunds.ts'
import { sumLosses } from '@comanda/projections/losses/read-losses.ts'
import { type DiscountSum, sumDiscounts, sumRemovedCharges } from '@comanda/projections/orders/read-discounts.ts'
import { sumReturned } from '@comanda/projections/orders/read-part-payments.ts'
import { listDatedRules } from '@comanda/projections/store/dated-rules.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import { amountIn } from '../amounts.ts'
import { findPeople } from '../audit/people.ts'
import type { Needs } from '../needs.ts'
import { dayRuleOf } from '../period.ts'

type LossNeeds = Pick<Needs, 'withTenant' | 'personalData'>

const kinds = ['void', 'waste', 'unpaid'] as const
const discountKinds = ['discount', 'comp'] as const
/** Kinds of reductions of a printed bill. */
const reductions = [...kinds, 'options', ...discountKinds] as const

/** Losses (cancelled or closed unpaid), discounts and comps of some business days in one currency. */
export async function readLossSums(
  needs: LossNeeds,
  tenantId: TenantId,
  { rangeOf, noCurrency }: Readonly<{ rangeOf: (rule: DayRule) => DayRange; noCurrency: string }>,
) {
  const { range, currency, losses, discounts, refunds, returned } = await needs.withTenant(tenantId, async (db) => {
    const store = await findStore(db, tenantId)
    const range = rangeOf(dayRuleOf(store))
    const currency = store?.currency ?? noCurrency
    const filter = { range, rules: await listDatedRules(db, tenantId), currency }
    const losses = await sumLosses(db, tenantId, filter)
    const discounts = [
      ...(await sumDiscounts(db, tenantId, filter)),
      ...(await sumRemovedCharges(db, tenantId, filter)),
    ]
    const refunds = await refundsByReason(db, tenantId, filter)
    return { range, currency, losses, discounts, refunds, returned: await sumReturned(db, tenantId, filter) }
  })
  const sums = losses.filter(({ kind }) => kind !== 'options')
  const reduced = [...losses, ...discounts].filter(({ after_print }) => after_print)
  const ids = [...new Set(sums.map(({ lost_by }) => lost_by))]
  const otherIds = [
    ...discounts.map(({ given_by }) => given_by),
    ...[...refunds, ...returned].map(({ refunded_by }) => refunded_by),
  ]
  const approverIds = [...new Set(sums.flatMap(({ approved_by }) => approved_by ?? []))]
  const personOf = await findPeople(needs, tenantId, [...new Set([...ids, ...otherIds, ...approverIds])])
  const nameOf = (id: string | null) => personOf(id)?.name ?? null
  const amount = ({ count, value }: Totals) => ({ count, amount: amountIn(currency, value) })
  const byApprover = approverIds.map((id) => ({ id, ...totalsOf(sums.filter((sum) => sum.approved_by === id)) }))
  const byPerson = ids.map((id) => ({ id, ...totalsOf(sums.filter((sum) => sum.lost_by === id)) }))
  return {
    ...range,
    currency,
    kinds: kinds.map((kind) => ({ kind, ...amount(totalsOf(sums.filter((sum) => sum.kind === kind))) })),
    reasons: reasonSums<LossReasonCode | null>([...lossReasons, null], sums, amount),
    people: byPerson.sort(byValue).map(({ id, ...totals }) => ({ id, name: nameOf(id), ...amount(totals) })),
    ...(byApprover.length > 0 && {
      approvers: byApprover.sort(byValue).map(({ id, ...totals }) => ({ id, name: nameOf(id), ...amount(totals) })),
    }),
    ...(reduced.length > 0 && {
      after_print: reductions
        .map((kind) => ({ kind, ...amount(totalsOf(reduced.filter((sum) => sum.kind === kind))) }))
        .filter(({ count }) => count > 0),
    }),
    discounts: discountAnswer(discounts, { amount, nameOf }),
    ...(refunds.length > 0 && { refunds: refundAnswer(refunds, { amount, nameOf }) }),
    ...(returned.length > 0 && { returned_payments: refundAnswer(returned, { amount, nameOf }) }),
  }
}

type Formats = Readonly<{
  amount: (totals: Totals) => { count: number; amount: string }
  nameOf: (id: string | null) => string | null
}>

function discountAnswer(sums: readonly DiscountSum[], { amount, nameOf }: Formats) {
  const people = [...Map.groupBy(sums, ({ given_by }) => given_by)].map(([id, own]) => ({ id, ...totalsOf(own) }))
  return {
    kinds: kindsIn(sums).map((kind) => ({ kind, ...amount(totalsOf(sums.filter((sum) => sum.kind === kind))) })),
    reasons: reasonSums(discountReasons, sums, amount),
    people: people.sort(byValue).map(({ id, ...totals }) => ({ id, name: nameOf(id), ...amount(totals) })),
  }
}

/** Kinds of discounts that get a row. Removed service charges get one only if there are any. */
const kindsIn = (sums: readonly DiscountSum[]) =>
  sums.some(({ kind }) => kind === 'charge') ? ([...discountKinds, 'charge'] as const) : discountKinds

function refundAnswer(sums: readonly RefundSum[], { amount, nameOf }: Formats) {
  const people = [...Map.groupBy(sums, ({ refunded_by }) => refunded_by)].map(([id, own]) => ({ id, ...totalsOf(own) }))
  return {
    ...amount(totalsOf(sums)),
    reasons: reasonSums(lossReasons, sums, amount),
    people: people.sort(byValue).map(({ id, ...totals }) => ({ id, name: nameOf(id), ...amount(totals) })),
  }
}

type ReasonSum = Totals & Readonly<{ reason: string | null; reason_title: string | null }>

/** Sums by code and title of the reason: the owner's reasons have titles (decision 0144). */
function reasonSums<Code extends string | null>(
  codes: readonly Code[],
  sums: readonly ReasonSum[],
  amount: Formats['amount'],
) {
  const inReasons = codes.flatMap((reason) => {
    const titles = Map.groupBy(
      sums.filter((sum) => sum.reason === reason),
      (sum) => sum.reason_title,
    )
    return [...titles].map(([title, own]) => ({ reason, title, ...totalsOf(own) }))
  })
  return inReasons
    .sort(byValue)
    .map(({ reason, title, ...totals }) => ({ reason, ...(title !== null && { title }), ...amount(totals) }))
}

type Totals = Readonly<{ count: number; value: number }>

const totalsOf = (sums: readonly Totals[]): Totals => ({
  count: sums.reduce((count, sum) => count + sum.count, 0),
  value: sums.reduce((value, sum) => value + sum.value, 0),
})

const byValue = (one: Totals, other: Totals) => other.value - one.value || other.count - one.count
