import { currencies } from '@comanda/domain/currencies.ts'
import { zoneNames } from '../dates.ts'

/** Currencies that a restaurant can choose, as options of a select. */
export const currencyOptions = currencies.map(({ code, symbol, name }) => ({
  value: code,
  label: `${name} (${symbol}), ${code}`,
}))

/** Time zones that a restaurant can choose, as options of a select. */
export const zoneOptions = zoneNames().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
