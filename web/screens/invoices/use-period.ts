import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Period } from '../../api/invoices.ts'
import { isPeriodType } from '../../office/periods.ts'

/** The period in the URL, so that a reload, a link and Back keep it. */
export function usePeriod(): readonly [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams()
  const param = params.get('type')
  const type = isPeriodType(param) ? param : 'today'
  const from = params.get('from') ?? undefined
  const to = params.get('to') ?? undefined
  const period = useMemo<Period>(() => (type === 'custom' ? { type, from, to } : { type }), [type, from, to])
  const choose = ({ type, from, to }: Period) =>
    setParams({ type, ...(from && { from }), ...(to && { to }) }, { replace: true })
  return [period, choose]
}
