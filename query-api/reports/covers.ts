import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { divideRounded, money } from '@comanda/domain/kernel/money.ts'
import type { Read } from '@comanda/projections/database.ts'
import { sumAtTables, sumCovers } from '@comanda/projections/floor/read-covers.ts'
import { amountIn } from '../amounts.ts'

type Filter = Readonly<{ range: DayRange; currency: string }>

/**
 * Number of guests of a period and the average bill per guest; nothing if nobody was seated. There is no average while
 * bills of earlier days are open again for more than was paid.
 */
export async function coversAnswer(db: Read, tenantId: TenantId, { range, currency }: Filter) {
  const covers = await sumCovers(db, tenantId, range)
  if (covers === 0) return {}
  const total = await sumAtTables(db, tenantId, { range, currency })
  if (total < 0) return { covers }
  return { covers, averagePerCover: amountIn(currency, divideRounded(money(total), covers)) }
}
