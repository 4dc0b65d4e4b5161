import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportPeriod } from '../../api/reports.ts'

/** Rule S6: reports have no tomorrow. */
export const quickPeriods = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month'] as const

type PeriodChoice = (typeof quickPeriods)[number] | 'custom'
export type Period = ReportPeriod & Readonly<{ type: PeriodChoice }>

/** Period in the URL, so that a reload, a link and Back keep it. */
export function usePeriod(): readonly [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams()
  const [given, from, to] = [params.get('type'), params.get('from'), params.get('to')]
  const period = useMemo(() => periodOf(given, from, to), [given, from, to])
  const choose = ({ type, from, to }: Period) =>
    setParams(type === 'custom' && from && to ? { type, from, to } : { type }, { replace: true })
  return [period, choose]
}

const isoDay = /^\d{4}-\d\d-\d\d$/

/** The period in the URL; today if there is none or it is invalid. */
export function periodOf(given: string | null, from: string | null, to: string | null): Period {
  const quick = quickPeriods.find((type) => type === given)
  if (quick) return { type: quick }
  const isRange = given === 'custom' && from !== null && to !== null && isoDay.test(from) && isoDay.test(to)
  return isRange ? { type: 'custom', from, to } : { type: 'today' }
}
