import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Period as AnyPeriod } from '../../api/invoices.ts'

/** Rule S6: reports have no tomorrow. */
export const quickPeriods = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month'] as const

type PeriodChoice = (typeof quickPeriods)[number] | 'custom'
export type Period = AnyPeriod & Readonly<{ type: PeriodChoice }>

/** Period in the URL, so that a reload, a link and Back keep it. */
export function usePeriod(): readonly [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams()
  const [type, from, to] = [params.get('type'), params.get('from'), params.get('to')]
  const period = useMemo(() => periodOf(type, from, to), [type, from, to])
  const choose = ({ type, from, to }: Period) =>
    setParams(type === 'custom' && from && to ? { type, from, to } : { type }, { replace: true })
  return [period, choose]
}

const isoDay = /^\d{4}-\d\d-\d\d$/

/** The period in the URL, with its days in order; today if there is none or it is invalid. */
export function periodOf(type: string | null, from: string | null, to: string | null): Period {
  const quick = quickPeriods.find((one) => one === type)
  if (quick) return { type: quick }
  const isRange = type === 'custom' && from !== null && to !== null && isoDay.test(from) && isoDay.test(to)
  if (!isRange) return { type: 'today' }
  return from <= to ? { type: 'custom', from, to } : { type: 'custom', from: to, to: from }
}
