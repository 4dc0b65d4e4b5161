import { allocate } from '@comanda/domain/kernel/allocate.ts'
import type { DayRange, DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { listTips, type TipShare } from '@comanda/projections/invoices/read-tips.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import { amountIn } from '../amounts.ts'
import { findPeople } from '../audit/people.ts'
import type { Needs } from '../needs.ts'
import { dayRuleOf } from '../period.ts'

/** Tips of some business days in one currency, by person, the highest first. */
export async function readTips(
  needs: Pick<Needs, 'withTenant' | 'personalData'>,
  tenantId: TenantId,
  { rangeOf, noCurrency }: Readonly<{ rangeOf: (rule: DayRule) => DayRange; noCurrency: string }>,
) {
  const { range, currency, shares } = await needs.withTenant(tenantId, async (db) => {
    const store = await findStore(db, tenantId)
    const range = rangeOf(dayRuleOf(store))
    const currency = store?.currency ?? noCurrency
    return { range, currency, shares: await listTips(db, tenantId, { range, currency }) }
  })
  const bills = [...Map.groupBy(shares, ({ invoice_id }) => invoice_id).values()]
  const total = (of: 'tip' | 'returned') => bills.reduce((sum, [first]) => sum + (first?.[of] ?? 0), 0)
  const amounts = new Map<string | null, number>()
  for (const { id, amount } of bills.flatMap(sharesOf)) amounts.set(id, (amounts.get(id) ?? 0) + amount)
  const personOf = await findPeople(needs, tenantId, [...amounts.keys()])
  return {
    ...range,
    currency,
    total: amountIn(currency, total('tip')),
    ...(total('returned') > 0 && { returned: amountIn(currency, total('returned')) }),
    people: [...amounts]
      .sort(([, one], [, other]) => other - one)
      .map(([id, amount]) => ({ id, name: personOf(id)?.name ?? null, amount: amountIn(currency, amount) })),
  }
}

/** Shares of an invoice's tip, in the ratio of the cost of each person's orders. */
function sharesOf(people: readonly TipShare[]) {
  const isFree = people.every(({ cost }) => cost === 0)
  const weights = people.map(({ cost }) => (isFree ? 1 : cost))
  const [tips, returns] = (['tip', 'returned'] as const).map((of) => allocate(money(people[0]?.[of] ?? 0), weights))
  return people.map(({ placed_by }, index) => ({
    id: placed_by,
    amount: (tips?.[index] ?? 0) - (returns?.[index] ?? 0),
  }))
}
