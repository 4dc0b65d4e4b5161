import type { Money } from '@comanda/domain/kernel/money.ts'
import type { PlatformSeries } from '../../api/platform.ts'
import { fromWire } from '../../money.ts'
import { dayNames, monthNames } from '../../office/step-names.ts'
import { dollars } from './figures.ts'

/** A day or a month of the report. */
export type TrendStep = ReturnType<typeof dayNames> & Readonly<{ sales: Money; orders: number; tenants: number }>

type PeriodFigures = Readonly<{ ordersCount: number; salesVolume: number; tenantsCount: number }>

export const trendSteps = ({ days, months }: PlatformSeries): readonly TrendStep[] =>
  days.length > 0
    ? days.map(({ day, ...part }) => ({ ...dayNames(day, days.length), ...figuresOf(part) }))
    : months.map(({ month, ...part }) => ({ ...monthNames(month), ...figuresOf(part) }))

const figuresOf = ({ salesVolume, ordersCount, tenantsCount }: PeriodFigures) => ({
  sales: fromWire(salesVolume, dollars),
  orders: ordersCount,
  tenants: tenantsCount,
})
