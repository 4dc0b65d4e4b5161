import type { DayRange, DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type LossReasonCode, lossReasons } from '@comanda/domain/orders/loss-reasons.ts'
import { type LossSum, sumLosses } from '@comanda/projections/losses/read-losses.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import { amountIn } from '../amounts.ts'
import { findPeople } from '../audit/people.ts'
import type { Needs } from '../needs.ts'
import { dayRuleOf } from '../period.ts'

type LossNeeds = Pick<Needs, 'withTenant' | 'personalData'>

const kinds = ['void', 'waste', 'unpaid'] as const

/** Losses (cancelled or closed unpaid) of some business days in one currency. */
export async function readLossSums(
  needs: LossNeeds,
  tenantId: TenantId,
  { rangeOf, noCurrency }: Readonly<{ rangeOf: (rule: DayRule) => DayRange; noCurrency: string }>,
) {
  const { range, currency, sums } = await needs.withTenant(tenantId, async (db) => {
    const store = await findStore(db, tenantId)
    const rule = dayRuleOf(store)
    const range = rangeOf(rule)
    const currency = store?.currency ?? noCurrency
    return { range, currency, sums: await sumLosses(db, tenantId, { range, rule, currency }) }
  })
  const ids = [...new Set(sums.map(({ lost_by }) => lost_by))]
  const personOf = await findPeople(needs, tenantId, ids)
  const amount = ({ count, value }: Totals) => ({ count, amount: amountIn(currency, value) })
  const reasons: readonly (LossReasonCode | null)[] = [...lossReasons, null]
  const inReasons = reasons.map((reason) => ({ reason, ...totalsOf(sums.filter((sum) => sum.reason === reason)) }))
  const byPerson = ids.map((id) => ({ id, ...totalsOf(sums.filter((sum) => sum.lost_by === id)) }))
  return {
    ...range,
    currency,
    kinds: kinds.map((kind) => ({ kind, ...amount(totalsOf(sums.filter((sum) => sum.kind === kind))) })),
    reasons: inReasons
      .filter(({ count }) => count > 0)
      .sort(byValue)
      .map(({ reason, ...totals }) => ({ reason, ...amount(totals) })),
    people: byPerson
      .sort(byValue)
      .map(({ id, ...totals }) => ({ id, name: personOf(id)?.name ?? null, ...amount(totals) })),
  }
}

type Totals = Readonly<{ count: number; value: number }>

const totalsOf = (sums: readonly LossSum[]): Totals => ({
  count: sums.reduce((count, sum) => count + sum.count, 0),
  value: sums.reduce((value, sum) => value + sum.value, 0),
})

const byValue = (one: Totals, other: Totals) => other.value - one.value || other.count - one.count
