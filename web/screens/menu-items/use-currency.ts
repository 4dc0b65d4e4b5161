import { useQuery } from '@tanstack/react-query'
import { storeSetting } from '../../api/settings-lists.ts'
import { type Currency, currencyOf } from '../../money.ts'

/** The store's currency, for the display and input of prices. */
export function useCurrency(): Currency {
  const { data } = useQuery(storeSetting)
  return currencyOf(data?.currency)
}
