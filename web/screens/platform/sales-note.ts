import type { PlatformDashboard } from '../../api/platform.ts'
import { dayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'

/** Note on amounts in dollars: the day of the exchange rates, and currencies without one. */
export function salesNote({
  ratesAsOf,
  unknownCurrencies,
}: Pick<PlatformDashboard, 'ratesAsOf' | 'unknownCurrencies'>) {
  const rates = t('platform.figures.rates', { day: dayText(ratesAsOf) })
  const unknown = unknownCurrencies.length
    ? t('platform.figures.unknown', { currencies: unknownCurrencies.join(comma()) })
    : ''
  return [t('platform.figures.salesHint'), rates, unknown].filter(Boolean).join(' ')
}
