import { isPeriodType } from '@comanda/domain/kernel/business-day.ts'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { orAbsent, ReportPeriod, wholeOr } from '../requests.ts'

const Status = z.enum(['active', 'inactive', 'all'], 'Unknown status!')

export const TenantPage = ReportPeriod.extend({
  page: wholeOr(1, 1e6),
  perPage: wholeOr(5, 100),
  search: orAbsent(z.string().trim().max(200)),
  status: orAbsent(Status),
  type: orAbsent(z.string().refine(isPeriodType, 'Unknown period!')),
})
export const StatusPath = z.object({ status: Status })
export const TenantPath = z.object({ id: TenantId })
