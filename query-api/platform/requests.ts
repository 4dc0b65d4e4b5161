import { isPeriodType } from '@comanda/domain/kernel/business-day.ts'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { orAbsent, ReportPeriod } from '../requests.ts'

const whole = (fallback: number, most: number) =>
  orAbsent(z.coerce.number('The page must be a number!').int('The page must be a number!').min(1).max(1e9)).transform(
    (wanted) => Math.min(wanted ?? fallback, most),
  )
const Status = z.enum(['active', 'inactive', 'all'], 'Unknown status!')

export const TenantPage = ReportPeriod.extend({
  page: whole(1, 1e6),
  perPage: whole(5, 100),
  search: orAbsent(z.string().trim().max(200)),
  status: orAbsent(Status),
  type: orAbsent(z.string().refine(isPeriodType, 'Unknown period!')),
})
export const StatusPath = z.object({ status: Status })
export const TenantPath = z.object({ id: TenantId })
